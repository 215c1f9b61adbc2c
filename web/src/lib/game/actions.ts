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

function during(game: GameState): Action[] {
  const { claims, paused } = game.current;
  const watching = game.mine === null ? "You are watching this game." : "";
  const idle = watching || (game.openSeat ? "Nobody has joined yet." : "");
  const unplayed = game.moves.length === 0 ? "No move has been played yet." : "";
  const fixed = game.current.takebackAllowed ? "" : "This game is played without take-backs.";
  const waiting = game.myTurn ? "" : "Hints are for your own move.";
  const draw = claims.length > 0 && game.myTurn ? "Claim draw" : "Draw";
  const ending = canAbort(game) ? "Abort" : "Resign";
  return [
    { key: "takeback", label: "Take back", icon: "undo", why: idle || fixed || unplayed },
    { key: "hint", label: "Hint", icon: "hint", why: idle || waiting },
    { key: "draw", label: draw, icon: "draw", why: idle || unplayed },
    paused
      ? { key: "pause", label: "Resume", icon: "play", why: idle }
      : { key: "pause", label: "Pause", icon: "pause", why: idle },
    { key: "resign", label: ending, icon: "flag", why: watching, danger: true },
  ];
}

/** Nobody loses a game in which not both have moved. */
export function canAbort(game: GameState): boolean {
  return game.moves.length < 2 || game.openSeat !== null;
}

function afterwards(game: GameState): Action[] {
  const empty = game.moves.length === 0 ? "No move was played." : "";
  return [
    {
      key: "rematch",
      label: "Rematch",
      icon: "flip",
      why: game.mine === null ? "You watched this game." : "",
    },
    { key: "review", label: "Review", icon: "review", why: empty },
    { key: "new", label: "New", icon: "plus", why: "" },
    { key: "export", label: "Export", icon: "export", why: empty },
    { key: "leave", label: "Leave", icon: "home", why: "" },
  ];
}
