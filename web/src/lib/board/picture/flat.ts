import type { Colour, PlacedPiece, VariantView } from "$lib/protocol/messages";
import type { Extent } from "../plane/camera";
import { outlinePath, squaresPath } from "../squares";
import { holds, mainWindow, padded } from "./window";

/** Squares of an endless board in one picture, each way. */
export const LARGEST = 40;
const LEAST = 8;
/** More pieces than this are dots: at the size of a picture nobody could tell them apart. */
export const MOST_DRAWN = 200;
/** Squares painted around an endless board at least, for frames of another shape. */
const BLEED = 14;
/** Pointers that fit along one side. */
const SLOTS = 6;

/** At the rim: there are pieces outside, in this direction. */
export interface Pointer {
  /** Middle, in squares from the picture's upper left corner. */
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise from the right. */
  readonly angle: number;
  /** Whose pieces they are. */
  readonly side: Colour | "both";
}

/** What is drawn of a board of two dimensions, in squares from its upper left corner. */
export interface FlatLayout {
  readonly endless: boolean;
  readonly seen: Extent;
  readonly width: number;
  readonly height: number;
  /** Squares painted beyond the picture on each side. */
  readonly bleed: number;
  /** Starts and lengths of the rows, to be stroked in dashes one square long. */
  readonly chequer: string;
  /** The part that has squares: all but holes and what lies beyond a border, by the even-odd rule; empty: everything. */
  readonly clip: string;
  /** The edges of holes and of the border. */
  readonly rift: string;
  readonly drawn: readonly PlacedPiece[];
  /** Width of a piece in squares: few in a wide picture are drawn larger than their squares. */
  readonly size: number;
  /** Paths of points, one a side, where there are too many pieces to draw. */
  readonly dots: Readonly<Record<Colour, string>> | null;
  readonly pointers: readonly Pointer[];
  /** Size of a pointer in squares. */
  readonly pointer: number;
  /** Show all of it, even if that makes it smaller: else the frame is filled. */
  readonly whole: boolean;
}

/** With a rim of so many squares, at least one. */
function grown({ x0, x1, y0, y1 }: Extent, rim: number): Extent {
  const by = Math.max(1, rim);
  return { x0: x0 - by, x1: x1 + by, y0: y0 - by, y1: y1 + by };
}

/** The dark squares as one stroked line a row; only the first square's colour asks for the coordinates. */
function chequerOf(seen: Extent, width: number, height: number, bleed: number): string {
  const odd = Math.abs((seen.x0 % 2) + (seen.y1 % 2)) % 2;
  let path = "";
  for (let row = -bleed; row < height + bleed; row += 1) {
    const from = -bleed + ((((row - bleed + odd) % 2) + 2) % 2);
    path += `M${from} ${row + 0.5}H${width + bleed}`;
  }
  return path;
}

function clipOf(
  { holes, border }: VariantView,
  seen: Extent,
  bleed: number,
): Pick<FlatLayout, "clip" | "rift"> {
  if (holes.length === 0 && !border) return { clip: "", rift: "" };
  const [x = [null, null], y = [null, null]] = border ?? [];
  const rim = bleed + 1;
  const left = Math.max(seen.x0 - rim, x[0] ?? -Infinity) - seen.x0;
  const right = Math.min(seen.x1 + rim, x[1] ?? Infinity) - seen.x0 + 1;
  const top = seen.y1 - Math.min(seen.y1 + rim, y[1] ?? Infinity);
  const bottom = seen.y1 - Math.max(seen.y0 - rim, y[0] ?? -Infinity) + 1;
  const missing = holes.filter((hole) => holds(seen, hole));
  const places = missing.map(([column = 0, row = 0]) => ({ x: column - seen.x0, y: seen.y1 - row }));
  const frame = `M${left} ${top}H${right}V${bottom}H${left}z`;
  return { clip: frame + squaresPath(places), rift: (border ? frame : "") + outlinePath(places) };
}

