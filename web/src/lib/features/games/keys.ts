import type { Words } from "$lib/language/words.svelte";
import type { GameState } from "./state.svelte";

export interface Key {
  keys: string;
  does: keyof Words["sheets"]["keyList"];
}

/** What the keyboard does in a game, for the list behind `?`. */
export const keyList: readonly Key[] = [
  { keys: "← →", does: "step" },
  { keys: "Home End", does: "ends" },
  { keys: "F", does: "flip" },
  { keys: "/", does: "type" },
  { keys: "Tab", does: "tab" },
  { keys: "PgUp PgDn", does: "floors" },
  { keys: "Enter", does: "enter" },
  { keys: "Esc", does: "escape" },
  { keys: "A", does: "arrow" },
  { keys: "O", does: "circle" },
  { keys: "H", does: "help" },
  { keys: "N P", does: "mistakes" },
  { keys: "?", does: "list" },
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
