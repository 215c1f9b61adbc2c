import { middle, type Camera, type Point, type Viewport } from "./camera";
import { apart, boxAt, keepClear, type Box, type Caption, type Label } from "./labels";

/** Which pieces outside the view are pointed at. */
export type ArrowMode = "all" | "threats" | "off";

/** A piece the arrows may point at; the heaviest of a cluster is the one shown. */
export interface Outsider {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

/** A square outside the view that one wants to see: a hint's or the last move's. It keeps an arrow of its own. */
export interface Goal<T extends Outsider> {
  readonly shown: T;
  /** Where the move begins: the arrow lies on the way. */
  readonly from: readonly number[];
}

/** How wide and how high the words of an arrow are; null for none. */
export type Captions<T> = (shown: T, count: number) => Caption | null;

export interface EdgeArrow<T extends Outsider> {
  /** The disc's middle. */
  readonly at: Point;
  /** Direction in which the pointer points, clockwise from the right as on screens. */
  readonly angle: number;
  readonly edge: Edge;
  readonly shown: T;
  /** All pieces it stands for, `shown` among them. */
  readonly pieces: readonly T[];
  /** The words beside the disc, towards the middle of the view. */
  readonly label: Label | null;
}

export type Edge = "left" | "right" | "top" | "bottom";

export interface ArrowSizes {
  /** Distance of a disc's middle from the edge of the view. */
  readonly inset: number;
  /** Discs on one edge are at least so far apart. */
  readonly gap: number;
  /** The lower right corner, which belongs to the scroll buttons. */
  readonly corner: { readonly width: number; readonly height: number };
}

export const DISC_RADIUS = 17;
export const ROOMY: ArrowSizes = { inset: 23, gap: 40, corner: { width: 118, height: 106 } };
export const NARROW: ArrowSizes = { inset: 20, gap: 36, corner: { width: 0, height: 0 } };

/** So deep into the view discs with labels of two lines reach from the middle of one edge's disc to that of another's. */
const CORNER = 76;

/** Pieces nearer than this many squares outside the view need no arrow. */
const NEAR_SQUARES = 3;

/** One disc in the making. */
interface Item<T> {
  along: number;
  readonly pieces: T[];
  /** Never merged with another. */
  readonly goal?: boolean;
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
  return crossing({ x: view.width / 2, y: view.height / 2 }, px, py, frame);
}

/** Where the way from a point inside the frame to one outside it leaves it. */
function crossing({ x: cx, y: cy }: Point, px: number, py: number, frame: Frame): [Edge, number] {
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

/** Neighbours are joined, the closest first, until all have room; `sizeOf` tells how much of the edge one takes. */
function thinOut<T>(items: Item<T>[], room: number, sizeOf: (item: Item<T>) => number): Item<T>[] {
  const sizes = items.map(sizeOf);
  let total = sizes.reduce((sum, size) => sum + size, 0);
  while (total > room) {
    let closest = -1;
    let least = Infinity;
    for (let i = 0; i + 1 < items.length; i++) {
      const [one, next] = [items[i] as Item<T>, items[i + 1] as Item<T>];
      if (one.goal || next.goal || next.along - one.along >= least) continue;
      least = next.along - one.along;
      closest = i;
    }
    if (closest < 0) break;
    const both = merged(items.slice(closest, closest + 2));
    items.splice(closest, 2, both);
    const before = (sizes[closest] as number) + (sizes[closest + 1] as number);
    sizes.splice(closest, 2, sizeOf(both));
    total += (sizes[closest] as number) - before;
  }
  return items;
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

/** Where the goals' arrows touch the frame: on the way of the move, where that is in view. */
function aimed<T extends Outsider>(
  goals: readonly Goal<T>[],
  camera: Camera,
  view: Viewport,
  frame: Frame,
): { edge: Edge; item: Item<T> }[] {
  return goals.map(({ shown, from }) => {
    const to = middle(camera, view, shown.x, shown.y);
    const start = middle(camera, view, from[0] ?? 0, from[1] ?? 0);
    const seen =
      start.x > frame.left && start.x < frame.right && start.y > frame.top && start.y < frame.bottom;
    const [edge, along] = seen ? crossing(start, to.x, to.y, frame) : touch(to.x, to.y, view, frame);
    return { edge, item: { along, pieces: [shown], goal: true } };
  });
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
  return { at, angle, edge, shown, pieces, label: null };
}

/** The part of the upper or lower edge that is free: the corners belong to the sides' arrows, and it keeps clear of them. */
function between<T extends Outsider>(
  corners: readonly EdgeArrow<T>[],
  frame: Frame,
  half: number,
): [number, number] {
  const ends = { low: frame.left - half, high: frame.right + half };
  for (const { edge, at, label } of corners) {
    const { x, w } = label ?? { x: at.x, w: 0 };
    if (edge === "left") ends.low = Math.max(ends.low, frame.left + half, x + w + 2);
    if (edge === "right") ends.high = Math.min(ends.high, frame.right - half, x - 2);
  }
  return [ends.low, ends.high];
}

/** The arrows at the edge of the view towards these pieces; those in view or just outside get none. Goals always get one. */
export function edgeArrows<T extends Outsider>(
  pieces: Iterable<T>,
  camera: Camera,
  view: Viewport,
  sizes: ArrowSizes = ROOMY,
  captions: Captions<T> = () => null,
  goals: readonly Goal<T>[] = [],
): EdgeArrow<T>[] {
  const { inset, gap, corner } = sizes;
  const frame: Frame = {
    left: inset,
    right: view.width - inset,
    top: inset,
    bottom: view.height - inset,
  };
  if (frame.right - frame.left - corner.width < 2 * gap) return [];
  if (frame.bottom - frame.top - corner.height < 2 * gap) return [];
  const edges = gather(pieces, camera, view, frame, gap);
  const wanted = aimed(goals, camera, view, frame);
  const arrows: EdgeArrow<T>[] = [];
  const place = (edge: Edge, low: number, high: number): void => {
    const upright = edge === "left" || edge === "right";
    const captionOf = (item: Item<T>): Caption | null => captions(heaviest(item.pieces), item.pieces.length);
    const sizeOf = (item: Item<T>): number => {
      const caption = captionOf(item);
      if (!caption) return gap;
      return Math.max(gap, upright ? caption.h + 4 : caption.w + 6);
    };
    const crowd = cluster(edges[edge].items(), 2.4 * gap);
    const all = [...crowd, ...wanted.filter((goal) => goal.edge === edge).map(({ item }) => item)];
    const items = thinOut(
      all.sort((a, b) => a.along - b.along),
      high - low,
      sizeOf,
    );
    const alongs = apart(
      items.map(({ along }) => along),
      items.map(sizeOf),
      low,
      high,
    );
    items.forEach((item, i) => {
      const at = pointOn(edge, alongs[i] as number, frame);
      const caption = captionOf(item);
      const label = caption && boxAt(edge, at, caption, view);
      arrows.push({ ...pointing(edge, at, item.pieces, camera, view), label });
    });
  };
  const half = gap / 2;
  place("left", frame.top - half, frame.bottom + half);
  place("right", frame.top - half, Math.min(frame.bottom + half, view.height - corner.height));
  const captioned = arrows.some(({ label }) => label !== null);
  for (const edge of ["top", "bottom"] as const) {
    const y = edge === "top" ? frame.top : frame.bottom;
    const taken = arrows.filter((arrow) => Math.abs(arrow.at.y - y) < (captioned ? CORNER : gap));
    const [low, high] = between(taken, frame, half);
    place(edge, low, edge === "bottom" ? Math.min(high, view.width - corner.width) : high);
  }
  return keepClear(arrows, new Set(goals.map(({ shown }) => shown)));
}

/** The arrow whose disc or label is under the point. */
export function arrowAt<T extends Outsider>(
  arrows: readonly EdgeArrow<T>[],
  at: Point,
  radius = DISC_RADIUS + 3,
): EdgeArrow<T> | null {
  const inside = ({ x, y, w, h }: Box): boolean => at.x >= x && at.x <= x + w && at.y >= y && at.y <= y + h;
  return (
    arrows.find((arrow) => Math.hypot(arrow.at.x - at.x, arrow.at.y - at.y) <= radius) ??
    arrows.find(({ label }) => label !== null && inside(label)) ??
    null
  );
}
