import { fold } from "$lib/language/fold";
import type { VariantView } from "$lib/protocol/messages";

/** More squares than a small picture can show. */
const MOST_DRAWN = 1024;

export const large = ({ axes }: Pick<VariantView, "axes">): boolean =>
  axes.reduce((cells, labels) => cells * labels.length, 1) > MOST_DRAWN;

/** The boards whose words hold everything that was typed. */
export function found<T>(boards: readonly T[], wanted: string, words: (board: T) => string): T[] {
  const parts = fold(wanted).split(/\s+/).filter(Boolean);
  return boards.filter((board) => {
    const said = fold(words(board));
    return parts.every((part) => said.includes(part));
  });
}
