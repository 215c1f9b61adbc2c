import { formatTick, tickStep, ticks } from "../ruler";
import { rulerSize, type Scene } from "../scene";
import type { Theme } from "./theme";

interface Pill {
  readonly value: number;
  readonly fill: string;
  readonly text: string;
  readonly sign: string;
}

/** Both rulers around the view; the context counts in CSS pixels from the corner of the whole canvas. */
export function paintRulers(ctx: CanvasRenderingContext2D, scene: Scene, theme: Theme): void {
  const { left, bottom } = rulerSize(scene.narrow);
  const { width, height } = scene.viewport;
  ctx.fillStyle = theme.surface;
  ctx.fillRect(0, 0, left, height + bottom);
  ctx.fillRect(0, height, left + width, bottom);
  ctx.strokeStyle = theme.line;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(left - 0.5, 0);
  ctx.lineTo(left - 0.5, height + 0.5);
  ctx.lineTo(left + width, height + 0.5);
  ctx.stroke();
  paintSide(ctx, scene, theme, left);
  paintFoot(ctx, scene, theme, left);
}

/** Numbers that are marked on a ruler, the more important the later: promotion rows, the selected square, the one under the pointer. */
function pills(scene: Scene, theme: Theme, axis: 0 | 1): Pill[] {
  const found: Pill[] = [];
  const hovered = scene.hovered?.[axis];
  if (hovered !== undefined) found.push({ value: hovered, fill: theme.sunken, text: theme.text, sign: "" });
  for (const line of scene.lines)
    if (line.axis === axis) {
      const up = line.heading > 0 !== scene.viewport.flipped;
      const sign = scene.narrow ? (up ? "▲" : "▼") : "";
      found.push({ value: line.row, fill: theme.promotion, text: "#fff", sign });
    }
  const selected = scene.selected?.[axis];
  if (selected !== undefined)
    found.push({ value: selected, fill: theme.accent, text: theme.onAccent, sign: "" });
  return found;
}

/** Where the middle of row or column `value` lies along the ruler; null outside it. */
function placeOf(scene: Scene, axis: 0 | 1, value: number): number | null {
  const { camera, viewport } = scene;
  const turn = viewport.flipped ? -1 : 1;
  const at =
    axis === 0
      ? viewport.width / 2 + turn * (value - camera.x + 0.5 - camera.fx) * camera.scale
      : viewport.height / 2 - turn * (value - camera.y + 0.5 - camera.fy) * camera.scale;
  const length = axis === 0 ? viewport.width : viewport.height;
  return at >= 8 && at <= length - 8 ? at : null;
}

function paintSide(ctx: CanvasRenderingContext2D, scene: Scene, theme: Theme, width: number): void {
  const step = tickStep(scene.camera.scale, 24);
  const room = scene.narrow ? 4 : 6;
  const marked = pills(scene, theme, 1)
    .map((pill) => ({ ...pill, at: placeOf(scene, 1, pill.value) }))
    .filter((pill): pill is Pill & { at: number } => pill.at !== null)
    .filter((pill, i, all) => all.slice(i + 1).every((above) => Math.abs(above.at - pill.at) >= 17));
  const write = (text: string, at: number, strong: boolean, colour: string): void => {
    const small = text.length > (scene.narrow ? 2 : 4);
    ctx.font = `${strong ? 700 : 400} ${small ? 10.5 : 12}px ${theme.font}`;
    ctx.fillStyle = colour;
    ctx.fillText(text, width - (scene.narrow ? 6 : 8), at + 4);
  };
  ctx.textAlign = "right";
  for (const tick of ticks(scene.camera, scene.viewport, 1, 24)) {
    if (tick.at < 8 || tick.at > scene.viewport.height - 8) continue;
    if (marked.some((pill) => Math.abs(pill.at - tick.at) < 16)) continue;
    write(formatTick(tick.value, step, room), tick.at, tick.strong, tick.strong ? theme.text : theme.text3);
  }
  for (const pill of marked) {
    ctx.fillStyle = pill.fill;
    ctx.beginPath();
    ctx.roundRect(3, pill.at - 9, width - 6, 18, 4);
    ctx.fill();
    write(pill.sign + formatTick(pill.value, 1, room), pill.at, true, pill.text);
  }
  ctx.textAlign = "left";
}

function paintFoot(ctx: CanvasRenderingContext2D, scene: Scene, theme: Theme, left: number): void {
  const { viewport, camera } = scene;
  const widest = Math.max(
    ...[0, viewport.width]
      .map((edge) => Math.abs(camera.x) + edge / camera.scale)
      .map((n) => String(Math.round(n)).length),
  );
  const gap = Math.max(24, Math.min(widest, 7) * 7 + 12);
  const step = tickStep(camera.scale, gap);
  const { bottom } = rulerSize(scene.narrow);
  const y = viewport.height + bottom - 8;
  const marked = pills(scene, theme, 0)
    .map((pill) => ({ ...pill, at: placeOf(scene, 0, pill.value), label: formatTick(pill.value, 1, 8) }))
    .filter((pill): pill is Pill & { at: number; label: string } => pill.at !== null);
  ctx.textAlign = "center";
  for (const tick of ticks(camera, viewport, 0, gap)) {
    const label = formatTick(tick.value, step, 7);
    if (tick.at < 10 || tick.at > viewport.width - 10) continue;
    const clear = (pill: { at: number; label: string }): boolean =>
      Math.abs(pill.at - tick.at) > (pill.label.length + label.length) * 3.6 + 8;
    if (!marked.every(clear)) continue;
    ctx.font = `${tick.strong ? 700 : 400} 12px ${theme.font}`;
    ctx.fillStyle = tick.strong ? theme.text : theme.text3;
    ctx.fillText(label, left + tick.at, y);
  }
  for (const pill of marked) {
    const half = Math.max(13, pill.label.length * 3.6 + 5);
    ctx.fillStyle = pill.fill;
    ctx.beginPath();
    ctx.roundRect(left + pill.at - half, viewport.height + 2, 2 * half, bottom - 5, 4);
    ctx.fill();
    ctx.font = `700 12px ${theme.font}`;
    ctx.fillStyle = pill.text;
    ctx.fillText(pill.label, left + pill.at, y);
  }
  ctx.textAlign = "left";
}
