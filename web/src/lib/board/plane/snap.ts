import { LIMIT, middle, type Camera, type Point, type Viewport } from "./camera";

/** A ray without end, as told by the server. */
export interface Ray {
  readonly step: readonly number[];
  readonly first: number;
  readonly last: number | null;
}

export interface Targets {
  readonly origin: readonly number[];
  readonly squares: readonly (readonly number[])[];
  readonly rays: readonly Ray[];
}

/** Within so many pixels a click means the destination when squares are too small to hit. */
export const SNAP_PIXELS = 12;
/** A single square is harder to hit than a ray, on which every place is one: it is preferred by so much. */
const SINGLE_BONUS = 4;

const coordinate = (square: readonly number[], axis: number): number => square[axis] ?? 0;

/** The square at `k` steps along the ray. */
export function along(origin: readonly number[], ray: Ray, k: number): [number, number] {
  return [
    coordinate(origin, 0) + k * coordinate(ray.step, 0),
    coordinate(origin, 1) + k * coordinate(ray.step, 1),
  ];
}

/** The last step of an endless ray that stays on the numbered plane. */
function lastNumbered(origin: readonly number[], ray: Ray): number {
  let last = Infinity;
  ray.step.forEach((step, axis) => {
    if (step !== 0)
      last = Math.min(last, (LIMIT - Math.sign(step) * coordinate(origin, axis)) / Math.abs(step));
  });
  return Math.floor(last);
}

/** The square of the ray nearest to a point of the screen. */
export function nearestOnRay(
  origin: readonly number[],
  ray: Ray,
  camera: Camera,
  view: Viewport,
  at: Point,
): [number, number] {
  const start = middle(camera, view, coordinate(origin, 0), coordinate(origin, 1));
  const turn = view.flipped ? -1 : 1;
  const dx = coordinate(ray.step, 0) * camera.scale * turn;
  const dy = -coordinate(ray.step, 1) * camera.scale * turn;
  const exact = ((at.x - start.x) * dx + (at.y - start.y) * dy) / (dx * dx + dy * dy);
  const k = Math.max(ray.first, Math.min(ray.last ?? lastNumbered(origin, ray), Math.round(exact)));
  return along(origin, ray, k);
}

/** The destination nearest to the point, or null when none lies within reach. */
export function snap(
  targets: Targets,
  camera: Camera,
  view: Viewport,
  at: Point,
  reach = SNAP_PIXELS,
): [number, number] | null {
  let best: [number, number] | null = null;
  let least = reach;
  const offer = (square: readonly [number, number], bonus: number): void => {
    const p = middle(camera, view, square[0], square[1]);
    const distance = Math.hypot(p.x - at.x, p.y - at.y);
    if (distance > reach || distance - bonus > least) return;
    least = distance - bonus;
    best = [square[0], square[1]];
  };
  for (const ray of targets.rays) offer(nearestOnRay(targets.origin, ray, camera, view, at), 0);
  for (const square of targets.squares) offer([coordinate(square, 0), coordinate(square, 1)], SINGLE_BONUS);
  return best;
}

/** Of these squares the one nearest to the point, within reach. */
export function nearest<T extends { readonly x: number; readonly y: number }>(
  things: Iterable<T>,
  camera: Camera,
  view: Viewport,
  at: Point,
  reach = SNAP_PIXELS,
): T | null {
  let best: T | null = null;
  let least = reach;
  for (const thing of things) {
    const p = middle(camera, view, thing.x, thing.y);
    const distance = Math.hypot(p.x - at.x, p.y - at.y);
    if (distance <= least) {
      least = distance;
      best = thing;
    }
  }
  return best;
}
