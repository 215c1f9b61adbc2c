import { middle, type Camera, type Point, type Viewport } from "./camera";

/** Which pieces outside the view are pointed at. */
export type ArrowMode = "all" | "threats" | "off";

/** A piece the arrows may point at; the heaviest of a cluster is the one shown. */
export interface Outsider {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

export interface EdgeArrow<T extends Outsider> {
  /** The disc's middle. */
  readonly at: Point;
  /** Direction in which the pointer points, clockwise from the right as on screens. */
  readonly angle: number;
  readonly edge: Edge;
  readonly shown: T;
  /** All pieces it stands for, `shown` among them. */
  readonly pieces: readonly T[];
}

export type Edge = "left" | "right" | "top" | "bottom";

export interface ArrowSizes {
  /** Distance of a disc's middle from the edge of the view. */
  readonly inset: number;
  /** Discs on one edge are at least so far apart. */
  readonly gap: number;
}

export const DISC_RADIUS = 17;
export const ROOMY: ArrowSizes = { inset: 23, gap: 40 };
export const NARROW: ArrowSizes = { inset: 20, gap: 36 };

/** Pieces nearer than this many squares outside the view need no arrow. */
const NEAR_SQUARES = 3;

/** One disc in the making. */
interface Item<T> {
  along: number;
  readonly pieces: T[];
}

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where the arrow towards a screen point outside the view touches the frame. */
function touch(px: number, py: number, view: Viewport, frame: Frame): [Edge, number] {
  if (py >= 0 && py <= view.height) return [px < 0 ? "left" : "right", py];
  if (px >= 0 && px <= view.width) return [py < 0 ? "top" : "bottom", px];
  const cx = view.width / 2;
  const cy = view.height / 2;
  const dx = px - cx;
  const dy = py - cy;
  const toSide = (dx < 0 ? frame.left - cx : frame.right - cx) / dx;
  const toEnd = (dy < 0 ? frame.top - cy : frame.bottom - cy) / dy;
  return toSide <= toEnd
    ? [dx < 0 ? "left" : "right", cy + dy * toSide]
    : [dy < 0 ? "top" : "bottom", cx + dx * toEnd];
}

/** The pieces of one edge, gathered in short pieces of it: thousands cost no more than a few. */
class Gathering<T> {
  readonly #slots = new Map<number, { along: number[]; pieces: T[]; sum: number }>();
  readonly #width: number;

  constructor(width: number) {
    this.#width = width;
  }

