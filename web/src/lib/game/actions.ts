import type { IconName } from "$lib/ui/icons";
import type { GameState } from "./state.svelte";

export type ActionKey =
  "takeback" | "hint" | "draw" | "pause" | "resign" | "rematch" | "review" | "new" | "export" | "leave";

export interface Action {
  key: ActionKey;
  label: string;
  icon: IconName;
  /** Why it cannot be done now; empty if it can. */
  why: string;
  danger?: boolean;
}

/** The five things a player can do. Their places never change; after the end others stand there. */
export function actionsOf(game: GameState): Action[] {
  return game.current.result ? afterwards(game) : during(game);
}

/** `reason` while `holds`, else nothing. */
const unless = (holds: boolean, reason: string): string => (holds ? "" : reason);

function during(game: GameState): Action[] {
  const { claims, paused, takebackAllowed } = game.current;
  const seated = unless(game.mine !== null, "You are watching this game.");
  const idle = seated || unless(game.openSeat === null, "Nobody has joined yet.");
  const begun = unless(game.moves.length > 0, "No move has been played yet.");
  const free = unless(takebackAllowed, "This game is played without take-backs.");
  const mine = unless(game.myTurn, "Hints are for your own move.");
  const draw = claims.length > 0 && game.myTurn ? "Claim draw" : "Draw";
  const ending = canAbort(game) ? "Abort" : "Resign";
  return [
    { key: "takeback", label: "Take back", icon: "undo", why: idle || free || begun },
    { key: "hint", label: "Hint", icon: "hint", why: idle || mine },
    { key: "draw", label: draw, icon: "draw", why: idle || begun },
    { key: "pause", ...(paused ? resume : pause), why: game.steered ? "" : idle },
    { key: "resign", label: ending, icon: "flag", why: game.steered ? "" : seated, danger: true },
  ];
}

const pause = { label: "Pause", icon: "pause" } as const;
const resume = { label: "Resume", icon: "play" } as const;

/** Nobody loses a game in which not both have moved, or that only computers play. */
export function canAbort(game: GameState): boolean {
  return game.moves.length < 2 || game.openSeat !== null || game.steered;
}

function afterwards(game: GameState): Action[] {
  const played = unless(game.moves.length > 0, "No move was played.");
  const seated = unless(game.mine !== null || game.steered, "You watched this game.");
  return [
    {
      key: "rematch",
      label:
        game.current.rematchOffer && game.current.rematchOffer !== game.mine ? "Accept rematch" : "Rematch",
      icon: "flip",
      why: seated,
    },
    { key: "review", label: "Review", icon: "review", why: played },
    { key: "new", label: "New", icon: "plus", why: "" },
    { key: "export", label: "Export", icon: "export", why: played },
    { key: "leave", label: "Leave", icon: "home", why: "" },
  ];
}
