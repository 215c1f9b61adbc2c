import type { GameState } from "./state.svelte";

export interface Key {
  keys: string;
  does: string;
}

/** What the keyboard does in a game, for the list behind `?`. */
export const keyList: readonly Key[] = [
  { keys: "← →", does: "one move back or forward" },
  { keys: "Home End", does: "first or latest position" },
  { keys: "F", does: "flip the board" },
  { keys: "/", does: "type a move" },
  { keys: "Tab", does: "to the board; then arrows go from square to square" },
  { keys: "Enter", does: "pick up a piece, or put it down" },
  { keys: "Esc", does: "let go of a piece, then of planned moves" },
  { keys: "A", does: "on a square: begin an arrow, and end it (Shift: red)" },
  { keys: "O", does: "on a square: circle it (Shift: red)" },
  { keys: "H", does: "on a square: how its piece moves" },
  { keys: "N P", does: "in a review: to the next mistake, or the one before" },
  { keys: "?", does: "this list" },
];

export interface KeyTargets {
  typeMove(): void;
  showKeys(): void;
}

/** Does what a key means in a game; answers whether it meant anything. */
export function onGameKey(game: GameState, key: string, targets: KeyTargets): boolean {
  const meanings: Record<string, () => void> = {
    ArrowLeft: () => game.go(game.cursor - 1),
    ArrowRight: () => game.go(game.cursor + 1),
    Home: () => game.go(0),
    End: () => game.go(game.moves.length),
    f: () => game.flip(),
    F: () => game.flip(),
    "/": () => targets.typeMove(),
    "?": () => targets.showKeys(),
    Escape: () => game.board.escape(),
  };
  const meaning = meanings[key];
  meaning?.();
  return meaning !== undefined;
}
