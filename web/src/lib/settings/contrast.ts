/** Whether pieces, marks and coordinates can be seen in colours that somebody has chosen, and the nearest ones in which they can. */

export interface Mark {
  readonly colour: string;
  /** How much of it lies over a square. */
  readonly alpha: number;
}

/** What must be seen, in the colours of the theme. */
export interface Palette {
  /** The page behind the boards, and what is written on it. */
  readonly page: string;
  readonly writing: readonly string[];
  readonly blackPiece: string;
  readonly marks: readonly Mark[];
}

/** What cannot be seen. */
export type Fault = "squares" | "pieces" | "marks" | "coordinates" | "mark";

/** Ratio of luminances from which on a piece stands out from its square. */
const PIECE = 2;
/** The same for small writing, as the accessibility guidelines have it. */
const WRITING = 4.5;
/** Distances of two colours as the eye sees them. */
const SQUARES = 0.07;
const MARK = 0.06;
/** How much of the chosen tint the page takes. */
const TINT = 0.25;

type Triple = readonly [number, number, number];

/** Red, green and blue, 0 … 1. */
function read(colour: string): Triple {
  const digits = colour.replace("#", "");
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const part = (n: number): number => Number.parseInt(long.slice(2 * n, 2 * n + 2), 16) / 255;
  return [part(0), part(1), part(2)];
}

const write = (colour: Triple): string =>
  "#" +
  colour
    .map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255).toString(16))
    .map((digits) => digits.padStart(2, "0"))
    .join("");

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const curved = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * Math.max(0, part) ** (1 / 2.4) - 0.055;

function luminance(colour: string): number {
  const [r, g, b] = read(colour).map(linear) as unknown as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Ratio of the luminances of two colours, 1 … 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Lightness and two axes of hue (Oklab), in which distances are alike to the eye. */
function seen(colour: string): Triple {
  const [r, g, b] = read(colour).map(linear) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function shown([light, a, b]: Triple): string {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return write([
    curved(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    curved(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    curved(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]);
}

function distance(one: string, other: string): number {
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The colours of the page as it is dressed now. */
export function readPalette(): Palette & { squares: readonly string[]; mark: (name: string) => Mark } {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const mark = (name: string): Mark => ({
    colour: token(`hl-${name}`),
    alpha: Number.parseFloat(token(`hl-${name}-a`)) || 1,
  });
  return {
    page: token("bg"),
    writing: [token("sq-label"), token("text-2")],
    blackPiece: token("piece-black-fill"),
    marks: ["select", "dest", "last", "check"].map(mark),
    squares: [token("sq-light"), token("sq-dark")],
    mark,
  };
}

/** One colour over another. */
function over({ colour, alpha }: Mark, ground: string): string {
  const [top, below] = [read(colour), read(ground)];
  const part = (n: 0 | 1 | 2): number => top[n] * alpha + below[n] * (1 - alpha);
  return write([part(0), part(1), part(2)]);
}

const visible = (mark: Mark, square: string): boolean => distance(over(mark, square), square) >= MARK;

/** What cannot be seen on squares of a colour beside those of another. */
export function faultOfSquare(colour: string, beside: string, palette: Palette): Fault | null {
  if (distance(colour, beside) < SQUARES) return "squares";
  if (contrast(palette.blackPiece, colour) < PIECE) return "pieces";
  return palette.marks.every((mark) => visible(mark, colour)) ? null : "marks";
}

/** What cannot be read on a page with this tint. */
export function faultOfTint(tint: string, { page, writing }: Palette): Fault | null {
  const ground = over({ colour: tint, alpha: TINT }, page);
  return writing.every((ink) => contrast(ink, ground) >= WRITING) ? null : "coordinates";
}

export function faultOfMark(mark: Mark, squares: readonly string[]): Fault | null {
  return squares.every((square) => visible(mark, square)) ? null : "mark";
}

/** The colour nearest to one, lighter or darker, that will do; null if none does. */
export function nearest(colour: string, does: (colour: string) => boolean): string | null {
  const [light, a, b] = seen(colour);
  for (let step = 1; step <= 100; step += 1)
    for (const to of [light + step / 100, light - step / 100]) {
      if (to < 0 || to > 1) continue;
      const found = shown([to, a, b]);
      if (does(found)) return found;
    }
  return null;
}
