import { pieceName } from "$lib/board/pieces";
import type { Colour, MoveView, PieceView, VariantView } from "$lib/protocol/messages";
import type { Pieces } from "./positions";

/** What people count with. A piece without an entry counts nothing. */
const worth: Readonly<Record<string, number>> = {
  pawn: 1,
  knight: 3,
  bishop: 3,
  unicorn: 3,
  mann: 3,
  hawk: 4,
  rook: 5,
  archbishop: 7,
  chancellor: 8,
  queen: 9,
  amazon: 12,
};

export function other(colour: Colour): Colour {
  return colour === "white" ? "black" : "white";
}

const value = (variant: VariantView, piece: PieceView): number =>
  worth[pieceName(variant, piece.letter)] ?? 0;

/** How much more White has on the board; negative when Black has. */
export function balance(variant: VariantView, pieces: Pieces): number {
  let sum = 0;
  for (const { piece } of pieces.values())
    sum += piece.colour === "white" ? value(variant, piece) : -value(variant, piece);
  return sum;
}

/** Pieces that `by` has taken, most valuable first, equal pieces together. */
export function taken(variant: VariantView, moves: readonly MoveView[], by: Colour): PieceView[] {
  const order = variant.pieces.map((type) => type.letter);
  return moves
    .flatMap((move) => (move.captured && move.captured.colour !== by ? [move.captured] : []))
    .sort(
      (a, b) => value(variant, b) - value(variant, a) || order.indexOf(a.letter) - order.indexOf(b.letter),
    );
}
