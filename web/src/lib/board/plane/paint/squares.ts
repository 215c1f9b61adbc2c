import type { VariantView } from "$lib/protocol/messages";
import { holds } from "../../picture/window";
import type { Extent } from "../camera";
import { CHEQUER_SCALE } from "../detail";
import type { Box, Grid } from "../grid";
import { tickStep } from "../ruler";
import type { Brush } from "./states";
import type { Theme } from "./theme";

/** Where the numbered plane ends, nothing is: no square, and nothing of what was painted before. */
function beyond(ctx: CanvasRenderingContext2D, grid: Grid, theme: Theme): void {
  ctx.fillStyle = theme.sunken;
  ctx.fillRect(0, 0, grid.width, grid.height);
}

/** The part of the view that has squares, in device pixels. */
function covered(grid: Grid, { x0, x1, y0, y1 }: Extent): Box {
  const [a, b] = [grid.box(x0, y0), grid.box(x1, y1)];
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

/** Where there are no squares: holes, and what lies beyond a border. */
export function paintNothing(
  { ctx, grid, theme }: Pick<Brush, "ctx" | "grid" | "theme">,
  { holes, border }: VariantView,
  seen: Extent,
): void {
  ctx.fillStyle = theme.sunken;
  const fill = (part: Extent): void => {
    if (part.x0 > part.x1 || part.y0 > part.y1) return;
    const { x, y, w, h } = covered(grid, part);
    ctx.fillRect(x, y, w, h);
  };
  for (const [x = 0, y = 0] of holes) if (holds(seen, [x, y])) fill({ x0: x, x1: x, y0: y, y1: y });
  const [[left, right] = [null, null], [bottom, top] = [null, null]] = border ?? [];
  fill({ ...seen, x1: Math.min(seen.x1, (left ?? -Infinity) - 1) });
  fill({ ...seen, x0: Math.max(seen.x0, (right ?? Infinity) + 1) });
  fill({ ...seen, y1: Math.min(seen.y1, (bottom ?? -Infinity) - 1) });
  fill({ ...seen, y0: Math.max(seen.y0, (top ?? Infinity) + 1) });
}

/** The chequered plane. One row is painted for each of the two patterns and then laid again and again. */
export class Squares {
  #rows = [new OffscreenCanvas(1, 1), new OffscreenCanvas(1, 1)] as const;
  #painted = "";

  paint(ctx: CanvasRenderingContext2D, grid: Grid, seen: Extent, theme: Theme, ratio: number): void {
    const scale = grid.size / ratio;
    if (scale < CHEQUER_SCALE) return this.#flat(ctx, grid, seen, theme, scale);
    this.#prepare(grid, seen, theme, scale);
    beyond(ctx, grid, theme);
    ctx.imageSmoothingEnabled = false;
    for (let y = seen.y0; y <= seen.y1; y++) {
      const box = grid.box(seen.x0, y);
      const row = this.#rows[Math.abs(y % 2) as 0 | 1];
      ctx.drawImage(row, 0, 0, grid.width, 1, 0, box.y, grid.width, box.h);
    }
    ctx.imageSmoothingEnabled = true;
  }

  /** A row of one pixel's height for even and for odd y. */
  #prepare(grid: Grid, seen: Extent, theme: Theme, scale: number): void {
    const painted = `${grid.left} ${grid.width} ${grid.size} ${grid.anchor[0]} ${theme.light} ${theme.dark}`;
    if (painted === this.#painted) return;
    this.#painted = painted;
    // The finer the squares, the fainter: they melt into one tone instead of flickering.
    const strength = Math.min(1, (scale - CHEQUER_SCALE + 1) / 5);
    this.#rows.forEach((row, odd) => {
      row.width = grid.width;
      row.height = 1;
      const ctx = row.getContext("2d");
      if (!ctx) return;
      ctx.fillStyle = theme.sunken;
      ctx.fillRect(0, 0, grid.width, 1);
      const { x, w } = covered(grid, seen);
      ctx.fillStyle = theme.light;
      ctx.fillRect(x, 0, w, 1);
      ctx.fillStyle = theme.dark;
      for (let x = seen.x0; x <= seen.x1; x++) {
        const box = grid.box(x, 0);
        ctx.globalAlpha = Math.abs(x % 2) === odd ? 0.5 + strength / 2 : 0.5 - strength / 2;
        ctx.fillRect(box.x, 0, box.w, 1);
      }
    });
  }

  /** Seen from far above: one tone, and lines that tell how far. */
  #flat(ctx: CanvasRenderingContext2D, grid: Grid, seen: Extent, theme: Theme, scale: number): void {
    beyond(ctx, grid, theme);
    const { x, y, w, h } = covered(grid, seen);
    ctx.fillStyle = theme.light;
    ctx.fillRect(x, y, w, h);
    ctx.globalAlpha = 0.5;
    ctx.fillStyle = theme.dark;
    ctx.fillRect(x, y, w, h);
    ctx.fillStyle = theme.grid;
    const step = tickStep(scale, 40);
    const thickness = Math.max(1, Math.round(grid.size / scale));
    const lines = (from: number, to: number, draw: (at: number, strong: boolean) => void): void => {
      for (let i = Math.ceil(from / step); i <= to / step; i++) draw(i * step, i % 5 === 0);
    };
    lines(seen.x0, seen.x1, (x, strong) => {
      ctx.globalAlpha = strong ? 0.9 : 0.4;
      ctx.fillRect(grid.box(x, 0).x, 0, thickness, grid.height);
    });
    lines(seen.y0, seen.y1, (y, strong) => {
      ctx.globalAlpha = strong ? 0.9 : 0.4;
      ctx.fillRect(0, grid.box(0, y).y, grid.width, thickness);
    });
    ctx.globalAlpha = 1;
  }
}
