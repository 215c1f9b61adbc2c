import { t } from "$lib/language/words.svelte";
import type { GameState } from "./state.svelte";

const points = { "1-0": [2, 0], "0-1": [0, 2], "1/2-1/2": [1, 1], "*": [0, 0] } as const;

/** Half points as players write them: `1½`. */
function written(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}

/** How it stands between the two, White's points first; nothing in a first game. */
export function seriesOf({ series, current }: GameState): string {
  if (series === null) return "";
  const { number, white, black } = series;
  if (!current.result) return t.game.series(number, written(white), written(black));
  const [forWhite, forBlack] = points[current.result.score];
  return t.game.seriesAfter(number, written(white + forWhite), written(black + forBlack));
}
