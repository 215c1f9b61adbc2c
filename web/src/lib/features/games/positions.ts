import { squareKey } from "$lib/board/squares";
import type { Change, MoveView, PlacedPiece } from "$lib/protocol/messages";

export type Pieces = ReadonlyMap<string, PlacedPiece>;

export function placed(pieces: readonly PlacedPiece[]): Pieces {
  return new Map(pieces.map((piece) => [squareKey(piece.at), piece]));
}

/** Make a move's changes. */
function apply(pieces: Map<string, PlacedPiece>, changes: readonly Change[]): void {
  for (const { at, before } of changes) if (before) pieces.delete(squareKey(at));
  for (const { at, after } of changes) if (after) pieces.set(squareKey(at), { at, piece: after });
}

/** Every so many plies a position is kept; those between are made from it. */
const STEP = 64;

/** The position after each ply, made when asked for. */
export class Positions {
  /** Those after 0, 64, 128 … plies. */
  #kept: Pieces[];
  /** The one last asked for: the next is most often the one after it. */
  #last: { ply: number; pieces: Pieces };

  constructor(start: readonly PlacedPiece[]) {
    const pieces = placed(start);
    this.#kept = [pieces];
    this.#last = { ply: 0, pieces };
  }

  /** Forget what lay beyond `plies`: moves were taken back. */
  keep(plies: number): void {
    this.#kept.length = Math.min(this.#kept.length, Math.floor(plies / STEP) + 1);
    if (this.#last.ply > plies) this.#last = this.#nearest(plies);
  }

  at(ply: number, moves: readonly MoveView[]): Pieces {
    const from = this.#nearest(ply);
    if (from.ply === ply) return from.pieces;
    const pieces = new Map(from.pieces);
    for (let next = from.ply; next < ply;) {
      apply(pieces, moves[next]?.changes ?? []);
      next += 1;
      if (next % STEP === 0) this.#kept[next / STEP] = new Map(pieces);
    }
    this.#last = { ply, pieces };
    return pieces;
  }

  /** What is known next before a ply. */
  #nearest(ply: number): { ply: number; pieces: Pieces } {
    const kept = Math.min(Math.floor(ply / STEP), this.#kept.length - 1);
    const { ply: last } = this.#last;
    if (last <= ply && last >= kept * STEP) return this.#last;
    return { ply: kept * STEP, pieces: this.#kept[kept] as Pieces };
  }
}
