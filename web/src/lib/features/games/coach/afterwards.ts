import type { GameState } from "$lib/features/games/state.svelte";

/** Ends that leave no game to go on with from the last position. */
const FINAL = ["checkmate", "stalemate", "dead-position", "fivefold", "seventy-five-moves"];

/** Whether a game can go on from the position shown: from every earlier one, and from the last if no rule ended it. */
export function canPlayOn(game: GameState): boolean {
  const { result } = game.current;
  return result !== null && game.moves.length > 0 && !(game.live && FINAL.includes(result.reason));
}
