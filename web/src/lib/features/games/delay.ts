import { t } from "$lib/language/words.svelte";

/** `30 seconds`, `1 minute`: how much later than the players spectators see a game. */
export function delayWords(seconds: number): string {
  return seconds % 60 === 0 ? t.start.minutes(seconds / 60) : t.start.seconds(seconds);
}

/** The delays offered, in seconds. */
export const delays: readonly number[] = [0, 30, 60, 300];
