import type { Square } from "$lib/protocol/messages";
import { squareKey } from "../squares";

export interface Cell {
  square: Square;
  key: string;
  /** Place on the screen, counted from the top left. */
  x: number;
  y: number;
  dark: boolean;
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
): Layout {
  const cells: Cell[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const square = flipped ? toSquare(width - 1 - x, y) : toSquare(x, height - 1 - y);
      const dark = square.reduce((sum, at) => sum + at, 0) % 2 === 0;
      cells.push({ square, key: squareKey(square), x, y, dark });
    }
  }
  return { width, height, cells, byKey: new Map(cells.map((cell) => [cell.key, cell])) };
}

/** The cell one step away on the screen; the same one at the edge. */
export function neighbour(layout: Layout, cell: Cell, dx: number, dy: number): Cell {
  const x = Math.max(0, Math.min(layout.width - 1, cell.x + dx));
  const y = Math.max(0, Math.min(layout.height - 1, cell.y + dy));
  return layout.cells[y * layout.width + x] ?? cell;
}
