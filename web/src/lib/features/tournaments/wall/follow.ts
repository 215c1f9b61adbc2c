import type { GameSummary } from "$lib/protocol/messages";

/** The game to show: the one shown until now while it is played, else the one last moved in. */
export function followed(shown: string | null, running: readonly GameSummary[]): string | null {
  const candidates = running.filter((game) => !game.result && !game.open);
  if (candidates.some(({ id }) => id === shown)) return shown;
  const latest = candidates.toSorted((a, b) => Date.parse(b.lastPlayedAt) - Date.parse(a.lastPlayedAt))[0];
  return latest?.id ?? shown;
}
