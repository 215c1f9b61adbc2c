import type { Point, Viewport } from "./camera";
import type { Measure } from "./rulerlayout";

/** A rectangle in pixels of the view. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Lines of text and the room they take. */
export interface Caption {
  readonly lines: readonly string[];
  readonly w: number;
  readonly h: number;
}

export interface Label extends Box {
  readonly lines: readonly string[];
}

export const LABEL_FONT = 12;
export const LINE_HEIGHT = 14;
export const PADDING = { x: 5, y: 2 } as const;
/** A square longer than this is written in two lines. */
const LONG = 110;
/** From a disc's middle to its label. */
const BESIDE = 22;
/** So much room a disc and its pointer take, from the middle. */
const DISC = 19;

/** The room for these words, and for a square's two numbers below them. */
export function captionOf(
  words: readonly string[],
  numbers: readonly [string, string] | null,
  measure: Measure,
): Caption {
  const line = numbers?.join(", ") ?? "";
  const long = numbers !== null && measure(line, LABEL_FONT) > LONG;
  const square = numbers ? (long ? [`${numbers[0]},`, numbers[1]] : [line]) : [];
  const lines = [...words, ...square];
  return {
    lines,
    w: Math.ceil(Math.max(...lines.map((text) => measure(text, LABEL_FONT)))) + 2 * PADDING.x,
    h: lines.length * LINE_HEIGHT + 2 * PADDING.y,
  };
}

/** Where the label of a disc lies: beside it at the sides, below or above it at the ends of the view, never beyond them. */
export function boxAt(edge: string, at: Point, { lines, w, h }: Caption, view: Viewport): Label {
  const upright = edge === "left" || edge === "right";
  const x = edge === "left" ? at.x + BESIDE : edge === "right" ? at.x - BESIDE - w : at.x - w / 2;
  const y = upright ? at.y - h / 2 : edge === "top" ? at.y + BESIDE : at.y - BESIDE - h;
  const within = (value: number, size: number, length: number): number =>
    Math.max(2, Math.min(length - size - 2, value));
  return { lines, x: within(x, w, view.width), y: within(y, h, view.height), w, h };
}

/** Keep the order and room for each size, stay between `low` and `high`, and move nothing further than needed. */
export function apart(
  places: readonly number[],
  sizes: readonly number[],
  low: number,
  high: number,
): number[] {
  const half = (i: number): number => (sizes[i] ?? 0) / 2;
  const out = places.map((place, i) => Math.min(high - half(i), Math.max(low + half(i), place)));
  for (let i = 1; i < out.length; i++)
    out[i] = Math.max(out[i] as number, (out[i - 1] as number) + half(i - 1) + half(i));
  let limit = high;
  for (let i = out.length - 1; i >= 0; i--) {
    out[i] = Math.min(out[i] as number, limit - half(i));
    limit = (out[i] as number) - half(i);
  }
  return out;
}

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

interface Labelled<T> {
  readonly at: Point;
  readonly shown: T;
  readonly label: Label | null;
}

/** Where all else failed, as in a narrow view, a label that would cover a disc or another label is left out: the read-out still tells it. */
export function keepClear<T, A extends Labelled<T>>(arrows: readonly A[], first: ReadonlySet<T>): A[] {
  const discs = arrows.map(({ at }): Box => ({ x: at.x - DISC, y: at.y - DISC, w: 2 * DISC, h: 2 * DISC }));
  const kept = new Map<A, Label>();
  const order = [...arrows].sort((a, b) => Number(first.has(b.shown)) - Number(first.has(a.shown)));
  for (const arrow of order) {
    const { label } = arrow;
    if (!label) continue;
    const covers =
      discs.some((disc, i) => arrows[i] !== arrow && meet(label, disc)) ||
      [...kept.values()].some((other) => meet(label, other));
    if (!covers) kept.set(arrow, label);
  }
  return arrows.map((arrow) => ({ ...arrow, label: kept.get(arrow) ?? null }));
}
