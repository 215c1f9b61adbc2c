import { settings } from "$lib/settings/settings.svelte";
import { type ActionKey, canAbort } from "./actions";
import type { GameState } from "./state.svelte";

/** Other places of the app that a game leads to. */
export interface Ways {
  home(): void;
  newGame(variant: string): void;
  game(id: string): void;
  review(id: string): void;
}

/** What lies on the table beside the board: the sheet that is open, and what the action buttons do. */
export class Desk {
  sheet = $state<"resign" | "export" | "keys" | "rename" | null>(null);
  readonly #doing: Record<ActionKey, () => unknown>;

  constructor(game: GameState, ways: Ways) {
    this.#doing = {
      takeback: () => game.act("request-takeback"),
      hint: () => game.act("hint"),
      draw: () => game.act(game.current.claims.length > 0 && game.myTurn ? "claim-draw" : "offer-draw"),
      pause: () => game.act(game.current.paused ? "resume" : "pause"),
      resign: () => {
        if (canAbort(game)) game.act("abort");
        else if (game.mine === "both" || settings.choices.confirmResign) this.sheet = "resign";
        else game.act("resign");
      },
      rematch: () => (game.current.rematch ? ways.game(game.current.rematch) : game.act("rematch")),
      review: () => ways.review(game.id),
      new: () => ways.newGame(game.board.variant.name),
      export: () => (this.sheet = "export"),
      leave: () => ways.home(),
    };
  }

  run(key: ActionKey): void {
    this.#doing[key]();
  }

  close(): void {
    this.sheet = null;
  }
}
