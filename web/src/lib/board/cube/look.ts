import type { PieceView, VariantView } from "$lib/protocol/messages";
import { settings } from "$lib/settings/settings.svelte";
import { pieceArt, pieceUrl } from "../pieces";
import type { Look } from "./army";

/** Sets whose pieces are discs with a sign: they have no body of their own and face the viewer. */
const DISCS: readonly string[] = ["letters", "coins"];

/** How the pieces of a variant look in space, in the chosen set. */
export function lookIn(variant: VariantView): Look {
  return {
    figure(piece: PieceView) {
      const picture = variant.pieces.find(({ letter }) => letter === piece.letter)?.picture;
      if (!picture || DISCS.includes(settings.choices.pieces)) return null;
      const drawing = pieceArt(variant, piece.letter, "lattice");
      return drawing && { picture, outline: drawing.body };
    },
    async image(piece: PieceView) {
      const image = new Image();
      image.src = pieceUrl(variant, piece.letter, piece.colour, undefined, 192);
      await image.decode();
      return image;
    },
  };
}
