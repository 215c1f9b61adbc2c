import type { Extent } from "./camera";
import type { Ray } from "./snap";

/** The first and last step of the ray on squares of the extent; null if it passes by. */
export function stepsWithin(origin: readonly number[], ray: Ray, extent: Extent): [number, number] | null {
  let first = ray.first;
  let last = ray.last ?? Infinity;
  const sides = [
    [extent.x0, extent.x1],
    [extent.y0, extent.y1],
  ] as const;
  for (const [axis, [low, high]] of sides.entries()) {
    const step = ray.step[axis] ?? 0;
    const from = origin[axis] ?? 0;
    if (step === 0) {
      if (from < low || from > high) return null;
      continue;
    }
    const a = (low - from) / step;
    const b = (high - from) / step;
    first = Math.max(first, Math.ceil(Math.min(a, b)));
    last = Math.min(last, Math.floor(Math.max(a, b)));
  }
  return first <= last ? [first, last] : null;
}

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part t0 … t1 of the line (x + t·dx, y + t·dy), t ≥ 0, that lies inside the frame; null if none does. */
export function clipLine(
  x: number,
  y: number,
  dx: number,
  dy: number,
  frame: Frame,
): [number, number] | null {
  let t0 = 0;
  let t1 = Infinity;
  const sides = [
    [x, dx, frame.left, frame.right],
    [y, dy, frame.top, frame.bottom],
  ] as const;
  for (const [from, step, low, high] of sides) {
    if (step === 0) {
      if (from < low || from > high) return null;
      continue;
    }
    const a = (low - from) / step;
    const b = (high - from) / step;
    t0 = Math.max(t0, Math.min(a, b));
    t1 = Math.min(t1, Math.max(a, b));
  }
  return t0 <= t1 ? [t0, t1] : null;
}