  add(along: number, piece: T): void {
    const index = Math.floor(along / this.#width);
    let slot = this.#slots.get(index);
    if (!slot) this.#slots.set(index, (slot = { along: [], pieces: [], sum: 0 }));
    slot.pieces.push(piece);
    slot.sum += along;
    if (slot.pieces.length <= 2) slot.along.push(along);
  }

  /** In the order of the edge; up to two in one place keep their own. */
  items(): Item<T>[] {
    const items: Item<T>[] = [];
    for (const { along, pieces, sum } of this.#slots.values()) {
      if (pieces.length > 2) items.push({ along: sum / pieces.length, pieces });
      else pieces.forEach((piece, i) => items.push({ along: along[i] as number, pieces: [piece] }));
    }
    return items.sort((a, b) => a.along - b.along);
  }
}

/** More than two pieces within a short stretch become one. */
function cluster<T>(items: Item<T>[], stretch: number): Item<T>[] {
  const out: Item<T>[] = [];
  for (let i = 0; i < items.length;) {
    const first = items[i] as Item<T>;
    let end = i;
    let count = 0;
    for (; end < items.length && (items[end] as Item<T>).along - first.along <= stretch; end++)
      count += (items[end] as Item<T>).pieces.length;
    if (count > 2) {
      out.push(merged(items.slice(i, end)));
      i = end;
    } else {
      out.push(first);
      i++;
    }
  }
  return out;
}

function merged<T>(items: readonly Item<T>[]): Item<T> {
  let along = 0;
  const pieces: T[] = [];
  for (const item of items) {
    along += item.along * item.pieces.length;
    for (const piece of item.pieces) pieces.push(piece);
  }
  return { along: along / pieces.length, pieces };
}

/** Neighbours are joined until all have room. */
function thinOut<T>(items: Item<T>[], room: number): Item<T>[] {
  while (items.length > Math.max(1, room)) {
    let closest = 0;
    for (let i = 1; i + 1 < items.length; i++) {
      const gap = (items[i + 1] as Item<T>).along - (items[i] as Item<T>).along;
      const best = (items[closest + 1] as Item<T>).along - (items[closest] as Item<T>).along;
      if (gap < best) closest = i;
    }
    items.splice(closest, 2, merged(items.slice(closest, closest + 2)));
  }
  return items;
}

/** Keep the order, keep the gap, stay between `low` and `high`, and move no disc further than needed. */
export function pushApart(places: readonly number[], gap: number, low: number, high: number): number[] {
  const out = places.map((place) => Math.min(high, Math.max(low, place)));
  for (let i = 1; i < out.length; i++) out[i] = Math.max(out[i] as number, (out[i - 1] as number) + gap);
  let limit = high;
  for (let i = out.length - 1; i >= 0; i--) {
    out[i] = Math.min(out[i] as number, limit);
    limit = (out[i] as number) - gap;
  }
  return out;
}

function heaviest<T extends Outsider>(pieces: readonly T[]): T {
  return pieces.reduce((best, piece) => (piece.weight > best.weight ? piece : best));
}

function gather<T extends Outsider>(
  pieces: Iterable<T>,
  camera: Camera,
  view: Viewport,
  frame: Frame,
  gap: number,
): Record<Edge, Gathering<T>> {
  const gathering = (): Gathering<T> => new Gathering(gap / 2);
  const edges = { left: gathering(), right: gathering(), top: gathering(), bottom: gathering() };
  const near = NEAR_SQUARES * camera.scale;
  const turn = view.flipped ? -camera.scale : camera.scale;
  for (const piece of pieces) {
    const px = view.width / 2 + turn * (piece.x - camera.x + 0.5 - camera.fx);
    const py = view.height / 2 - turn * (piece.y - camera.y + 0.5 - camera.fy);
    if (px > -near && px < view.width + near && py > -near && py < view.height + near) continue;
    const [edge, along] = touch(px, py, view, frame);
    edges[edge].add(along, piece);
  }
  return edges;
}

const pointOn = (edge: Edge, along: number, frame: Frame): Point => {
  if (edge === "left") return { x: frame.left, y: along };
  if (edge === "right") return { x: frame.right, y: along };
  return { x: along, y: edge === "top" ? frame.top : frame.bottom };
};

const OUTWARD: Readonly<Record<Edge, number>> = {
  left: Math.PI,
  right: 0,
  top: -Math.PI / 2,
  bottom: Math.PI / 2,
};

/** A single piece is pointed at, a crowd lies outward. */
function pointing<T extends Outsider>(
  edge: Edge,
  at: Point,
  pieces: readonly T[],
  camera: Camera,
  view: Viewport,
): EdgeArrow<T> {
  const shown = heaviest(pieces);
  const p = middle(camera, view, shown.x, shown.y);
  const angle = pieces.length > 1 ? OUTWARD[edge] : Math.atan2(p.y - at.y, p.x - at.x);
  return { at, angle, edge, shown, pieces };
}

/** The arrows at the edge of the view towards these pieces; those in view or just outside get none. */
export function edgeArrows<T extends Outsider>(
  pieces: Iterable<T>,
  camera: Camera,
  view: Viewport,
  sizes: ArrowSizes = ROOMY,
): EdgeArrow<T>[] {
  const { inset, gap } = sizes;
  const frame: Frame = {
    left: inset,
    right: view.width - inset,
    top: inset,
    bottom: view.height - inset,
  };
  if (frame.right - frame.left < 2 * gap || frame.bottom - frame.top < 2 * gap) return [];
  const edges = gather(pieces, camera, view, frame, gap);
  const arrows: EdgeArrow<T>[] = [];
  const place = (edge: Edge, low: number, high: number): void => {
    const room = Math.floor((high - low) / gap) + 1;
    const items = thinOut(cluster(edges[edge].items(), 2.4 * gap), room);
    const places = pushApart(
      items.map((item) => item.along),
      gap,
      low,
      high,
    );
    items.forEach((item, i) => {
      const at = pointOn(edge, places[i] as number, frame);
      arrows.push(pointing(edge, at, item.pieces, camera, view));
    });
  };
  place("left", frame.top, frame.bottom);
  place("right", frame.top, frame.bottom);
  for (const edge of ["top", "bottom"] as const) {
    // A disc in the corner belongs to the side; the ends keep clear of it.
    const y = edge === "top" ? frame.top : frame.bottom;
    const taken = (side: Edge): boolean =>
      arrows.some((arrow) => arrow.edge === side && Math.abs(arrow.at.y - y) < gap);
    place(edge, frame.left + (taken("left") ? gap : 0), frame.right - (taken("right") ? gap : 0));
  }
  return arrows;
}

/** The arrow whose disc is under the point. */
export function arrowAt<T extends Outsider>(
  arrows: readonly EdgeArrow<T>[],
  at: Point,
  radius = DISC_RADIUS + 3,
): EdgeArrow<T> | null {
  return arrows.find((arrow) => Math.hypot(arrow.at.x - at.x, arrow.at.y - at.y) <= radius) ?? null;
}
