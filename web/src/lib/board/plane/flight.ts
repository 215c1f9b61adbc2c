import { clampScale, shifted, span, type Camera, type Viewport } from "./camera";

/** Every flight takes as long, whatever the distance. */
export const FLIGHT_MS = 420;
/** A longer way is cut in the middle: one sees the start and the end of it. */
export const CUT_SQUARES = 90;

const ease = (t: number): number => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

/**
 * How far along the straight way the centre is when the scale is `scale`: chosen so that one point of the screen stands still while
 * the zoom goes on, which is what a hand on a wheel does too.
 */
function progress(from: number, to: number, scale: number, fallback: number): number {
  if (Math.abs(Math.log(to / from)) < 0.01) return fallback;
  return (1 / scale - 1 / from) / (1 / to - 1 / from);
}

/** The camera at time `t` (0 … 1) of a flight; exactly `from` at 0 and `to` at 1. */
export function flightAt(from: Camera, to: Camera, view: Viewport, t: number): Camera {
  if (t <= 0) return from;
  if (t >= 1) return to;
  const e = ease(t);
  const scale = clampScale(from.scale * (to.scale / from.scale) ** e);
  const dx = to.x - from.x + (to.fx - from.fx);
  const dy = to.y - from.y + (to.fy - from.fy);
  const distance = Math.hypot(dx, dy);
  // What lies within one view needs no cut, however many squares it is.
  const longest = Math.max(CUT_SQUARES, span(from, view), span(to, view));
  if (distance <= longest) {
    const k = progress(from.scale, to.scale, scale, e);
    const near = k < 0.5 ? shifted(from, dx * k, dy * k) : shifted(to, -dx * (1 - k), -dy * (1 - k));
    return { ...near, scale };
  }
  const leg = longest / 2 / distance;
  const near =
    e < 0.5
      ? shifted(from, dx * leg * 2 * e, dy * leg * 2 * e)
      : shifted(to, -dx * leg * 2 * (1 - e), -dy * leg * 2 * (1 - e));
  return { ...near, scale };
}
