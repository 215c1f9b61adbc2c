import type { Square } from "$lib/protocol/messages";
import { visible, type Extent } from "../camera";
import type { Box, Grid } from "../grid";
import { clipLine, stepsWithin, type Frame } from "../rays";
import type { Reach } from "../../squares";
import type { Step } from "../../state.svelte";
import type { Scene } from "../scene";
import { along, type Ray } from "../snap";
import type { Theme, Tint } from "./theme";

/** Marks are never smaller than this, however small the squares. */
const LEAST_MARK = 7;
/** Below this a ray is painted as one band, not square by square. */
const BAND_SCALE = 4;

export interface Brush {
  readonly ctx: CanvasRenderingContext2D;
  readonly grid: Grid;
  readonly theme: Theme;
  readonly ratio: number;
}

/** The square, or a mark in its middle when it is too small to be seen. */
export function markBox({ grid, ratio }: Brush, square: Square, least = LEAST_MARK): Box {
  const box = grid.box(square[0] ?? 0, square[1] ?? 0);
  const size = Math.round(least * ratio);
  if (box.w >= size) return box;
  return {
    x: Math.round(box.x + box.w / 2 - size / 2),
    y: Math.round(box.y + box.h / 2 - size / 2),
    w: size,
    h: size,
  };
}

export const inView = (box: Box, grid: Grid): boolean =>
  box.x < grid.width && box.y < grid.height && box.x + box.w > 0 && box.y + box.h > 0;

function fill({ ctx }: Brush, box: Box, tint: Tint): void {
  ctx.globalAlpha = tint.alpha;
  ctx.fillStyle = tint.colour;
  ctx.fillRect(box.x, box.y, box.w, box.h);
  ctx.globalAlpha = 1;
}

/** A frame inside the square, `part` of its width thick. */
function frame({ ctx, ratio }: Brush, box: Box, colour: string, part: number, alpha = 1): void {
  const width = Math.max(ratio, box.w * part);
  ctx.globalAlpha = alpha;
  ctx.strokeStyle = colour;
  ctx.lineWidth = width;
  ctx.strokeRect(box.x + width / 2, box.y + width / 2, box.w - width, box.h - width);
  ctx.globalAlpha = 1;
}

function hatch({ ctx, ratio }: Brush, box: Box): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(box.x, box.y, box.w, box.h);
  ctx.clip();
  ctx.strokeStyle = "rgb(255 255 255 / 0.45)";
  const gap = Math.max(5 * ratio, box.w / 5);
  ctx.lineWidth = gap * 0.4;
  ctx.beginPath();
  for (let d = 0; d < box.w + box.h; d += gap) {
    ctx.moveTo(box.x + d, box.y);
    ctx.lineTo(box.x + d - box.h, box.y + box.h);
  }
  ctx.stroke();
  ctx.restore();
}

/** All that is painted over the squares and under the pieces, in the order in which it may cover itself. */
export function paintStates(brush: Brush, scene: Scene): void {
  const { lastMove, check, selected, options } = scene;
  if (lastMove && options.lastMove)
    for (const square of [lastMove.origin, lastMove.target]) mark(brush, square, brush.theme.last);
  scene.plans.forEach((plan, n) => paintPlan(brush, plan, scene.plans.length > 1 ? n + 1 : 0));
  if (check) paintCheck(brush, check);
  if (selected) paintSelected(brush, scene, selected);
  if (scene.destinations && options.destinations) paintDestinations(brush, scene, scene.destinations);
}

function mark(brush: Brush, square: Square, tint: Tint): void {
  const box = markBox(brush, square);
  if (inView(box, brush.grid)) fill(brush, box, tint);
}

