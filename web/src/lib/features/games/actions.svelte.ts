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

/** What can be done in this game, always in the same order; after the end it is something else. */
export function actionsOf(game: GameState): GameAction[] {
  const all = game.current.result ? afterwards(game) : during(game);
  return all.filter(({ never }) => !never);
}

/** An action, and whether this game does not know it at all. */
interface Possible extends GameAction {
  never?: boolean;
}

/** `reason` while `holds`, else nothing. */
const unless = (holds: boolean, reason: string): string => (holds ? "" : reason);

function during(game: GameState): Possible[] {
  const { paused, takebackAllowed, helpAllowed } = game.current;
  const watches = game.mine === null;
  const idle = unless(game.openSeat === null, t.game.why.nobody);
  const begun = unless(game.moves.length > 0, t.game.why.noMove);
  const mine = unless(game.myTurn, t.game.why.notYourMove);
  const ending = canAbort(game) ? t.game.abort : t.game.resign;
  const powerless = watches && !game.steered;
  return [
    {
      key: "takeback",
      label: t.game.takeBack,
      icon: "undo",
      why: idle || begun,
      never: watches || !takebackAllowed,
    },
    { key: "hint", label: t.game.hint, icon: "hint", why: idle || mine, never: watches || !helpAllowed },
    { key: "draw", label: drawWord(game), icon: "draw", why: idle || begun, never: watches },
    {
      key: "pause",
      ...(paused ? resume() : pause()),
      why: game.steered ? "" : idle,
      never: powerless || game.tournament !== null,
    },
    { key: "resign", label: ending, icon: "flag", why: "", danger: true, never: powerless },
    { key: "leave", label: t.game.leave, icon: "home", why: "", never: !powerless },
  ];
}

const drawWord = (game: GameState): string =>
  game.current.claims.length > 0 && game.myTurn ? t.game.claimDraw : t.game.draw;

const pause = () => ({ label: t.game.pause, icon: "pause" }) as const;
const resume = () => ({ label: t.game.resume, icon: "play" }) as const;

/** Nobody loses a game in which not both have moved, or that only computers play; a tournament's counts. */
export function canAbort(game: GameState): boolean {
  return !game.tournament && (game.moves.length < 2 || game.openSeat !== null || game.steered);
}

function afterwards(game: GameState): Possible[] {
  const unplayed = game.moves.length === 0;
  const { rematchOffer } = game.current;
  return [
    {
      key: "rematch",
      label: rematchOffer && rematchOffer !== game.mine ? t.game.acceptRematch : t.game.rematch,
      icon: "flip",
      why: "",
      never: (game.mine === null && !game.steered) || game.tournament !== null,
    },
    { key: "review", label: t.game.review, icon: "review", why: "", never: unplayed },
    { key: "new", label: t.game.new, icon: "plus", why: "" },
    { key: "export", label: t.game.export, icon: "export", why: "", never: unplayed },
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
