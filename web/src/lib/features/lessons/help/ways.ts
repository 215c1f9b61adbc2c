import { pieceWord } from "$lib/language/names";
import { t } from "$lib/language/words.svelte";
import type { PieceView, Square, VariantView } from "$lib/protocol/messages";
import { motionOf, twoInOne } from "./motion";
import { placesName } from "./places";

/** How a square is reached. `double` only once, `capture` only by taking. */
export type Way = "leap" | "slide" | "step" | "double" | "capture";

export interface Reached {
  /** As seen from the piece. */
  offset: Square;
  way: Way;
}

const scaled = (vector: Square, by: number): Square => vector.map((step) => step * by);
const within = (offset: Square, radius: number): boolean => offset.every((at) => Math.abs(at) <= radius);

/** Everywhere a kind of piece goes from the middle of a patch of `radius` squares, in its own side's directions. */
export function waysOf(variant: VariantView, piece: PieceView, radius: number): Reached[] {
  const type = variant.pieces.find(({ letter }) => letter === piece.letter);
  if (!type) return [];
  const sign = (axis: number): number => (piece.colour === "white" ? 1 : (variant.mirror[axis] ?? 1));
  const own = (vectors: Square[]): Square[] =>
    vectors.map((vector) => vector.map((at, axis) => at * sign(axis)));
  const as = (way: Way, offsets: Square[]): Reached[] => offsets.map((offset) => ({ offset, way }));
  const counts = Array.from({ length: radius }, (_, n) => n + 1);
  return [
    ...as(
      "slide",
      own(type.slides).flatMap((step, n) =>
        counts.slice(0, type.ranges[n] ?? radius).map((count) => scaled(step, count)),
      ),
    ),
    ...as("leap", own(type.leaps)),
    ...as("step", own(type.steps)),
    ...as("double", type.doubleStep ? own(type.steps).map((step) => scaled(step, 2)) : []),
    ...as("capture", own(type.captures)),
  ].filter(({ offset }) => within(offset, radius));
}

/** The same in words. */
export function inWords(variant: VariantView, letter: string): string[] {
  const type = variant.pieces.find((known) => known.letter === letter);
  if (!type) return [];
  const said = t.help.motion(motionOf(variant, type));
  const two = twoInOne(variant, type);
  if (two) said.push(t.help.inOne(pieceWord(variant, two[0]), pieceWord(variant, two[1])));
  if (type.promotes && variant.promotion) said.push(t.help.becomes(promotionPlace(variant)));
  if (type.royal) said.push(t.help.royal);
  return said;
}

/** Where White's pawns become something else: `on rank 8 of floor z`. */
export function promotionPlace(variant: VariantView): string {
  const boxes = variant.promotion?.white ?? [];
  const only = (axis: number): string | null => {
    const ends = new Set(boxes.flatMap((box) => box[axis] ?? []));
    const [at] = ends;
    return ends.size === 1 && at !== null && at !== undefined
      ? (variant.axes[axis]?.[at] ?? String(at))
      : null;
  };
  const [row, floor] = [only(1), only(2)];
  if (row && floor && variant.axes.length === 3) return t.help.onRowOfFloor(row, floor);
  return t.help.on(placesName(variant, boxes));
}
