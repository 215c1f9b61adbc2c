import type { CreateGame, Opponent } from "$lib/protocol/messages";
import { other } from "./material";
import type { GameState } from "./state.svelte";

/** The same game again with colours swapped. */
export function rematchOf(game: GameState): CreateGame {
  const mine = game.mine === "both" || game.mine === null ? "white" : game.mine;
  const [me, opponent] = [game.players[mine], game.players[other(mine)]];
  const common = {
    variant: game.board.variant.name,
    clock: game.clock,
    takebacks: game.current.takebackAllowed,
  };
  if (game.mine === "both") {
    // Whoever had Black sits down on the other side.
    return {
      ...common,
      opponent: { kind: "same-screen", name: me.name },
      colour: "white",
      name: opponent.name,
    };
  }
  const seat: Opponent =
    opponent.kind === "computer" ? { kind: "computer", level: opponent.level } : { kind: "online" };
  return { ...common, opponent: seat, colour: other(mine), name: me.name };
}
