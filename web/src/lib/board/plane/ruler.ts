import { LIMIT, toScreen, type Camera, type Viewport } from "./camera";

export interface Tick {
  readonly value: number;
  /** Pixel of the square's middle along the ruler. */
  readonly at: number;
  /** Every fifth number. */
  readonly strong: boolean;
}

/** The smallest of 1, 2, 5, 10, 20, 50 … squares that is at least `gap` pixels. */
export function tickStep(scale: number, gap: number): number {
  const least = gap / scale;
  if (least <= 1) return 1;
  const decade = 10 ** Math.floor(Math.log10(least) + 1e-9);
  for (const step of [1, 2, 5]) if (step * decade >= least * (1 - 1e-9)) return step * decade;
  return 10 * decade;
}

/** The numbers of one ruler over the whole view: `axis` 0 along the bottom, 1 up the side. */
export function ticks(camera: Camera, view: Viewport, axis: 0 | 1, gap: number): Tick[] {
  const step = tickStep(camera.scale, gap);
  const length = axis === 0 ? view.width : view.height;
  const centre = axis === 0 ? camera.x : camera.y;
  const half = Math.ceil(length / 2 / camera.scale) + 1;
  const first = Math.max(Math.ceil((centre - half) / step), Math.ceil(-LIMIT / step));
  const last = Math.min(Math.floor((centre + half) / step), Math.floor(LIMIT / step));
  const found: Tick[] = [];
  for (let index = first; index <= last; index++) {
    const value = index * step + 0; // never −0
    const corner = axis === 0 ? toScreen(camera, view, value, 0).x : toScreen(camera, view, 0, value).y;
    const inward = (axis === 0 ? 1 : -1) * (view.flipped ? -1 : 1);
    const at = corner + (inward * camera.scale) / 2;
    if (at >= 0 && at <= length) found.push({ value, at, strong: index % 5 === 0 });
  }
  return found;
}

/**
 * A whole number with a true minus sign and thin spaces between thousands, whatever the language: a square is two numbers and
 * a comma, and other commas would make it hard to read.
 */
export function formatNumber(value: number): string {
  const digits = String(Math.abs(value));
  const grouped = digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, "\u202f") : digits;
  return (value < 0 ? "−" : "") + grouped;
}

/** A square as people read it. */
export const formatSquare = (x: number, y: number): string => `(${formatNumber(x)}, ${formatNumber(y)})`;
