import { BoardState } from "$lib/board/state.svelte";
import type { PositionTold, PuzzleTask, VariantView } from "$lib/protocol/messages";

/** A board for a puzzle, seen from the solver's side; its view opens on the pieces that there are. */
export function boardFor(task: PuzzleTask, variant: VariantView): BoardState {
  const board = new BoardState({ ...variant, start: task.position.pieces });
  board.orientation = task.turn;
  board.owned = task.turn;
  board.drawings.lasting = false;
  return board;
}

/** Show a position of a puzzle; only the solver moves, and only where the line goes on. */
export function showPosition(board: BoardState, told: PositionTold, open: boolean): void {
  const last = told.moves.at(-1);
  board.movable = open ? told.turn : null;
  board.setPosition(
    told.pieces,
    told.turn,
    open ? told.legal : [],
    last ? { origin: last.origin, target: last.target } : null,
    told.check,
  );
  if (last) board.attention = last.target;
}
