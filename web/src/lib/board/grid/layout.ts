import type { Square } from "$lib/protocol/messages";
import { squareKey } from "../squares";

export interface Cell {
  square: Square;
  key: string;
  /** Place on the screen, counted from the top left. */
  x: number;
  y: number;
  dark: boolean;
  /** There is no square. */
  hole: boolean;
}

export interface Layout {
  width: number;
  height: number;
  /** Row by row from the top, as they are read. */
  cells: Cell[];
  byKey: ReadonlyMap<string, Cell>;
}

/** Where each square of a two-dimensional board or slice stands; turned round for whoever sits at the top. */
export function layOut(
  width: number,
  height: number,
  toSquare: (column: number, row: number) => Square,
  flipped: boolean,
  holes: readonly Square[] = [],
): Layout {
  const missing = new Set(holes.map(squareKey));
  const cells: Cell[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const square = flipped ? toSquare(width - 1 - x, y) : toSquare(x, height - 1 - y);
      const dark = square.reduce((sum, at) => sum + at, 0) % 2 === 0;
      const key = squareKey(square);
      const hole = missing.has(key);
      cells.push({ square, key, x, y, dark: dark && !hole, hole });
    }
  }
  return { width, height, cells, byKey: new Map(cells.map((cell) => [cell.key, cell])) };
}

/** The cell one step away on the screen, over holes; the same one at the edge. */
export function neighbour({ width, height, cells }: Layout, cell: Cell, dx: number, dy: number): Cell {
  let x = Math.max(0, Math.min(width - 1, cell.x + dx));
  let y = Math.max(0, Math.min(height - 1, cell.y + dy));
  // On in the same direction, or from the far edge back.
  const turn = Number.isFinite(dx + dy) ? 1 : -1;
  while (x >= 0 && y >= 0 && x < width && y < height) {
    const found = cells[y * width + x];
    if (!found?.hole) return found ?? cell;
    x += turn * Math.sign(dx);
    y += turn * Math.sign(dy);
  }
  return cell;
}
