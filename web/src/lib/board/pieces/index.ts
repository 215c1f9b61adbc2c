import type { Colour, VariantView } from "$lib/protocol/messages";
import { type PieceSet, settings } from "$lib/settings/settings.svelte";
import type { Drawing } from "./drawings";
import { sets } from "./sets.svelte";

export type { Drawing } from "./drawings";

export interface Palette {
  fill: string;
  line: string;
  /** Width of the outline on the 64-unit grid. */
  width: number;
}

/** Wider for black: only the outer half of its outline shows. */
const outline: Readonly<Record<Colour, number>> = { white: 2, black: 2.8 };
const BOLD = 1.8;

/** The width of a piece's outline in the chosen set. */
export function outlineOf(colour: Colour, set: PieceSet = settings.choices.pieces): number {
  return outline[colour] * (set === "bold" ? BOLD : 1);
}

/** What a piece looks like: the picture that the server chose for it, in the chosen set; null: its letter. */
export function pieceArt(
  variant: VariantView,
  letter: string,
  set: PieceSet = settings.choices.pieces,
): Drawing | null {
  const picture = variant.pieces.find((type) => type.letter === letter)?.picture;
  if (!picture || set === "letters") return null;
  return sets.drawing(set === "bold" ? "lattice" : set, picture);
}

/** The piece's name in words: `knight`. */
export function pieceName(variant: VariantView, letter: string): string {
  return variant.pieces.find((type) => type.letter === letter)?.name.toLowerCase() ?? letter;
}

/** The colours of the current theme, for drawing where custom properties do not reach (canvas, textures). */
export function themePalette(colour: Colour): Palette {
  const style = getComputedStyle(document.documentElement);
  return {
    fill: style.getPropertyValue(`--piece-${colour}-fill`).trim(),
    line: style.getPropertyValue(`--piece-${colour}-line`).trim(),
    width: outlineOf(colour),
  };
}

/** The piece as a standalone picture of `size` pixels. */
export function pieceSvg(
  variant: VariantView,
  letter: string,
  colour: Colour,
  palette: Palette,
  size = 64,
): string {
  const order = colour === "black" ? ' paint-order="stroke"' : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">` +
    `<g fill="${palette.fill}" stroke="${palette.line}" stroke-width="${palette.width}"` +
    ` stroke-linecap="round" stroke-linejoin="round">` +
    `${paths(pieceArt(variant, letter), letter, palette, order)}</g></svg>`
  );
}

/** The same as an address for `Image`; the palette is the theme's unless given. */
export function pieceUrl(
  variant: VariantView,
  letter: string,
  colour: Colour,
  palette: Palette = themePalette(colour),
  size = 128,
): string {
  return `data:image/svg+xml,${encodeURIComponent(pieceSvg(variant, letter, colour, palette, size))}`;
}

function paths(drawing: Drawing | null, letter: string, palette: Palette, order: string): string {
  if (drawing === null) {
    return (
      `<circle cx="32" cy="32" r="24"${order}/>` +
      `<text x="32" y="42" text-anchor="middle" font-size="28" font-weight="700" font-family="sans-serif"` +
      ` fill="${palette.line}" stroke="none">${escapeText(letter)}</text>`
    );
  }
  let text = `<path d="${drawing.body}"${order}/>`;
  if (drawing.shade)
    text += `<path fill="${palette.line}" fill-opacity=".22" stroke="none" d="${drawing.shade}"/>`;
  if (drawing.lines) text += `<path fill="none" stroke-width="2" d="${drawing.lines}"/>`;
  if (drawing.dot) text += `<path fill="none" stroke-width="3" d="${drawing.dot}"/>`;
  if (drawing.solid) text += `<path fill="${palette.line}" stroke="none" d="${drawing.solid}"/>`;
  return text;
}

function escapeText(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}
