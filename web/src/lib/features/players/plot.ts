/** Where things lie on a plot: pure numbers, so that they can be proven. */
import { language } from "$lib/language/words.svelte";

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export type Point = readonly [number, number];

export interface Span {
  low: number;
  high: number;
}

/** From the least to the greatest; a little room where there is but one value. */
export function spanOf(values: readonly number[]): Span {
  if (values.length === 0) return { low: 0, high: 1 };
  const low = Math.min(...values);
  const high = Math.max(...values);
  return low === high ? { low: low - 1, high: high + 1 } : { low, high };
}

const STEPS = [1, 2, 5];

/** Round numbers within the span, at most `most` of them, and the span that they make. */
export function ticks(span: Span, most: number): { values: number[]; span: Span } {
  let step = 1;
  for (let n = 0; ; n++) {
    step = (STEPS[n % 3] ?? 1) * 10 ** Math.floor(n / 3);
    const low = Math.floor(span.low / step) * step;
    const high = Math.ceil(span.high / step) * step;
    if ((high - low) / step + 1 > most) continue;
    const values = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step);
    return { values, span: { low, high } };
  }
}

export const across = (at: number, span: Span, frame: Frame): number =>
  frame.left + ((at - span.low) / (span.high - span.low)) * (frame.width - frame.left - frame.right);

export const upward = (value: number, span: Span, frame: Frame): number =>
  frame.height -
  frame.bottom -
  ((value - span.low) / (span.high - span.low)) * (frame.height - frame.top - frame.bottom);

/** The line through the points as an SVG path. */
export function path(points: readonly Point[], x: Span, y: Span, frame: Frame): string {
  return points
    .map(
      ([at, value], n) =>
        `${n ? "L" : "M"}${across(at, x, frame).toFixed(1)} ${upward(value, y, frame).toFixed(1)}`,
    )
    .join("");
}

/** Heights of labels, pushed apart to `gap` and kept above `floor`; the order of the heights stays. */
export function apart(heights: readonly number[], gap: number, floor: number): number[] {
  const order = heights.map((_, n) => n).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const placed = [...heights];
  let least = -Infinity;
  for (const n of order) least = placed[n] = Math.max(placed[n] ?? 0, least + gap);
  let most = floor;
  for (const n of order.reverse()) {
    placed[n] = Math.min(placed[n] ?? 0, most);
    most = placed[n] - gap;
  }
  return placed;
}

const DAY = 86_400_000;

/** Beginnings of months (or years, where there are many) within a span of time, with their names. */
export function monthTicks({ low, high }: Span): { at: number; label: string }[] {
  const first = new Date(low);
  const step = Math.max(1, Math.ceil((high - low) / (30 * DAY) / 6));
  const found: { at: number; label: string }[] = [];
  for (let month = first.getUTCMonth() + 1; ; month += step) {
    const at = Date.UTC(first.getUTCFullYear(), month, 1);
    if (at > high) return found;
    const long = step >= 12;
    const format = new Intl.DateTimeFormat(language.locale, {
      timeZone: "UTC",
      ...(long ? { year: "numeric" } : { month: "short" }),
    });
    found.push({ at, label: format.format(at) });
  }
}
