import type { Square } from "$lib/protocol/messages";
import type { BoardState } from "../state.svelte";

/** Which of the squares under the pointer is meant, the foremost first: a destination, else a piece. With a piece in
 * hand it may be an empty square too, so that it can be said why the piece does not go there. */
export function pickedSquare(board: BoardState, squares: readonly Square[]): Square | null {
  const playing = board.selected !== null && !board.foreign;
  const target = playing ? squares.find((square) => board.canGo(square)) : undefined;
  const piece = squares.find((square) => board.pieceAt(square));
  return target ?? piece ?? (playing ? squares[0] : undefined) ?? null;
}
