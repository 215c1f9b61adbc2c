import type { Colour } from "$lib/protocol/messages";

/** A board's name and what it is, where the server's own words are not those of the reader. */
interface Named {
  title: string;
  short?: string;
  summary: string;
}

/** Names that the server tells in English: a language may have its own for them. */
export const named = {
  variants: {} as Record<string, Named>,
  pieces: {} as Record<string, string>,
  levels: {} as Record<string, { name: string; description: string }>,
  /** How a game ended: `White wins by checkmate`; null: in the server's words. */
  result: (_reason: string, _winner: Colour | null): string | null => null,
  /** `Cube` for `The cube`. */
  shortTitle: (title: string) => {
    const short = title.replace(/^The (infinite )?/, "");
    return short.charAt(0).toUpperCase() + short.slice(1);
  },
};
