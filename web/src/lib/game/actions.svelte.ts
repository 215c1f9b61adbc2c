import { t } from "$lib/language/words.svelte";
import { settings } from "$lib/settings/settings.svelte";
import type { IconName } from "$lib/ui/icons";
import type { GameState } from "./state.svelte";

export type ActionKey =
  "takeback" | "hint" | "draw" | "pause" | "resign" | "rematch" | "review" | "new" | "export" | "leave";

export interface GameAction {
  key: ActionKey;
  label: string;
  icon: IconName;
  /** Why it cannot be done now; empty if it can. */
  why: string;
  danger?: boolean;
}

/** The five actions of a player, always in the same places. After the end there are five others. */
export function actionsOf(game: GameState): GameAction[] {
  return game.current.result ? afterwards(game) : during(game);
}

/** `reason` while `holds`, else nothing. */
const unless = (holds: boolean, reason: string): string => (holds ? "" : reason);

function during(game: GameState): GameAction[] {
  const { claims, paused, takebackAllowed } = game.current;
  const seated = unless(game.mine !== null, t.game.why.watching);
  const idle = seated || unless(game.openSeat === null, t.game.why.nobody);
  const begun = unless(game.moves.length > 0, t.game.why.noMove);
  const free = unless(takebackAllowed, t.game.why.noTakebacks);
  const mine = unless(game.myTurn, t.game.why.notYourMove);
  const draw = claims.length > 0 && game.myTurn ? t.game.claimDraw : t.game.draw;
  const ending = canAbort(game) ? t.game.abort : t.game.resign;
  return [
    { key: "takeback", label: t.game.takeBack, icon: "undo", why: idle || free || begun },
    { key: "hint", label: t.game.hint, icon: "hint", why: idle || mine },
    { key: "draw", label: draw, icon: "draw", why: idle || begun },
    { key: "pause", ...(paused ? resume() : pause()), why: game.steered ? "" : idle },
    { key: "resign", label: ending, icon: "flag", why: game.steered ? "" : seated, danger: true },
  ];
}

const pause = () => ({ label: t.game.pause, icon: "pause" }) as const;
const resume = () => ({ label: t.game.resume, icon: "play" }) as const;

/** Nobody loses a game in which not both have moved, or that only computers play; a tournament's counts. */
export function canAbort(game: GameState): boolean {
  return !game.tournament && (game.moves.length < 2 || game.openSeat !== null || game.steered);
}

function afterwards(game: GameState): GameAction[] {
  const played = unless(game.moves.length > 0, t.game.why.nonePlayed);
  const seated = unless(game.mine !== null || game.steered, t.game.why.watched);
  return [
    {
      key: "rematch",
      label:
        game.current.rematchOffer && game.current.rematchOffer !== game.mine
          ? t.game.acceptRematch
          : t.game.rematch,
      icon: "flip",
      why: seated,
    },
    { key: "review", label: t.game.review, icon: "review", why: played },
    { key: "new", label: t.game.new, icon: "plus", why: "" },
    { key: "export", label: t.game.export, icon: "export", why: played },
    { key: "leave", label: t.game.leave, icon: "home", why: "" },
  ];
}

/** Other pages that a game leads to. */
export interface Navigation {
  home(): void;
  newGame(variant: string): void;
  game(id: string): void;
  review(id: string): void;
}

/** What the action buttons of a game do, and the dialog that is open. */
export class GameActions {
  sheet = $state<"resign" | "export" | "keys" | "rename" | "pieces" | "menu" | null>(null);
  readonly #handlers: Record<ActionKey, () => unknown>;

  constructor(game: GameState, navigation: Navigation) {
    this.#handlers = {
      takeback: () => game.act("request-takeback"),
      hint: () => game.act("hint"),
      draw: () => game.act(game.current.claims.length > 0 && game.myTurn ? "claim-draw" : "offer-draw"),
      pause: () => game.act(game.current.paused ? "resume" : "pause"),
      resign: () => {
        if (canAbort(game)) game.act("abort");
        else if (game.mine === "both" || settings.choices.confirmResign) this.sheet = "resign";
        else game.act("resign");
      },
      rematch: () => (game.current.rematch ? navigation.game(game.current.rematch) : game.act("rematch")),
      review: () => navigation.review(game.id),
      new: () => navigation.newGame(game.board.variant.name),
      export: () => (this.sheet = "export"),
      leave: () => navigation.home(),
    };
  }

  run(key: ActionKey): void {
    this.#handlers[key]();
  }

  close(): void {
    this.sheet = null;
  }
}
