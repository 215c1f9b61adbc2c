import type { Square } from "$lib/protocol/messages";
import { type Arrangement, cellOf, HEADING, MARGIN } from "./arrangement";
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
  return {
    x: cell.column * arrangement.cell.width + MARGIN + (column + 0.5) * arrangement.square,
    y: cell.row * arrangement.cell.height + HEADING + (slice.rows.length - row - 0.5) * arrangement.square,
  };
}
