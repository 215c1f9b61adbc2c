import { t } from "./words.svelte";

/** The name of a character in the language of the reader, where its words are fetched; one that this
 * version does not know keeps its own. */
export function characterName(character: string | null | undefined): string {
  if (!character) return "";
  const names: Record<string, string> = t.characters.names;
  return names[character] ?? character;
}