function dotsOf(pieces: readonly PlacedPiece[], seen: Extent): Record<Colour, string> {
  const dots = { white: "", black: "" };
  for (const { at, piece } of pieces)
    dots[piece.colour] += `M${(at[0] ?? 0) - seen.x0 + 0.5} ${seen.y1 - (at[1] ?? 0) + 0.5}h0`;
  return dots;
}

/** Pieces one by one, or as dots where they are many. */
function standing(pieces: readonly PlacedPiece[], seen: Extent): Pick<FlatLayout, "drawn" | "dots"> {
  const many = pieces.length > MOST_DRAWN;
  return many ? { drawn: [], dots: dotsOf(pieces, seen) } : { drawn: pieces, dots: null };
}

/** Filling a frame would cut most of it off. */
const oblong = (width: number, height: number): boolean =>
  Math.max(width, height) > 2 * Math.min(width, height);

function bleedOf(width: number, height: number): number {
  return Math.max(BLEED, Math.ceil(Math.abs(width - height) / 2));
}

function sizeOf(count: number, width: number, height: number): number {
  const free = 0.3 * Math.sqrt((width * height) / Math.max(1, count));
  return Math.max(0.92, Math.min(Math.max(width, height) / 9, free));
}

/** The slot along one side: −1 before it, SLOTS behind it. */
function slotOf(at: number, low: number, high: number): number {
  if (at < low) return -1;
  if (at > high) return SLOTS;
  return Math.min(SLOTS - 1, Math.floor(((at - low) / (high - low + 1)) * SLOTS));
}

/** One pointer for all pieces that lie in about the same direction. */
function pointersOf(
  outside: readonly PlacedPiece[],
  main: Extent,
  width: number,
  height: number,
  size: number,
): Pointer[] {
  const found = new Map<string, Pointer>();
  const place = (slot: number, length: number): number =>
    Math.min(length - size * 0.6, Math.max(size * 0.6, ((slot + 0.5) / SLOTS) * length));
  for (const { at, piece } of outside) {
    const column = slotOf(at[0] ?? 0, main.x0, main.x1);
    const row = SLOTS - 1 - slotOf(at[1] ?? 0, main.y0, main.y1);
    const key = `${column},${row}`;
    const before = found.get(key);
    if (before) {
      if (before.side !== piece.colour) found.set(key, { ...before, side: "both" });
      continue;
    }
    const way = (slot: number): number => (slot < 0 ? -1 : slot === SLOTS ? 1 : 0);
    const angle = (Math.atan2(way(row), way(column)) * 180) / Math.PI;
    found.set(key, { x: place(column, width), y: place(row, height), angle, side: piece.colour });
  }
  return [...found.values()];
}

/** Everything of a picture that costs: bounded by the number of pieces, whatever their distance. */
export function layOut(variant: VariantView, pieces: readonly PlacedPiece[]): FlatLayout {
  const [files = [], ranks = ["1"]] = variant.axes;
  const endless = files.length === 0 || ranks.length === 0;
  const places = pieces.map(({ at }) => at);
  const board = { x0: 0, x1: files.length - 1, y0: 0, y1: ranks.length - 1 };
  const main = endless ? padded(mainWindow(places, LARGEST), LEAST) : board;
  const inside = pieces.filter(({ at }) => holds(main, at));
  const outside = pieces.filter(({ at }) => !holds(main, at));
  const pointer = Math.max(main.x1 - main.x0 + 3, main.y1 - main.y0 + 3, 8) / 8;
  const seen = endless ? grown(main, outside.length && Math.ceil(pointer)) : main;
  const [width, height] = [seen.x1 - seen.x0 + 1, seen.y1 - seen.y0 + 1];
  const bleed = endless ? bleedOf(width, height) : 0;
  return {
    endless,
    seen,
    width,
    height,
    bleed,
    chequer: chequerOf(seen, width, height, bleed),
    ...clipOf(variant, seen, bleed),
    ...standing(inside, seen),
    size: endless ? sizeOf(inside.length, width, height) : 0.92,
    pointers: pointersOf(outside, main, width, height, pointer),
    pointer,
    whole: !endless || outside.length > 0 || oblong(width, height),
  };
}
