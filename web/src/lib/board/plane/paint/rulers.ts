import { labelFont, rulerLabels, type Mark, type RulerLabel } from "../rulerlayout";
import type { Scene } from "../scene";
import type { Theme } from "./theme";

/** From the side ruler's right edge to its numbers. */
const MARGIN = 6;

/** Both rulers around the view; the context counts in CSS pixels from the corner of the whole canvas. */
export function paintRulers(ctx: CanvasRenderingContext2D, scene: Scene, theme: Theme): void {
  const { camera, viewport, rulerStyle } = scene;
  const { left, bottom } = scene.rulers;
  const { width, height } = viewport;
  const side = rulerLabels(1, camera, viewport, marks(scene, 1), left, rulerStyle);
  const foot = rulerLabels(0, camera, viewport, marks(scene, 0), left, rulerStyle);
  // On the way to larger numbers the ruler lies over the plane until it gets its room.
  const widest = side.map(({ text }) => rulerStyle.measure(text, labelFont(text)));
  const band = Math.max(left, ...widest.map((one) => Math.ceil(one) + MARGIN + 3));
  ctx.fillStyle = theme.surface;
  ctx.fillRect(0, 0, band, height);
  ctx.fillRect(0, height, left + width, bottom);
  ctx.strokeStyle = theme.line;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(band - 0.5, 0);
  ctx.lineTo(band - 0.5, height + 0.5);
  ctx.lineTo(left + width, height + 0.5);
  ctx.stroke();
  for (const label of side) {
    pill(ctx, label, theme, { x: 3, y: label.at - 9, w: band - 6, h: 18 });
    write(ctx, label, theme, "right", band - MARGIN, label.at + 4);
  }
  for (const label of foot) {
    const x = left + label.at - label.size / 2;
    pill(ctx, label, theme, { x, y: height + 2, w: label.size, h: bottom - 5 });
    write(ctx, label, theme, "center", left + label.at, height + bottom - 8);
  }
  ctx.textAlign = "left";
}

/** Numbers that are marked on a ruler, the more important the later. */
function marks(scene: Scene, axis: 0 | 1): Mark[] {
  const found: Mark[] = [];
  const hovered = scene.hovered?.[axis];
  if (hovered !== undefined) found.push({ value: hovered, kind: "hovered", sign: "" });
  for (const line of scene.lines)
    if (line.axis === axis) {
      const up = line.heading > 0 !== scene.viewport.flipped;
      found.push({ value: line.row, kind: "promotion", sign: scene.narrow ? (up ? "▲" : "▼") : "" });
    }
  const selected = scene.selected?.[axis];
  if (selected !== undefined) found.push({ value: selected, kind: "selected", sign: "" });
  return found;
}

function pill(
  ctx: CanvasRenderingContext2D,
  { kind }: RulerLabel,
  theme: Theme,
  box: { x: number; y: number; w: number; h: number },
): void {
  if (kind === "plain") return;
  ctx.fillStyle = { hovered: theme.sunken, promotion: theme.promotion, selected: theme.accent }[kind];
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.w, box.h, 4);
  ctx.fill();
}

function write(
  ctx: CanvasRenderingContext2D,
  { text, strong, kind }: RulerLabel,
  theme: Theme,
  align: CanvasTextAlign,
  x: number,
  y: number,
): void {
  const plain = strong ? theme.text : theme.text3;
  ctx.font = `${strong ? 700 : 400} ${labelFont(text)}px ${theme.font}`;
  ctx.fillStyle = { plain, hovered: theme.text, promotion: "#fff", selected: theme.onAccent }[kind];
  ctx.textAlign = align;
  ctx.fillText(text, x, y);
}
