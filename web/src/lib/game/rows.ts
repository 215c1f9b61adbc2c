import type { Colour, MoveView } from "$lib/protocol/messages";

export interface Row {
  number: number;
  /** White's move and Black's; null where there is none, nothing where none is yet. */
  plies: (MoveView | null)[];
}

/** Moves two by two as players number them. A game that Black begins has a gap first. */
export function rowsOf(moves: readonly MoveView[], firstTurn: Colour): Row[] {
  const plies: (MoveView | null)[] =
    firstTurn === "black" && moves.length > 0 ? [null, ...moves] : [...moves];
  const rows: Row[] = [];
  for (let n = 0; n < plies.length; n += 2) rows.push({ number: n / 2 + 1, plies: plies.slice(n, n + 2) });
  return rows;
}
