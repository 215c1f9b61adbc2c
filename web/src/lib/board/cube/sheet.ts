import type { Square } from "$lib/protocol/messages";
import { type Arrangement, cellOf } from "./arrangement";
import type { Slice } from "./slices";

export interface Sheet {
  slices: Slice[];
  /** The axis along which the boards are cut. */
  axis: number;
  arrangement: Arrangement;
}

/** The middle of a square on the sheet of boards, in pixels. */
export function pointOf(
  { slices, axis, arrangement }: Sheet,
  square: Square,
): { x: number; y: number } | null {
  const slice = slices[square[axis] ?? 0];
  if (!slice) return null;
  const cell = cellOf(slice.layer, arrangement.columns, arrangement.rows);
  const { column, row } = slice.locate(square);
  const { inset, square: side } = arrangement;
  return {
    x: cell.column * arrangement.cell.width + inset.x + (column + 0.5) * side,
    y: cell.row * arrangement.cell.height + inset.y + (slice.rows.length - row - 0.5) * side,
  };
}
