import { boardKind } from "$lib/board/kind";
import { found, large } from "$lib/home/boardlist";
import { summaryOf, titleOf } from "$lib/language/names";
import type { BoardRow, VariantView } from "$lib/protocol/messages";

/** A board that comes with the program, with what `Setting` says of it. */
export interface ShippedBoard {
  row: BoardRow;
  variant: VariantView;
}

/** What a board is like to look at. */
export const shapes = ["all", "flat", "deep", "endless"] as const;
export type Shape = (typeof shapes)[number];

export function shapeOf(variant: VariantView): Exclude<Shape, "all"> {
  if (boardKind(variant) === "plane") return "endless";
  return variant.axes.length > 2 ? "deep" : "flat";
}

/** Each row with its board, in the order of the program; without an answer nobody has played yet. */
export function shippedBoards(variants: VariantView[], rows: BoardRow[]): ShippedBoard[] {
  const known = new Map(rows.map((row) => [row.name, row]));
  return variants.flatMap((variant) => {
    const row = known.get(variant.name);
    const words = { title: titleOf(variant), summary: summaryOf(variant) };
    return row ? [{ variant, row: { ...row, ...words, picture: large(variant) ? null : variant } }] : [];
  });
}

/** Those of a shape that hold what was typed, in their words and their pieces. */
export const chosen = (boards: ShippedBoard[], shape: Shape, text: string): ShippedBoard[] =>
  found(
    boards.filter(({ variant }) => shape === "all" || shapeOf(variant) === shape),
    text,
    ({ row, variant }) => [row.title, row.summary, ...variant.pieces.map(({ name }) => name)].join(" "),
  );
