import { squareKey } from "$lib/board/squares";
import type { Change, MoveView, PlacedPiece } from "$lib/protocol/messages";

export type Pieces = ReadonlyMap<string, PlacedPiece>;

export function placed(pieces: readonly PlacedPiece[]): Pieces {
  return new Map(pieces.map((piece) => [squareKey(piece.at), piece]));
}

/** The position after a move's changes. */
export function applied(pieces: Pieces, changes: readonly Change[]): Pieces {
  const next = new Map(pieces);
  for (const { at, before } of changes) if (before) next.delete(squareKey(at));
  for (const { at, after } of changes) if (after) next.set(squareKey(at), { at, piece: after });
  return next;
}

/** The position after each ply, made when first asked for and kept. */
export class Positions {
  #known: Pieces[];

  constructor(start: readonly PlacedPiece[]) {
    this.#known = [placed(start)];
  }

  /** Forget what lay beyond `plies`: moves were taken back. */
  keep(plies: number): void {
    this.#known.length = Math.min(this.#known.length, plies + 1);
  }

  at(ply: number, moves: readonly MoveView[]): Pieces {
    for (let next = this.#known.length; next <= ply; next += 1) {
      const before = this.#known[next - 1] as Pieces;
      this.#known.push(applied(before, moves[next - 1]?.changes ?? []));
    }
    return this.#known[ply] as Pieces;
  }
}
