import { t } from "$lib/language/words.svelte";
import type { RankingRules, RatingSystem } from "$lib/protocol/messages";

/** With the system, or without it if it was there. */
export const toggled = (chosen: readonly RatingSystem[], system: RatingSystem): RatingSystem[] =>
  chosen.includes(system) ? chosen.filter((each) => each !== system) : [...chosen, system];

/** With the system in front: it is the one shown beside names. */
export const moved = (chosen: readonly RatingSystem[], system: RatingSystem): RatingSystem[] => [
  system,
  ...chosen.filter((each) => each !== system),
];

const isBetween = (value: unknown, least: number, most: number): boolean =>
  typeof value === "number" && value >= least && value <= most;

/** Why these rules cannot be chosen; empty if they can. */
export function rulesProblem({ systems, x, start }: RankingRules): string {
  if (systems.length === 0) return t.players.oneFormula;
  if (!isBetween(x, 1, 200)) return t.players.xProblem;
  return isBetween(start, 0, 4000) ? "" : t.players.startProblem;
}
