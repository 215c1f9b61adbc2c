import type { Colour, MoveView } from "$lib/protocol/messages";

export interface Row {
  number: number;
  /** White's move and Black's; null where there is none, nothing where none is yet. */
  plies: (MoveView | null)[];
}

/** The place White's first move would have in a game that Black begins. */
const gap = (firstTurn: Colour): number => (firstTurn === "black" ? 1 : 0);

/** In which row a ply stands, the first one being 0. */
export const rowOf = (ply: number, firstTurn: Colour): number =>
  Math.max(0, Math.ceil((ply + gap(firstTurn)) / 2) - 1);

/** How many rows so many moves fill. */
export const rowCount = (moves: number, firstTurn: Colour): number =>
  moves === 0 ? 0 : rowOf(moves, firstTurn) + 1;

/** Moves two by two as players number them, all rows or some. A game that Black begins has a gap first. */
export function rowsOf(
  moves: readonly MoveView[],
  firstTurn: Colour,
  from = 0,
  to = rowCount(moves.length, firstTurn),
): Row[] {
  const shift = gap(firstTurn);
  const last = Math.min(to, rowCount(moves.length, firstTurn));
  const rows: Row[] = [];
  for (let row = from; row < last; row++) {
    const first = 2 * row - shift;
    const plies = moves.slice(Math.max(0, first), first + 2);
    rows.push({ number: row + 1, plies: first < 0 ? [null, ...plies] : plies });
  }
  return rows;
}

/** Rows to draw on each side of those in view: a turn of the wheel and ordinary games need no others. */
const SPARE = 32;
/** The drawn part changes by so many rows at once, not with each of them. */
const BLOCK = 16;

/** The rows to draw, `from` up to but not including `to`, of which those from `first` on are in view. */
export function drawnRows(count: number, first: number, inView: number): { from: number; to: number } {
  const from = Math.floor(Math.max(0, first - SPARE) / BLOCK) * BLOCK;
  const to = Math.ceil((first + inView + SPARE) / BLOCK) * BLOCK;
  return { from: Math.min(from, count), to: Math.min(to, count) };
}

/** How the moves of a row stand: two beside each other, or one below the other in so many lines each. */
export interface MoveLayout {
  stacked: boolean;
  lines: number;
}

/** A line that is broken anywhere may lack the width of a letter at its end. */
const LETTER = 10;

/** Nothing is cut: the widest move decides, given the room for one of two moves and for one alone. */
export function moveLayout(widest: number, beside: number, alone: number): MoveLayout {
  if (widest <= beside) return { stacked: false, lines: 1 };
  if (widest <= alone) return { stacked: true, lines: 1 };
  return { stacked: true, lines: Math.ceil(widest / Math.max(LETTER, alone - LETTER)) };
}
