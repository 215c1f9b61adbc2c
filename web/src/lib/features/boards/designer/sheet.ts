import { inBox, squareKey, squaresPath } from "$lib/board/squares";
import type { Box, Design, Square } from "$lib/protocol/messages";
import { kindOf, labelsOf, sizesOf } from "./geometry";

/** A two-dimensional part of the board, and where it stands on the sheet, in squares. */
export interface Slice {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Coordinates beyond the first two. */
  rest: number[];
  label: string;
}

/** How a board is laid out flat: one slice, or one for every floor. */
export interface Sheet {
  slices: Slice[];
  width: number;
  height: number;
  /** The lowest coordinates shown of an endless board. */
  origin: Square;
}

const GAP = 1;
const MARGIN = 3;
const LEAST = 12;
const MOST = 40;

/** `middle` says which part of an endless board is shown; null: where the pieces stand. */
export function sheetOf(design: Design, middle: Square | null): Sheet {
  if (kindOf(design) === "plane") return endless(design, middle);
  const [width = 1, height = 1, floors = 1, worlds = 1] = sizesOf(design);
  const columns = worlds > 1 ? floors : Math.ceil(Math.sqrt((floors * height) / width) - 1e-9);
  const rows = worlds > 1 ? worlds : Math.ceil(floors / columns);
  const [, , third = "", fourth = ""] = design.axes;
  const slices = Array.from({ length: floors * worlds }, (_, n): Slice => {
    const [floor, world] = [n % floors, Math.floor(n / floors)];
    const [column, row] = worlds > 1 ? [floor, world] : [n % columns, Math.floor(n / columns)];
    return {
      x: column * (width + GAP),
      y: (rows - 1 - row) * (height + GAP),
      width,
      height,
      rest: [floor, world].slice(0, design.axes.length - 2),
      label: (labelsOf(third)[floor] ?? "") + (labelsOf(fourth)[world] ?? ""),
    };
  });
  return {
    slices,
    width: columns * (width + GAP) - GAP,
    height: rows * (height + GAP) - GAP,
    origin: design.axes.map(() => 0),
  };
}

function endless(design: Design, middle: Square | null): Sheet {
  const ends = [0, 1].map((axis) => {
    const values = design.setup.map(({ at }) => at[axis] ?? 0);
    const [low, high] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 7];
    const size = Math.max(LEAST, Math.min(MOST, high - low + 1 + 2 * MARGIN));
    const centre = middle?.[axis] ?? Math.floor((low + high) / 2);
    return { low: centre - Math.floor((size - 1) / 2), size };
  });
  const size = Math.max(...ends.map((end) => end.size));
  const origin = ends.map((end) => end.low - Math.floor((size - end.size) / 2));
  return {
    slices: [{ x: 0, y: 0, width: size, height: size, rest: [], label: "" }],
    width: size,
    height: size,
    origin,
  };
}

/** The square at a point of the sheet; null between slices. */
export function squareAt({ slices, origin }: Sheet, x: number, y: number): Square | null {
  for (const slice of slices) {
    const [column, row] = [Math.floor(x - slice.x), Math.floor(slice.y + slice.height - y)];
    const inside = column >= 0 && row >= 0 && column < slice.width && row < slice.height;
    if (inside) return [column + (origin[0] ?? 0), row + (origin[1] ?? 0), ...slice.rest];
  }
  return null;
}

/** Where a square stands on the sheet; null if it is not shown. */
export function pointOf({ slices, origin }: Sheet, square: Square): { x: number; y: number } | null {
  const [column, row] = [(square[0] ?? 0) - (origin[0] ?? 0), (square[1] ?? 0) - (origin[1] ?? 0)];
  const slice = slices.find(({ rest }) => rest.join() === square.slice(2).join());
  if (!slice || column < 0 || row < 0 || column >= slice.width || row >= slice.height) return null;
  return { x: slice.x + column, y: slice.y + slice.height - 1 - row };
}

/** All slices within the border but the holes in them, by the even-odd rule. */
export function groundOf(sheet: Sheet, holes: readonly Square[], border: Box | null = null): string {
  const slices = sheet.slices.map((slice) => {
    const [left, right] = within(border?.[0], sheet.origin[0] ?? 0, slice.width);
    const [low, high] = within(border?.[1], sheet.origin[1] ?? 0, slice.height);
    const [width, height] = [Math.max(0, right - left), Math.max(0, high - low)];
    return `M${slice.x + left} ${slice.y + slice.height - high}h${width}v${height}h-${width}z`;
  });
  return slices.join("") + squaresPath(holes.flatMap((hole) => pointOf(sheet, hole) ?? []));
}

/** What a border leaves of `size` squares from `first` on. */
function within(sides: Box[number] | undefined, first: number, size: number): [number, number] {
  const [low, high] = sides ?? [null, null];
  return [Math.max(0, (low ?? -Infinity) - first), Math.min(size, (high ?? Infinity) - first + 1)];
}

/** The dark squares that are not missing, within the border. */
export function chequerOf(
  { slices, origin }: Sheet,
  missing: ReadonlySet<string>,
  border: Box | null = null,
): string {
  const dark = slices.flatMap(({ x, y, width, height, rest }) =>
    Array.from({ length: width * height }, (_, n) => {
      const [column, row] = [n % width, Math.floor(n / width)];
      const square = [column + (origin[0] ?? 0), row + (origin[1] ?? 0), ...rest];
      const dark = square.reduce((all, at) => all + at, 0) % 2 === 0;
      const there = !missing.has(squareKey(square)) && (!border || inBox(border, square));
      return dark && there ? [{ x: x + column, y: y + height - 1 - row }] : [];
    }).flat(),
  );
  return squaresPath(dark);
}