/** A planned move: its squares dashed, its target numbered when there are several. */
function paintPlan(brush: Brush, plan: Step, number: number): void {
  const { ctx, theme, ratio } = brush;
  for (const square of [plan.origin, plan.target]) {
    const box = markBox(brush, square, 11);
    if (!inView(box, brush.grid)) continue;
    fill(brush, box, theme.pre);
    ctx.setLineDash([box.w / 6, box.w / 9]);
    frame(brush, box, theme.pre.colour, 0.07);
    ctx.setLineDash([]);
  }
  const box = markBox(brush, plan.target, 11);
  if (number === 0 || box.w < 16 * ratio || !inView(box, brush.grid)) return;
  ctx.fillStyle = theme.pre.colour;
  ctx.fillRect(box.x, box.y, box.w * 0.32, box.w * 0.32);
  ctx.fillStyle = "#fff";
  ctx.font = `700 ${Math.round(box.w * 0.26)}px ${theme.font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillText(String(number), box.x + box.w * 0.16, box.y + box.w * 0.17);
}

function paintCheck(brush: Brush, square: Square): void {
  const box = markBox(brush, square, 11);
  if (!inView(box, brush.grid)) return;
  fill(brush, box, brush.theme.check);
  brush.ctx.setLineDash([box.w / 6, box.w / 9]);
  frame(brush, box, "#fff", 0.06);
  brush.ctx.setLineDash([]);
}

function paintSelected(brush: Brush, scene: Scene, square: Square): void {
  const { theme } = brush;
  const box = markBox(brush, square, 11);
  if (!inView(box, brush.grid)) return;
  const checked = scene.check && scene.check[0] === square[0] && scene.check[1] === square[1];
  if (checked) return frame(brush, box, theme.select.colour, 0.1);
  if (scene.stuck) {
    fill(brush, box, theme.stuck);
    return hatch(brush, box);
  }
  fill(brush, box, scene.foreign ? { ...theme.foe, alpha: 0.8 } : theme.select);
}

function paintDestinations(brush: Brush, scene: Scene, to: Reach): void {
  const { theme, grid, ratio } = brush;
  const waiting = scene.planning ? theme.pre : theme.dest;
  const tint = scene.foreign ? theme.foe : waiting;
  const seen = visible(scene.camera, scene.viewport);
  for (const ray of to.rays) {
    if (grid.size < BAND_SCALE * ratio) paintBand(brush, to.origin, ray, tint);
    else paintRaySquares(brush, scene, to.origin, ray, seen, tint);
  }
  const takes = new Set(to.captures.map(String));
  for (const square of to.squares) {
    const capture = takes.has(String(square));
    const box = markBox(brush, square, capture ? 11 : LEAST_MARK);
    if (!inView(box, grid)) continue;
    fill(brush, box, tint);
    if (capture) frame(brush, box, scene.foreign ? theme.foeFrame : theme.take, 0.11);
    else paintPale(brush, box, scene.foreign);
  }
}

function paintPale(brush: Brush, box: Box, foreign: boolean): void {
  const { theme } = brush;
  if (foreign) frame(brush, box, theme.foeFrame, 0.04, 0.8);
  else frame(brush, box, theme.destFrame.colour, 0.035, theme.destFrame.alpha);
}

function paintRaySquares(
  brush: Brush,
  scene: Scene,
  origin: Square,
  ray: Ray,
  seen: Extent,
  tint: Tint,
): void {
  const steps = stepsWithin(origin, ray, seen);
  if (!steps) return;
  for (let k = steps[0]; k <= steps[1]; k++) {
    const box = brush.grid.box(...along(origin, ray, k));
    fill(brush, box, tint);
    paintPale(brush, box, scene.foreign);
  }
}

/** From far above a ray is a band of constant width. */
function paintBand(brush: Brush, origin: Square, ray: Ray, tint: Tint): void {
  const { ctx, ratio } = brush;
  const line = rayLine(brush, origin, ray, 0);
  if (!line) return;
  ctx.globalAlpha = tint.alpha;
  ctx.strokeStyle = tint.colour;
  ctx.lineWidth = Math.max(5 * ratio, brush.grid.size);
  ctx.beginPath();
  ctx.moveTo(line.x0, line.y0);
  ctx.lineTo(line.x1, line.y1);
  ctx.stroke();
  ctx.globalAlpha = 1;
}

interface RayLine {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Direction, of length one. */
  readonly ux: number;
  readonly uy: number;
}

/** The part of a ray in view, `pad` pixels inside its edges, in device pixels. */
function rayLine({ grid }: Brush, origin: Square, ray: Ray, pad: number): RayLine | null {
  const from = grid.box(origin[0] ?? 0, origin[1] ?? 0);
  const x = from.x + from.w / 2;
  const y = from.y + from.h / 2;
  const turn = grid.flipped ? -1 : 1;
  const dx = (ray.step[0] ?? 0) * grid.size * turn;
  const dy = -(ray.step[1] ?? 0) * grid.size * turn;
  const inner: Frame = { left: pad, top: pad, right: grid.width - pad, bottom: grid.height - pad };
  const part = clipLine(x, y, dx, dy, inner);
  if (!part) return null;
  const t0 = Math.max(part[0], ray.first - 0.25);
  const t1 = Math.min(part[1], ray.last ?? Infinity);
  if (t1 <= t0) return null;
  const length = Math.hypot(dx, dy);
  return {
    x0: x + t0 * dx,
    y0: y + t0 * dy,
    x1: x + t1 * dx,
    y1: y + t1 * dy,
    ux: dx / length,
    uy: dy / length,
  };
}

/** The dotted line through an open line and the head at the edge that says: it goes on. */
export function paintRays(brush: Brush, scene: Scene): void {
  const to = scene.destinations;
  if (!to || !scene.options.destinations) return;
  const { ctx, theme, ratio } = brush;
  const colour = scene.foreign ? theme.foeFrame : theme.take;
  for (const ray of to.rays) {
    const line = rayLine(brush, to.origin, ray, 15 * ratio);
    if (!line) continue;
    ctx.strokeStyle = colour;
    ctx.globalAlpha = 0.55;
    ctx.lineWidth = 2 * ratio;
    ctx.lineCap = "round";
    ctx.setLineDash([2 * ratio, 6 * ratio]);
    ctx.beginPath();
    ctx.moveTo(line.x0, line.y0);
    ctx.lineTo(line.x1, line.y1);
    ctx.stroke();
    ctx.setLineDash([]);
    ctx.lineCap = "butt";
    ctx.globalAlpha = 1;
    if (ray.last === null) paintHead(brush, line, colour);
  }
}

function paintHead({ ctx, theme, ratio }: Brush, line: RayLine, colour: string): void {
  ctx.save();
  ctx.translate(line.x1, line.y1);
  ctx.transform(line.ux, line.uy, -line.uy, line.ux, 0, 0);
  ctx.scale(ratio, ratio);
  ctx.beginPath();
  ctx.moveTo(11, 0);
  ctx.lineTo(-6, -9);
  ctx.lineTo(-2, 0);
  ctx.lineTo(-6, 9);
  ctx.closePath();
  ctx.fillStyle = colour;
  ctx.fill();
  ctx.strokeStyle = theme.light;
  ctx.lineWidth = 1.5;
  ctx.stroke();
  ctx.restore();
}

/** The dotted way of the last move. */
export function paintPath(brush: Brush, scene: Scene): void {
  const { lastMove } = scene;
  if (!lastMove || !scene.options.path) return;
  const { ctx, theme, ratio, grid } = brush;
  const ends = cut(brush, lastMove.origin, lastMove.target, 0.42);
  if (!ends) return;
  ctx.strokeStyle = theme.path;
  ctx.lineWidth = Math.max(2, Math.min(4, grid.size / ratio / 11)) * ratio;
  ctx.lineCap = "round";
  ctx.setLineDash([0.5 * ratio, ctx.lineWidth * 2.2]);
  ctx.beginPath();
  ctx.moveTo(ends[0], ends[1]);
  ctx.lineTo(ends[2], ends[3]);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.lineCap = "butt";
}

/** The line between two squares' middles, short of the second by `short` squares, cut to the view. */
export function cut(
  { grid }: Brush,
  from: Square,
  to: Square,
  short: number,
  pad = -9,
): [number, number, number, number] | null {
  const a = grid.box(from[0] ?? 0, from[1] ?? 0);
  const b = grid.box(to[0] ?? 0, to[1] ?? 0);
  const [x, y] = [a.x + a.w / 2, a.y + a.h / 2];
  const [dx, dy] = [b.x + b.w / 2 - x, b.y + b.h / 2 - y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return null;
  const part = clipLine(x, y, dx, dy, {
    left: pad,
    top: pad,
    right: grid.width - pad,
    bottom: grid.height - pad,
  });
  if (!part) return null;
  const end = Math.min(part[1], 1 - (short * grid.size) / length);
  if (end <= part[0]) return null;
  return [x + part[0] * dx, y + part[0] * dy, x + end * dx, y + end * dy];
}

/** The frame under the pointer: white, edged dark. */
export function paintHovered(brush: Brush, scene: Scene): void {
  if (!scene.hovered) return;
  const { grid, ratio, ctx } = brush;
  const box = markBox(brush, scene.hovered, 13);
  if (!inView(box, grid)) return;
  const width = Math.max(1.5 * ratio, Math.min(3 * ratio, box.w * 0.06));
  ctx.strokeStyle = "rgb(20 26 25 / 0.55)";
  ctx.lineWidth = width + 1.5 * ratio;
  ctx.strokeRect(box.x + width / 2, box.y + width / 2, box.w - width, box.h - width);
  ctx.strokeStyle = "#fff";
  ctx.lineWidth = width;
  ctx.strokeRect(box.x + width / 2, box.y + width / 2, box.w - width, box.h - width);
}
