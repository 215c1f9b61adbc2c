import { language, t } from "$lib/language/words.svelte";
import type { PuzzleGoal } from "$lib/protocol/messages";

/** What the solver is asked for: `Mate in 3`. */
export function goalText({ kind, moves }: PuzzleGoal): string {
  if (kind === "mate") return t.home.mateIn(moves);
  return kind === "defence" ? t.home.saveYourself : t.home.winSomething;
}

/** `engine chess 17` comes from the computer, anything else from a game. */
export const sourceText = (source: string): string =>
  source.startsWith("engine ") ? t.puzzles.byComputer : t.puzzles.fromGame;

/** `2:40` */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** `+8`, `−3`, `±0` */
export const changeText = (change: number): string =>
  change === 0 ? "±0" : `${change > 0 ? "+" : "−"}${Math.abs(change)}`;

export const numberText = (number: number): string => new Intl.NumberFormat(language.locale).format(number);
