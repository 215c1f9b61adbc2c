import { t } from "$lib/language/words.svelte";
import type { PlacedPiece, Square, VariantView } from "$lib/protocol/messages";
import { LIMIT } from "./camera";
import { formatNumber } from "./ruler";

export type Destination =
  | { readonly kind: "square"; readonly square: Square }
  | { readonly kind: "piece"; readonly letter: string }
  | { readonly kind: "error"; readonly message: string };

const NUMBER = /[+-]?\d+(?:e\d+)?/g;

const refuse = (message: string): Destination => ({ kind: "error", message });

/** What is meant by "41,2", "(−5, 6)", "1e6 0" or a piece's letter or name. */
export function parseGoal(text: string, variant: VariantView): Destination {
  const plain = text.trim().replace(/[−–]/g, "-");
  if (/^[()\d\s,;e+-]+$/i.test(plain) && /\d/.test(plain)) return parseSquare(plain.toLowerCase());
  const wanted = plain.toLowerCase();
  const type = variant.pieces.find(({ letter, name }) =>
    [letter, name].some((n) => n.toLowerCase() === wanted),
  );
  if (type) return { kind: "piece", letter: type.letter };
  const letters = variant.pieces.map(({ letter }) => letter).join(" ");
  return refuse(t.board.neither(text.trim(), letters));
}

function parseSquare(text: string): Destination {
  const numbers = text.match(NUMBER)?.map(Number) ?? [];
  if (numbers.length !== 2) return refuse(t.board.twoNumbers);
  if (numbers.some((n) => Math.abs(n) > LIMIT)) return refuse(t.board.tooFar(formatNumber(LIMIT)));
  return { kind: "square", square: numbers.map((n) => n + 0) };
}

/** The pieces of that letter in the order in which one visits them: those of `first` before the others, from left to right. */
export function visitOrder(
  pieces: Iterable<PlacedPiece>,
  letter: string,
  first: PlacedPiece["piece"]["colour"],
): Square[] {
  const found = [...pieces].filter(({ piece }) => piece.letter === letter);
  const rank = ({ piece }: PlacedPiece): number => (piece.colour === first ? 0 : 1);
  found.sort(
    (a, b) => rank(a) - rank(b) || (a.at[0] ?? 0) - (b.at[0] ?? 0) || (a.at[1] ?? 0) - (b.at[1] ?? 0),
  );
  return found.map(({ at }) => at);
}

/** The next to visit after `last`, round and round. */
export function nextVisit(order: readonly Square[], last: Square | null): Square | null {
  const index = order.findIndex((square) => square[0] === last?.[0] && square[1] === last?.[1]);
  return order[(index + 1) % order.length] ?? null;
}
