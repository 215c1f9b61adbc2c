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
  if (game.steered) {
    const { white, black } = game.players;
    // The two computers change sides.
    const seats: Opponent = {
      kind: "watch",
      level: white.level,
      engine: white.engine,
      whiteLevel: black.level,
      whiteEngine: black.engine,
    };
    return { ...common, opponent: seats };
  }
  const seat: Opponent =
    opponent.kind === "computer"
      ? { kind: "computer", level: opponent.level, engine: opponent.engine }
      : { kind: "online" };
  return { ...common, opponent: seat, colour: other(mine), name: me.name };
}
