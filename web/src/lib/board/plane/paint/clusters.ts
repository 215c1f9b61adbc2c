import { middle } from "../camera";
import { radiusOf, type Cluster } from "../clusters";
import { captionOf, LABEL_FONT, LINE_HEIGHT, PADDING, type Box } from "../labels";
import { formatNumber } from "../ruler";
import type { PlanePiece, Scene } from "../scene";
import type { Sprites } from "./sprites";
import type { Brush } from "./states";

/** A label stands so far beside its disc. */
const BESIDE = 6;

/** Pieces far out: one disc for those near each other, White's number left and Black's right; beside it what and where. */
export function paintClusters(brush: Brush, scene: Scene, sprites: Sprites): void {
  const { camera, viewport, clusters } = scene;
  const seen = clusters
    .map((cluster) => ({ cluster, at: middle(camera, viewport, cluster.x, cluster.y), r: radiusOf(cluster) }))
    .filter(({ at, r }) => at.x > -r && at.y > -r && at.x < viewport.width + r && at.y < viewport.height + r);
  const taken: Box[] = seen.map(({ at, r }) => ({ x: at.x - r, y: at.y - r, w: 2 * r, h: 2 * r }));
  for (const { cluster, at, r } of seen) {
    brush.ctx.save();
    brush.ctx.scale(brush.ratio, brush.ratio);
    if (cluster.pieces.length > 1) paintDisc(brush, cluster, at, r);
    else paintSingle(brush, cluster, at, r, sprites);
    paintLabel(brush, scene, cluster, at, taken);
    brush.ctx.restore();
  }
}

function paintDisc(
  { ctx, theme }: Brush,
  cluster: Cluster<PlanePiece>,
  at: { x: number; y: number },
  r: number,
): void {
  const { white, black } = theme.pieces;
  const both = cluster.white > 0 && cluster.black > 0;
  const halves = [
    { count: cluster.white, from: Math.PI / 2, fill: white.fill, text: white.line, side: -1 },
    { count: cluster.black, from: -Math.PI / 2, fill: black.fill, text: black.line, side: 1 },
  ].filter(({ count }) => count > 0);
  for (const { count, from, fill, text, side } of halves) {
    ctx.beginPath();
    ctx.arc(at.x, at.y, r, from, from + (both ? Math.PI : 2 * Math.PI));
    ctx.fillStyle = fill;
    ctx.fill();
    ctx.font = `700 ${count > 99 ? 11 : 13}px ${theme.font}`;
    ctx.textAlign = "center";
    ctx.fillStyle = text;
    ctx.fillText(String(count), at.x + (both ? side * r * 0.46 : 0), at.y + 4.5);
  }
  ctx.beginPath();
  ctx.arc(at.x, at.y, r, 0, 2 * Math.PI);
  ctx.strokeStyle = theme.discLine;
  ctx.lineWidth = 2;
  ctx.stroke();
}

function paintSingle(
  { ctx, theme, ratio }: Brush,
  { shown }: Cluster<PlanePiece>,
  at: { x: number; y: number },
  r: number,
  sprites: Sprites,
): void {
  ctx.beginPath();
  ctx.arc(at.x, at.y, r, 0, 2 * Math.PI);
  ctx.fillStyle = theme.disc;
  ctx.fill();
  ctx.strokeStyle = theme.discLine;
  ctx.lineWidth = 1.5;
  ctx.stroke();
  const width = Math.round(r * 1.55 * ratio);
  const { image } = sprites.get(shown.letter, shown.colour, width, "drawing", false);
  ctx.drawImage(image, at.x - width / ratio / 2, at.y - width / ratio / 2, width / ratio, width / ratio);
}

/** How many pieces and their range, or where the one stands; left out where it would cover something. */
function paintLabel(
  { ctx, theme }: Brush,
  { rulerStyle, narrow, clusterWords, viewport }: Scene,
  { pieces, extent, shown }: Cluster<PlanePiece>,
  at: { x: number; y: number },
  taken: Box[],
): void {
  if (narrow) return;
  const range = (low: number, high: number): string =>
    low === high ? formatNumber(low) : `${formatNumber(low)}…${formatNumber(high)}`;
  const lines =
    pieces.length > 1
      ? [clusterWords(pieces.length), `${range(extent.x0, extent.x1)} × ${range(extent.y0, extent.y1)}`]
      : [`${formatNumber(shown.x)}, ${formatNumber(shown.y)}`];
  const { w, h } = captionOf(lines, null, rulerStyle.measure);
  const beside = radiusOf({ pieces }) + BESIDE;
  const right = at.x + beside + w <= viewport.width;
  const box = { x: right ? at.x + beside : at.x - beside - w, y: at.y - h / 2, w, h };
  const meets = (one: Box): boolean =>
    box.x < one.x + one.w && one.x < box.x + box.w && box.y < one.y + one.h && one.y < box.y + box.h;
  if (taken.some(meets)) return;
  taken.push(box);
  ctx.fillStyle = theme.raised;
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, w, h, 4);
  ctx.fill();
  ctx.textAlign = "left";
  ctx.fillStyle = theme.text;
  lines.forEach((line, n) => {
    ctx.font = `${n === 0 ? 700 : 400} ${LABEL_FONT}px ${theme.font}`;
    ctx.fillText(line, box.x + PADDING.x, box.y + PADDING.y + (n + 0.78) * LINE_HEIGHT);
  });
}
