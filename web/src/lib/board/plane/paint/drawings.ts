import type { Arrow } from "../../drawings.svelte";
import { starCorners } from "../../grid/star";
import type { Badge } from "../../state.svelte";
import type { Scene } from "../scene";
import { type Brush, cut, inView, markBox } from "./states";

/** Arrows and circles, over everything but the hand. */
export function paintDrawings(brush: Brush, scene: Scene): void {
  for (const drawing of scene.drawings) {
    brush.ctx.save();
    brush.ctx.globalAlpha = drawing.ink === "second" ? 0.4 : 0.88;
    if (String(drawing.origin) === String(drawing.target)) paintCircle(brush, drawing);
    else paintArrow(brush, drawing);
    brush.ctx.restore();
  }
  if (scene.badge) paintBadge(brush, scene.badge);
}

/** A disc with a tick or a cross at the corner of a square. */
function paintBadge(brush: Brush, { at, right }: Badge): void {
  const { ctx, theme, ratio } = brush;
  const box = markBox(brush, at, 13);
  if (!inView(box, brush.grid)) return;
  const radius = Math.max(7 * ratio, Math.min(13 * ratio, box.w * 0.24));
  ctx.save();
  ctx.translate(box.x + box.w * 0.94, box.y + box.h * 0.06);
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.fillStyle = right ? theme.inks.green : theme.inks.wrong;
  ctx.strokeStyle = "#fff";
  ctx.lineWidth = 1.5 * ratio;
  ctx.fill();
  ctx.stroke();
  ctx.lineWidth = 2 * ratio;
  ctx.lineCap = "round";
  ctx.beginPath();
  const r = radius * 0.42;
  if (right) {
    ctx.moveTo(-r, 0);
    ctx.lineTo(-r * 0.25, r * 0.8);
    ctx.lineTo(r, -r * 0.7);
  } else {
    ctx.moveTo(-r, -r);
    ctx.lineTo(r, r);
    ctx.moveTo(r, -r);
    ctx.lineTo(-r, r);
  }
  ctx.stroke();
  ctx.restore();
}

function paintCircle(brush: Brush, { target, ink }: Arrow): void {
  const { ctx, theme, ratio } = brush;
  const box = markBox(brush, target, 13);
  if (!inView(box, brush.grid)) return;
  if (ink === "star") {
    const far = box.w * 0.38;
    ctx.fillStyle = theme.inks.star;
    ctx.beginPath();
    for (const [x, y] of starCorners) ctx.lineTo(box.x + box.w / 2 + x * far, box.y + box.h / 2 + y * far);
    ctx.closePath();
    return ctx.fill();
  }
  const width = Math.max(2 * ratio, box.w * 0.07);
  ctx.strokeStyle = theme.inks[ink];
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.arc(box.x + box.w / 2, box.y + box.h / 2, box.w / 2 - width / 2, 0, 2 * Math.PI);
  ctx.stroke();
}

function paintArrow(brush: Brush, { origin, target, ink }: Arrow): void {
  const { ctx, theme, ratio, grid } = brush;
  // The head stays in view even when the square it points to does not.
  const ends = cut(brush, origin, target, 0, 6 * ratio);
  if (!ends) return;
  const [x0, y0, x1, y1] = ends;
  const length = Math.hypot(x1 - x0, y1 - y0);
  const width = Math.max(4 * ratio, Math.min(9 * ratio, grid.size * 0.16));
  const head = Math.min(length, width * 2.6);
  ctx.translate(x0, y0);
  ctx.rotate(Math.atan2(y1 - y0, x1 - x0));
  ctx.fillStyle = theme.inks[ink];
  ctx.beginPath();
  if (ink === "wrong") {
    // A way that was not taken: dashes, then the head.
    for (let x = 0; x < length - head; x += 2.4 * width)
      ctx.rect(x, -width / 2, Math.min(1.6 * width, length - head - x), width);
    ctx.moveTo(length - head, -width * 1.4);
    ctx.lineTo(length, 0);
    ctx.lineTo(length - head, width * 1.4);
    ctx.closePath();
    return ctx.fill();
  }
  ctx.moveTo(0, -width / 2);
  ctx.lineTo(length - head, -width / 2);
  ctx.lineTo(length - head, -width * 1.4);
  ctx.lineTo(length, 0);
  ctx.lineTo(length - head, width * 1.4);
  ctx.lineTo(length - head, width / 2);
  ctx.lineTo(0, width / 2);
  ctx.closePath();
  ctx.fill();
  ctx.strokeStyle = theme.halo;
  ctx.lineWidth = 1.25 * ratio;
  ctx.stroke();
}
