import { visible, type Camera, type Viewport } from "./camera";
import { formatNumber, ticks } from "./ruler";

/** Width in pixels of a text in bold type of that size. */
export type Measure = (text: string, size: number) => number;

/** A number that is marked on a ruler. */
export interface Mark {
  readonly value: number;
  readonly kind: "hovered" | "promotion" | "selected";
  /** Put before the number. */
  readonly sign: string;
}

export interface RulerLabel {
  readonly text: string;
  /** Pixel of its middle along the ruler, counted from the view's corner. */
  readonly at: number;
  /** Pixels it takes along the ruler. */
  readonly size: number;
  readonly strong: boolean;
  readonly kind: Mark["kind"] | "plain";
}

export interface Rulers {
  /** Width of the one at the left. */
  readonly left: number;
  /** Height of the one below. */
  readonly bottom: number;
}

/** What a ruler's layout depends on besides the view. */
export interface RulerStyle {
  readonly measure: Measure;
}

/** Free pixels left and right of a number on the side ruler. */
const SIDE_PADDING = 14;
const ROW_GAP = 24;
const ROW_HEIGHT = 14;
const PILL_HEIGHT = 18;
/** Least pixels between two numbers below. */
const COLUMN_GAP = 14;

export const leastRulers = (narrow: boolean): Rulers =>
  narrow ? { left: 32, bottom: 20 } : { left: 42, bottom: 24 };

/** Type size of a ruler's number: long ones and those with a sign are a little smaller. */
export const labelFont = (text: string): number => (text.length > 4 || /[▲▼]/.test(text) ? 10.5 : 12);

const widthOf = (text: string, { measure }: RulerStyle): number => measure(text, labelFont(text));

/** Pixels that every number between these two has room in. Digits count alike, so that the width does not tremble. */
function widest(low: number, high: number, style: RulerStyle): number {
  const widths = [low, high].map((value) => widthOf(formatNumber(value).replace(/\d/g, "0"), style));
  return Math.ceil(Math.max(...widths));
}

/** The rulers around a view: the one at the left as wide as its longest number. */
export function rulersFor(camera: Camera, view: Viewport, narrow: boolean, style: RulerStyle): Rulers {
  const { left, bottom } = leastRulers(narrow);
  const { y0, y1 } = visible(camera, view);
  return { left: Math.max(left, widest(y0, y1, style) + SIDE_PADDING), bottom };
}

/** Pixel of the middle of row or column `value` along its ruler. */
function placeOf(camera: Camera, view: Viewport, axis: 0 | 1, value: number): number {
  const turn = view.flipped ? -1 : 1;
  return axis === 0
    ? view.width / 2 + turn * (value - camera.x + 0.5 - camera.fx) * camera.scale
    : view.height / 2 - turn * (value - camera.y + 0.5 - camera.fy) * camera.scale;
}

const clear = (a: RulerLabel, b: RulerLabel, gap: number): boolean =>
  Math.abs(a.at - b.at) >= (a.size + b.size) / 2 + gap;

/**
 * The numbers of one ruler, none over another and none beyond the ends: `axis` 0 below, where labels may begin `before` pixels
 * left of the view, 1 at the side. Marks go before ticks, later marks before earlier ones.
 */
export function rulerLabels(
  axis: 0 | 1,
  camera: Camera,
  view: Viewport,
  marks: readonly Mark[],
  before: number,
  style: RulerStyle,
): RulerLabel[] {
  const [low, high] = axis === 0 ? [2 - before, view.width - 2] : [0, view.height];
  const { x0, x1 } = visible(camera, view);
  const gap = axis === 0 ? Math.max(ROW_GAP, widest(x0, x1, style) + COLUMN_GAP) : ROW_GAP;
  const pills = marks
    .map(({ value, kind, sign }): RulerLabel | null => {
      const place = placeOf(camera, view, axis, value);
      if (place < 8 || place > (axis === 0 ? view.width : view.height) - 8) return null;
      const text = sign + formatNumber(value);
      const size = axis === 0 ? Math.max(26, widthOf(text, style) + 10) : PILL_HEIGHT;
      const at = Math.max(low + size / 2, Math.min(high - size / 2, place));
      return { text, at, size, strong: true, kind };
    })
    .filter((pill) => pill !== null)
    .filter((pill, n, all) => all.slice(n + 1).every((above) => clear(pill, above, 0)));
  const plain = ticks(camera, view, axis, gap)
    .map(({ value, at, strong }): RulerLabel => {
      const text = formatNumber(value);
      const size = axis === 0 ? widthOf(text, style) : ROW_HEIGHT;
      return { text, at, size, strong, kind: "plain" };
    })
    .filter(({ at, size }) => at - size / 2 >= low && at + size / 2 <= high)
    .filter((label) => pills.every((pill) => clear(label, pill, axis === 0 ? 4 : 0)));
  return [...plain, ...pills];
}
