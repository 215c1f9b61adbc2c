import type { VariantView } from "$lib/protocol/messages";
import { LIMIT, type Extent, type Point } from "./camera";

/** A map on which distance from the centre is drawn by its logarithm: near is true to scale, far still fits. */
export interface MapScale {
  readonly width: number;
  readonly height: number;
  /** The square drawn in the middle. */
  readonly x: number;
  readonly y: number;
  /** Map pixels per unit of the logarithm. */
  readonly stretch: number;
  /** The distance drawn at the edge. */
  readonly reach: number;
  /** Turned by half a turn, as the board is for Black. */
  readonly flipped: boolean;
}

/** Up to about this distance the map is true to scale. */
const KNEE = 10;
const LEAST_REACH = 32;

/** A reach that holds `farthest`, in steps so that the map does not breathe with every move. */
function reachFor(farthest: number): number {
  let reach = LEAST_REACH;
  while (reach < farthest) reach *= 4;
  return reach;
}

/** The square in the middle of the armies. */
export const mapCentre = (armies: Extent): [number, number] => [
  Math.round(armies.x0 + (armies.x1 - armies.x0) / 2),
  Math.round(armies.y0 + (armies.y1 - armies.y0) / 2),
];

/** The distance a map around `centre` must hold for all these squares. */
export function mapReach(centre: readonly [number, number], squares: Iterable<readonly number[]>): number {
  let farthest = 0;
  for (const [x = 0, y = 0] of squares)
    farthest = Math.max(farthest, Math.abs(x - centre[0]), Math.abs(y - centre[1]));
  return reachFor(farthest);
}

/** The map of that size which shows everything up to `reach` from `centre`. */
export function mapScale(
  width: number,
  height: number,
  centre: readonly [number, number],
  reach: number,
  flipped = false,
): MapScale {
  const stretch = Math.min(width, height) / 2 / Math.log1p(reach / KNEE);
  return { width, height, x: centre[0], y: centre[1], stretch, reach, flipped };
}

const bend = (distance: number): number => Math.sign(distance) * Math.log1p(Math.abs(distance) / KNEE);
const unbend = (place: number): number => Math.sign(place) * Math.expm1(Math.abs(place)) * KNEE;

/** Where a place of the plane (squares need not be whole) lies on the map. */
export function toMap(map: MapScale, x: number, y: number): Point {
  const turn = map.flipped ? -1 : 1;
  return {
    x: map.width / 2 + turn * bend(x - map.x) * map.stretch,
    y: map.height / 2 - turn * bend(y - map.y) * map.stretch,
  };
}

/** The square drawn at a point of the map. */
export function fromMap(map: MapScale, at: Point): [number, number] {
  const clamp = (value: number): number => Math.min(LIMIT, Math.max(-LIMIT, value));
  const turn = map.flipped ? -1 : 1;
  return [
    clamp(map.x + Math.round(unbend((turn * (at.x - map.width / 2)) / map.stretch))),
    clamp(map.y + Math.round(unbend((turn * (map.height / 2 - at.y)) / map.stretch))),
  ];
}

/** Distances at which the map draws a thin frame for orientation. */
export function mapRings(map: MapScale): number[] {
  const rings: number[] = [];
  for (let ring = 10; ring < map.reach; ring *= 10) rings.push(ring);
  return rings.slice(-3);
}

/** A box of squares on the map, cut off beyond its edges: a map in a frame of another shape shows a little more. */
function boxPath(map: MapScale, { x0, x1, y0, y1 }: Extent): string {
  const a = toMap(map, x0 - 0.5, y0 - 0.5);
  const b = toMap(map, x1 + 0.5, y1 + 0.5);
  const cut = (at: number, most: number): number =>
    Number(Math.min(2 * most, Math.max(-most, at)).toFixed(1));
  const [left, right] = [cut(Math.min(a.x, b.x), map.width), cut(Math.max(a.x, b.x), map.width)];
  const [top, bottom] = [cut(Math.min(a.y, b.y), map.height), cut(Math.max(a.y, b.y), map.height)];
  return `M${left} ${top}H${right}V${bottom}H${left}z`;
}

/** Where there are no squares: beyond the border (by the even-odd rule), and the holes. */
export function mapNothing(
  map: MapScale,
  { holes, border }: Pick<VariantView, "holes" | "border">,
): { beyond: string; holes: string } {
  const [[left, right] = [null, null], [low, high] = [null, null]] = border ?? [];
  const inside = { x0: left ?? -LIMIT, x1: right ?? LIMIT, y0: low ?? -LIMIT, y1: high ?? LIMIT };
  const all = { x0: -LIMIT, x1: LIMIT, y0: -LIMIT, y1: LIMIT };
  return {
    beyond: border ? boxPath(map, all) + boxPath(map, inside) : "",
    holes: holes.map(([x = 0, y = 0]) => boxPath(map, { x0: x, x1: x, y0: y, y1: y })).join(""),
  };
}

/** So many former views are shown. */
const STOPS = 8;

/** The way through the last views to the present one, as a path; nothing while one has not left the first. */
export function mapTrail(map: MapScale, views: readonly Point[]): string {
  if (views.length < 2) return "";
  return views
    .slice(-STOPS - 1)
    .map(({ x, y }, n) => {
      const at = toMap(map, x, y);
      return `${n === 0 ? "M" : "L"}${at.x.toFixed(1)} ${at.y.toFixed(1)}`;
    })
    .join("");
}
