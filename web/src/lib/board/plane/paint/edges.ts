import { DISC_RADIUS, type EdgeArrow } from "../arrows";
import { LABEL_FONT, LINE_HEIGHT, PADDING, type Label } from "../labels";
import type { Point } from "../camera";
import type { PlanePiece, Scene } from "../scene";
import type { Sprites } from "./sprites";
import type { Brush } from "./states";
import type { Theme } from "./theme";

/** The discs at the edge that point at pieces outside, in device pixels of the view. */
export function paintEdges(brush: Brush, scene: Scene, sprites: Sprites): void {
  const takes = new Set(scene.foreign ? [] : scene.destinations?.captures.map(String));
  for (const arrow of scene.arrows) {
    const take = takes.size > 0 && arrow.pieces.some((piece) => takes.has(`${piece.x},${piece.y}`));
    paintArrow(brush, scene, sprites, arrow, take);
  }
}

function paintArrow(
  brush: Brush,
  scene: Scene,
  sprites: Sprites,
  arrow: EdgeArrow<PlanePiece>,
  take: boolean,
): void {
  const { ctx, theme, ratio } = brush;
  const r = scene.narrow ? DISC_RADIUS - 2 : DISC_RADIUS;
  const hovered = scene.hoveredArrow?.shown === arrow.shown;
  const { goal } = arrow.shown;
  const line = take ? theme.take : hovered ? theme.accent : ringColour(theme, goal);
  ctx.save();
  ctx.scale(ratio, ratio);
  ctx.translate(arrow.at.x, arrow.at.y);
  paintPointer(brush, arrow.angle, line, r);
  ctx.beginPath();
  ctx.arc(0, 0, r, 0, 2 * Math.PI);
  ctx.fillStyle = theme.disc;
  ctx.fill();
  if (take) {
    ctx.globalAlpha = theme.dest.alpha;
    ctx.fillStyle = theme.dest.colour;
    ctx.fill();
    ctx.globalAlpha = 1;
  }
  ctx.strokeStyle = line;
  ctx.lineWidth = take || hovered || goal ? 3 : 1.75;
  ctx.stroke();
  paintShown(brush, sprites, arrow, r);
  const more = arrow.pieces.length - 1;
  if (arrow.label) paintLabel(brush, arrow.at, arrow.label, goal ? line : null);
  else if (more > 0) paintBadge(brush, `+${more}`, r);
  ctx.restore();
}

function ringColour(theme: Theme, goal: PlanePiece["goal"]): string {
  if (!goal) return theme.discLine;
  return goal === "last" ? theme.path : theme.inks[goal];
}

function paintPointer({ ctx }: Brush, angle: number, colour: string, r: number): void {
  ctx.save();
  ctx.rotate(angle);
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.moveTo(r + 7, 0);
  ctx.lineTo(r - 4, -8);
  ctx.lineTo(r - 4, 8);
  ctx.fill();
  ctx.restore();
}

/** Where there is no room beside the disc: how many more, on its rim. */
function paintBadge({ ctx, theme }: Brush, label: string, r: number): void {
  ctx.font = `700 10.5px ${theme.font}`;
  const width = ctx.measureText(label).width + 6;
  ctx.fillStyle = theme.discLine;
  ctx.beginPath();
  ctx.roundRect(r * 0.75 - width / 2, r * 0.45, width, 14, 7);
  ctx.fill();
  ctx.fillStyle = theme.disc;
  ctx.fillText(label, r * 0.75 - width / 2 + 3, r * 0.45 + 10.6);
}

/** The piece on the disc, on whole device pixels: scaled it would be blurred. */
function paintShown(
  { ctx, ratio }: Brush,
  sprites: Sprites,
  { shown, at }: EdgeArrow<PlanePiece>,
  r: number,
): void {
  const size = Math.round(r * 1.6 * ratio);
  const { image } = sprites.get(shown.letter, shown.colour, size, "drawing");
  const x = Math.round(at.x * ratio - size / 2) / ratio - at.x;
  const y = Math.round(at.y * ratio - size * 0.53) / ratio - at.y;
  ctx.drawImage(image, x, y, size / ratio, size / ratio);
}

/** The words beside the disc; framed where they tell of a hint or the last move. */
function paintLabel({ ctx, theme }: Brush, at: Point, label: Label, frame: string | null): void {
  const [x, y] = [label.x - at.x, label.y - at.y];
  ctx.globalAlpha = 0.93;
  ctx.fillStyle = theme.raised;
  ctx.beginPath();
  ctx.roundRect(x, y, label.w, label.h, 4);
  ctx.fill();
  ctx.globalAlpha = 1;
  if (frame) {
    ctx.strokeStyle = frame;
    ctx.lineWidth = 1.5;
    ctx.stroke();
  }
  ctx.fillStyle = theme.text;
  label.lines.forEach((text, n) => {
    ctx.font = `${frame && n > 0 ? 700 : 600} ${LABEL_FONT}px ${theme.font}`;
    ctx.fillText(text, x + PADDING.x, y + PADDING.y + n * LINE_HEIGHT + 11);
  });
}
