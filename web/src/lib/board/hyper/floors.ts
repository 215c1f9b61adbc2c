/** A board of four dimensions as a sheet of flat boards: the third axis runs across it, the fourth one up. */
import type { Colour, Square } from "$lib/protocol/messages";
import type { Slice } from "../cube/slices";

/** One flat board and its place on the sheet, counted from the top left. */
export interface Floor extends Slice {
  column: number;
  row: number;
  /** Its coordinates along the third and the fourth axis. */
  further: readonly [number, number];
}

/** All floors, from the lowest row up. Black at the bottom is a half turn of the whole sheet. */
export function floorsOf(axes: string[][], bottom: Colour): Floor[] {
  const [files = [], ranks = [], across = [], up = []] = axes;
  const turned = bottom === "black";
  const place = (index: number, length: number): number => (turned ? length - 1 - index : index);
  const ordered = (labels: string[]): string[] => (turned ? labels.toReversed() : labels);
  return up.flatMap((high, w) =>
    across.map((name, z) => ({
      layer: w * across.length + z,
      label: name + high,
      columns: ordered(files),
      rows: ordered(ranks),
      further: [z, w] as const,
      column: place(z, across.length),
      row: up.length - 1 - place(w, up.length),
      toSquare: (column: number, row: number): Square => [
        place(column, files.length),
        place(row, ranks.length),
        z,
        w,
      ],
      locate: ([x = 0, y = 0]: Square) => ({
        column: place(x, files.length),
        row: place(y, ranks.length),
      }),
    })),
  );
}

/** Room around and between the floors, in pixels. */
export const GAP = 12;
export const HEADING = 16;
export const EDGE = 18;
/** Smaller squares can neither be told apart nor hit: then one floor is shown at a time. */
const SMALLEST = { mouse: 20, touch: 34 };

export interface Sheet {
  /** Side of a square. */
  square: number;
  width: number;
  height: number;
  cell: { width: number; height: number };
  single: boolean;
}

/** The largest sheet that fits; one floor at a time where its squares would be too small. */
export function sheetOf(axes: string[][], width: number, height: number, touch: boolean): Sheet {
  const [nx = 1, ny = 1, nz = 1, nw = 1] = axes.map((labels) => labels.length);
  const side = (wide: number, high: number, columns: number, rows: number): number =>
    Math.floor(
      Math.min((wide - EDGE - columns * GAP) / (nx * columns), (high - EDGE - rows * HEADING) / (ny * rows)),
    );
  const all = side(width, height, nz, nw);
  const single = all < (touch ? SMALLEST.touch : SMALLEST.mouse);
  const small = Math.min(width, height) / 2;
  const square = Math.max(
    8,
    single
      ? side(width > height ? width - small : width, width > height ? height : height - small, 1, 1)
      : all,
  );
  const cell = { width: nx * square + GAP, height: ny * square + HEADING };
  return {
    square,
    cell,
    single,
    width: EDGE + (single ? 1 : nz) * cell.width,
    height: EDGE + (single ? 1 : nw) * cell.height,
  };
}

/** The square one step away on the sheet, over the edges of floors too; null at the edge of all. */
export function stepOver(floors: readonly Floor[], at: Square, dx: number, dy: number): Square | null {
  const here = floors.find(({ further: [z, w] }) => at[2] === z && at[3] === w);
  if (!here) return null;
  const [nx, ny] = [here.columns.length, here.rows.length];
  const { column, row } = here.locate(at);
  const [x, y] = [here.column * nx + column + dx, here.row * ny + (ny - 1 - row) + dy];
  const [toColumn, toRow] = [Math.floor(x / nx), Math.floor(y / ny)];
  const there = floors.find((floor) => floor.column === toColumn && floor.row === toRow);
  return there ? there.toSquare(x - toColumn * nx, ny - 1 - (y - toRow * ny)) : null;
}
