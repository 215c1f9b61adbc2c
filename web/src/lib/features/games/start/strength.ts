import { levelName } from "$lib/language/names";
import { t } from "$lib/language/words.svelte";
import type { EngineView, LevelView } from "$lib/protocol/messages";

/** The engines that can play a board. */
export const enginesFor = (engines: EngineView[], variant: string): EngineView[] =>
  engines.filter((engine) => engine.variants.includes(variant));

/** The strengths of an engine, or our own where it is gone or not chosen. */
export function levelsOf(levels: LevelView[], engines: EngineView[], engine: string | null): LevelView[] {
  const found = engines.find(({ name }) => name === engine);
  return found && !found.problem && found.levels.length > 0 ? found.levels : levels;
}

/** Lower figures, even negative ones, would say nothing to a person. */
const LEAST_ELO = 100;

function eloInWords(elo: number): string {
  return elo < LEAST_ELO ? t.start.below(LEAST_ELO) : t.start.about(elo);
}

/** The level in words: its name and its measured strength, as far as they are known. */
export function inWords(level: LevelView | undefined, variant: string): string {
  const elo = level?.elo[variant];
  return [level && levelName(level), elo === undefined ? "" : eloInWords(elo)].filter(Boolean).join(", ");
}

/** The level with its number; the gentlest have names alone. */
export const withNumber = (level: LevelView, variant: string): string =>
  [level.level > 0 ? t.game.level(level.level) : "", inWords(level, variant)].filter(Boolean).join(", ");

/** The number of the level nearest to `wanted`. */
export const within = (levels: LevelView[], wanted: number): number =>
  Math.max(levels[0]?.level ?? wanted, Math.min(levels.at(-1)?.level ?? wanted, wanted));
