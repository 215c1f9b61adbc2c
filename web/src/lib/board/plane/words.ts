import { pieceWord } from "$lib/language/names";
import { t } from "$lib/language/words.svelte";
import type { RayView, Square } from "$lib/protocol/messages";
import type { BoardState } from "../state.svelte";
import { formatSquare } from "./ruler";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "white queen" in the middle of a sentence, or nothing for an empty square. */
export function pieceInside(board: BoardState, square: Square): string {
  const piece = board.pieceAt(square);
  return piece ? t.board.piece(piece.colour, pieceWord(board.variant, piece.letter)) : "";
}

/** "White queen", or nothing for an empty square. */
export function pieceWords(board: BoardState, square: Square): string {
  return capital(pieceInside(board, square));
}

/** What may be done with the square: "can go here", "can be captured" … */
export function stateWords(board: BoardState, square: Square): string {
  if (board.foreign || !board.canGo(square)) return "";
  return board.isCapture(square) ? t.board.canCapture : t.board.canGo;
}

export const squareWords = ([x = 0, y = 0]: Square): string => formatSquare(x, y);

/** "Up and left without end", in the numbers' own sense: up is where they grow. */
export function rayWords(ray: RayView): string {
  const [dx = 0, dy = 0] = ray.step;
  const direction = t.board.compass[`${dx},${dy}`] ?? t.board.bySteps(squareWords([dx, dy]));
  return ray.last === null
    ? t.board.withoutEnd(direction)
    : t.board.soFar(direction, ray.last - ray.first + 1);
}
