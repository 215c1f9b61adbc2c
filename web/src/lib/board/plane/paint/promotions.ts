import type { Scene } from "../scene";
import type { Brush } from "./states";

/** A dashed line across the whole view where a side promotes, with words on it. */
export function paintPromotions({ ctx, grid, theme, ratio }: Brush, scene: Scene): void {
  for (const line of scene.lines) {
    const box = line.axis === 1 ? grid.box(0, line.row) : grid.box(line.row, 0);
    // Screen edge on the side one comes from: below the row for those who go up, and so on.
    const forward = line.heading > 0 !== grid.flipped;
    const at = line.axis === 1 ? (forward ? box.y + box.h : box.y) : forward ? box.x : box.x + box.w;
    const length = line.axis === 1 ? grid.width : grid.height;
    const across = line.axis === 1 ? grid.height : grid.width;
    if (at < -20 * ratio || at > across + 20 * ratio) continue;
    ctx.save();
    if (line.axis === 0) ctx.transform(0, 1, 1, 0, 0, 0);
    ctx.strokeStyle = theme.promotion;
    ctx.lineWidth = 2.5 * ratio;
    ctx.setLineDash([10 * ratio, 6 * ratio]);
    ctx.lineDashOffset = grid.left % (16 * ratio);
    ctx.beginPath();
    ctx.moveTo(0, at);
    ctx.lineTo(length, at);
    ctx.stroke();
    ctx.restore();
    if (line.axis === 1 && !scene.narrow) words(ctx, scene, line, at, forward, { grid, theme, ratio });
  }
}

function words(
  ctx: CanvasRenderingContext2D,
  scene: Scene,
  line: Scene["lines"][number],
  at: number,
  up: boolean,
  { grid, theme, ratio }: Pick<Brush, "grid" | "theme" | "ratio">,
): void {
  const side = line.side === "white" ? "White" : "Black";
  const text = `${up ? "▲" : "▼"} ${side} promotes`;
  ctx.font = `700 ${11.5 * ratio}px ${theme.font}`;
  ctx.textAlign = "right";
  // The words lie on the side one comes from, with a halo: pieces may stand beneath.
  const y = up ? at + 13 * ratio : at - 5 * ratio;
  ctx.lineJoin = "round";
  ctx.lineWidth = 3 * ratio;
  ctx.strokeStyle = theme.light;
  ctx.globalAlpha = 0.8;
  ctx.strokeText(text, grid.width - 8 * ratio, y);
  ctx.globalAlpha = 1;
  ctx.fillStyle = theme.promotion;
  ctx.fillText(text, grid.width - 8 * ratio, y);
  ctx.textAlign = "left";
}
