import type { RayView, Square } from "$lib/protocol/messages";
import { pieceName } from "../pieces";
import type { BoardState } from "../state.svelte";
import { formatSquare } from "./ruler";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "White queen", or nothing for an empty square. */
export function pieceWords(board: BoardState, square: Square): string {
  const piece = board.pieceAt(square);
  return piece ? `${capital(piece.colour)} ${pieceName(board.variant, piece.letter)}` : "";
}

/** What may be done with the square: "can go here", "can be captured" … */
export function stateWords(board: BoardState, square: Square): string {
  if (board.foreign || !board.canGo(square)) return "";
  return board.isCapture(square) ? "can be captured" : "can go here";
}

export const squareWords = ([x = 0, y = 0]: Square): string => formatSquare(x, y);

const COMPASS: Readonly<Record<string, string>> = {
  "1,0": "right",
  "-1,0": "left",
  "0,1": "up",
  "0,-1": "down",
  "1,1": "up and right",
  "-1,1": "up and left",
  "1,-1": "down and right",
  "-1,-1": "down and left",
};

/** "Up and left without end", in the numbers' own sense: up is where they grow. */
export function rayWords(ray: RayView): string {
  const [dx = 0, dy = 0] = ray.step;
  const direction = COMPASS[`${dx},${dy}`] ?? `by ${squareWords([dx, dy])}`;
  return capital(
    ray.last === null ? `${direction} without end` : `${direction}, ${ray.last - ray.first + 1} squares`,
  );
}
