/**
 * Where one looks on the plane.
 *
 * Coordinates reach ±(2^53 − 1), where a float has no room left for a fraction. The centre is therefore kept as a whole
 * square and a place inside it, and every distance is taken between whole numbers first.
 */

/** The numbered plane ends here. */
export const LIMIT = Number.MAX_SAFE_INTEGER;

export const MAX_SCALE = 140;
/** Small enough to see the numbered plane from end to end. */
export const MIN_SCALE = 2e-14;

export interface Camera {
  /** The square under the middle of the view. */
  readonly x: number;
  readonly y: number;
  /** The place inside that square, 0 ≤ f < 1. */
  readonly fx: number;
  readonly fy: number;
  /** Pixels a square. */
  readonly scale: number;
}

/** The window through which the camera looks, in CSS pixels; `flipped` is Black's seat: turned by half a turn. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly flipped: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** First and last whole coordinate on each axis. */
export interface Extent {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

export const clampScale = (scale: number): number => clamp(scale, MIN_SCALE, MAX_SCALE);

/** A whole coordinate and a place that may lie outside 0 … 1, put in order and kept on the numbered plane. */
function settle(whole: number, place: number): [number, number] {
  const carry = Math.floor(place);
  const moved = whole + carry;
  if (moved > LIMIT) return [LIMIT, 0.5];
  if (moved < -LIMIT) return [-LIMIT, 0.5];
  const rest = place - carry;
  return rest < 1 ? [moved, rest] : [moved, 0];
}

/** A camera over the middle of square (x, y). */
export function over(x: number, y: number, scale: number): Camera {
  return {
    x: clamp(x, -LIMIT, LIMIT),
    y: clamp(y, -LIMIT, LIMIT),
    fx: 0.5,
    fy: 0.5,
    scale: clampScale(scale),
  };
}

/** The camera moved by a number of squares, which need not be whole. */
export function shifted(camera: Camera, dx: number, dy: number): Camera {
  const [x, fx] = settle(camera.x, camera.fx + dx);
  const [y, fy] = settle(camera.y, camera.fy + dy);
  return { x, y, fx, fy, scale: camera.scale };
}

/** The camera after the plane was dragged by so many pixels. */
export function panned(camera: Camera, view: Viewport, dx: number, dy: number): Camera {
  const turn = view.flipped ? -1 : 1;
  return shifted(camera, (-dx * turn) / camera.scale, (dy * turn) / camera.scale);
}

/** The camera at another scale, with the same place of the plane under the point. */
export function zoomed(camera: Camera, view: Viewport, at: Point, scale: number): Camera {
  const next = clampScale(scale);
  const turn = view.flipped ? -1 : 1;
  const px = (at.x - view.width / 2) * turn;
  const py = (view.height / 2 - at.y) * turn;
  const change = 1 / camera.scale - 1 / next;
  return { ...shifted(camera, px * change, py * change), scale: next };
}

/** Where the corner of square (x, y) with the smallest coordinates lies on the screen. */
export function toScreen(camera: Camera, view: Viewport, x: number, y: number): Point {
  const turn = view.flipped ? -1 : 1;
  return {
    x: view.width / 2 + turn * (x - camera.x - camera.fx) * camera.scale,
    y: view.height / 2 - turn * (y - camera.y - camera.fy) * camera.scale,
  };
}

/** Where the middle of square (x, y) lies on the screen. */
export function middle(camera: Camera, view: Viewport, x: number, y: number): Point {
  const turn = view.flipped ? -1 : 1;
  return {
    x: view.width / 2 + turn * (x - camera.x + 0.5 - camera.fx) * camera.scale,
    y: view.height / 2 - turn * (y - camera.y + 0.5 - camera.fy) * camera.scale,
  };
}

/** The square under a point of the screen. */
export function squareAt(camera: Camera, view: Viewport, at: Point): [number, number] {
  const turn = view.flipped ? -1 : 1;
  const x = camera.x + Math.floor(camera.fx + (turn * (at.x - view.width / 2)) / camera.scale);
  const y = camera.y + Math.floor(camera.fy + (turn * (view.height / 2 - at.y)) / camera.scale);
  return [clamp(x, -LIMIT, LIMIT), clamp(y, -LIMIT, LIMIT)];
}

/** All squares of which any part is seen, with `margin` pixels more on each side. */
export function visible(camera: Camera, view: Viewport, margin = 0): Extent {
  const one = squareAt(camera, view, { x: -margin, y: -margin });
  const other = squareAt(camera, view, { x: view.width + margin, y: view.height + margin });
  return {
    x0: Math.min(one[0], other[0]),
    x1: Math.max(one[0], other[0]),
    y0: Math.min(one[1], other[1]),
    y1: Math.max(one[1], other[1]),
  };
}

/** Squares across the shorter side of the view. */
export const span = (camera: Camera, view: Viewport): number =>
  Math.min(view.width, view.height) / camera.scale;

/** The camera that shows the whole extent with `border` pixels around it, never nearer than `nearest` pixels a square. */
export function fitting(extent: Extent, view: Viewport, border = 48, nearest = 48): Camera {
  const wide = extent.x1 - extent.x0 + 1;
  const high = extent.y1 - extent.y0 + 1;
  const scale = clampScale(
    Math.min(
      Math.max(1, view.width - 2 * border) / wide,
      Math.max(1, view.height - 2 * border) / high,
      nearest,
    ),
  );
  const [x, fx] = settle(extent.x0, wide / 2);
  const [y, fy] = settle(extent.y0, high / 2);
  return { x, y, fx, fy, scale };
}

/** The extent of the squares, or null of none. */
export function extentOf(squares: Iterable<readonly number[]>): Extent | null {
  let x0 = Infinity;
  let x1 = -Infinity;
  let y0 = Infinity;
  let y1 = -Infinity;
  for (const square of squares) {
    const x = square[0] ?? 0;
    const y = square[1] ?? 0;
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  return x0 > x1 ? null : { x0, x1, y0, y1 };
}
