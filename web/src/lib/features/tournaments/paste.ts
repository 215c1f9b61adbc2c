import { t } from "$lib/language/words.svelte";
import type { PastedLine } from "$lib/protocol/messages";

/** What a line becomes, in words. */
export function lineNote({ what, proposed, rating }: PastedLine): string {
  const word = t.tournamentdesk.paste.what[what];
  if (what === "same-name" && proposed) return `${word}: ${t.tournamentdesk.paste.asNamed(proposed)}`;
  return what === "new" && rating !== null ? `${word}, ${rating}` : word;
}

/** Lines that can be added. */
export const canBeAdded = ({ what }: PastedLine): boolean => what === "new" || what === "same-name";

/** How many players an added list brings, without those left out. */
export const addedCount = (lines: readonly PastedLine[], skipped: ReadonlySet<number>): number =>
  lines.filter((line) => canBeAdded(line) && !skipped.has(line.line)).length;
