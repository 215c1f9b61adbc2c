import { t } from "$lib/language/words.svelte";
import type { Grid } from "../grid";
import type { PromotionLine } from "../promotion";
import type { Scene } from "../scene";
import type { Brush } from "./states";

/** A dashed line across the whole view where a side promotes, with words on it. */
export function paintPromotions(brush: Brush, scene: Scene): void {
  const { grid, ratio } = brush;
  for (const line of scene.lines) {
    // On the screen: towards the top or the right.
    const forward = line.heading > 0 !== grid.flipped;
    const at = line.axis === 1 ? rowLine(grid, line.row, forward) : columnLine(grid, line.row, forward);
    const across = line.axis === 1 ? grid.height : grid.width;
    if (at < -20 * ratio || at > across + 20 * ratio) continue;
    stroke(brush, line.axis, at);
    if (line.axis === 1 && !scene.narrow && roomy(scene, line)) words(brush, line, at, forward, scene.corner);
  }
}

/** Whether the next line is far enough for words between them. */
function roomy(scene: Scene, line: PromotionLine): boolean {
  const others = scene.lines.filter((other) => other !== line && other.axis === line.axis);
  return others.every((other) => Math.abs(other.row - line.row) * scene.camera.scale > 34);
}

/** The edge of a row (column) on the side one comes from. */
function rowLine(grid: Grid, row: number, up: boolean): number {
  const box = grid.box(0, row);
  return up ? box.y + box.h : box.y;
}

function columnLine(grid: Grid, column: number, right: boolean): number {
  const box = grid.box(column, 0);
  return right ? box.x : box.x + box.w;
}

function stroke({ ctx, grid, theme, ratio }: Brush, axis: 0 | 1, at: number): void {
  ctx.save();
  if (axis === 0) ctx.transform(0, 1, 1, 0, 0, 0);
  ctx.strokeStyle = theme.promotion;
  ctx.lineWidth = 2.5 * ratio;
  ctx.setLineDash([10 * ratio, 6 * ratio]);
  // The dashes travel with the plane.
  ctx.lineDashOffset = (axis === 1 ? grid.left : grid.top) % (16 * ratio);
  ctx.beginPath();
  ctx.moveTo(0, at);
  ctx.lineTo(axis === 1 ? grid.width : grid.height, at);
  ctx.stroke();
  ctx.restore();
}

function words(
  { ctx, grid, theme, ratio }: Brush,
  line: PromotionLine,
  at: number,
  up: boolean,
  corner: Scene["corner"],
): void {
  const text = `${up ? "▲" : "▼"} ${t.board.promotes(line.side)}`;
  ctx.font = `700 ${11.5 * ratio}px ${theme.font}`;
  ctx.textAlign = "right";
  // The words lie on the side one comes from, with a halo: pieces may stand beneath.
  const y = up ? at + 13 * ratio : at - 5 * ratio;
  // Beside the scroll buttons, not under them.
  const end = grid.width - (y > grid.height - corner.height * ratio ? corner.width : 8) * ratio;
  ctx.lineJoin = "round";
  ctx.lineWidth = 3 * ratio;
  ctx.strokeStyle = theme.light;
  ctx.globalAlpha = 0.8;
  ctx.strokeText(text, end, y);
  ctx.globalAlpha = 1;
  ctx.fillStyle = theme.promotion;
  ctx.fillText(text, end, y);
  ctx.textAlign = "left";
}
