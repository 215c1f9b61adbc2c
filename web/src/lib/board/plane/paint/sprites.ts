import type { Colour, VariantView } from "$lib/protocol/messages";
import { pieceArt, type Palette } from "../../pieces";
import type { Detail } from "../detail";
import type { Theme } from "./theme";

/** Widths in which drawings are made while the zoom is on its way; at rest they are drawn to measure. */
const ROUGH = [16, 24, 36, 54, 80, 120, 180, 280];

const GRID = 64;

export interface Sprite {
  readonly image: OffscreenCanvas;
  readonly size: number;
}

/** The same as plain pixels: alpha, blue, green, red from the highest byte down. */
export interface Stamp {
  readonly pixels: Int32Array;
  readonly size: number;
}

/** So many pictures are kept. */
const MOST = 600;

/** The pieces as pictures of a size, each made once. */
export class Sprites {
  readonly #variant: VariantView;
  readonly #theme: Theme;
  #made = new Map<string, Sprite>();
  #stamps = new Map<string, Stamp>();

  constructor(variant: VariantView, theme: Theme) {
    this.#variant = variant;
    this.#theme = theme;
  }

  /** The picture of a piece at `size` device pixels, or near to it when `rough`. */
  get(letter: string, colour: Colour, size: number, detail: Detail, rough = false): Sprite {
    const wanted = Math.max(2, Math.round(size));
    const made = rough && detail === "drawing" ? (ROUGH.find((width) => width >= wanted) ?? wanted) : wanted;
    const key = `${letter}${colour}${detail}${made}`;
    let sprite = this.#made.get(key);
    if (!sprite) {
      if (this.#made.size > MOST) this.#made.clear();
      sprite = { image: this.#paint(letter, colour, made, detail), size: made };
      this.#made.set(key, sprite);
    }
    return sprite;
  }

  /** The pixels of a piece at exactly this size. */
  stamp(letter: string, colour: Colour, size: number, detail: Detail): Stamp {
    const key = `${letter}${colour}${detail}${size}`;
    let stamp = this.#stamps.get(key);
    if (!stamp) {
      if (this.#stamps.size > MOST) this.#stamps.clear();
      const ctx = this.#paint(letter, colour, size, detail, true).getContext("2d");
      const data = ctx?.getImageData(0, 0, size, size).data ?? new Uint8ClampedArray(4 * size * size);
      stamp = { pixels: new Int32Array(data.buffer), size };
      this.#stamps.set(key, stamp);
    }
    return stamp;
  }

  #paint(letter: string, colour: Colour, size: number, detail: Detail, toRead = false): OffscreenCanvas {
    const image = new OffscreenCanvas(size, size);
    const ctx = image.getContext("2d", { willReadFrequently: toRead });
    if (!ctx) return image;
    const palette = this.#theme.pieces[colour];
    ctx.scale(size / GRID, size / GRID);
    ctx.lineCap = ctx.lineJoin = "round";
    ctx.fillStyle = palette.fill;
    ctx.strokeStyle = palette.line;
    if (detail === "drawing") this.#draw(ctx, letter, colour, palette);
    else disc(ctx, size, palette, detail === "disc" ? letter : "", this.#theme.font, colour === "black");
    return image;
  }

  #draw(ctx: OffscreenCanvasRenderingContext2D, letter: string, colour: Colour, palette: Palette): void {
    const drawing = pieceArt(this.#variant, letter);
    if (!drawing) return disc(ctx, GRID, palette, letter, this.#theme.font, false);
    const body = new Path2D(drawing.body);
    ctx.lineWidth = palette.width;
    // Of a black piece's pale outline only the outer half is seen.
    if (colour === "black") ctx.stroke(body);
    ctx.fill(body);
    if (colour === "white") ctx.stroke(body);
    if (drawing.shade) {
      ctx.fillStyle = palette.line;
      ctx.globalAlpha = 0.22;
      ctx.fill(new Path2D(drawing.shade));
      ctx.globalAlpha = 1;
    }
    const stroke = (path: string | undefined, width: number): void => {
      if (!path) return;
      ctx.lineWidth = width;
      ctx.stroke(new Path2D(path));
    };
    stroke(drawing.lines, 2);
    stroke(drawing.dot, 3);
    if (drawing.solid) {
      ctx.fillStyle = palette.line;
      ctx.fill(new Path2D(drawing.solid));
    }
  }
}

/** A disc with a letter, for sizes at which a drawing would be a blot. */
function disc(
  ctx: OffscreenCanvasRenderingContext2D,
  size: number,
  palette: Palette,
  letter: string,
  font: string,
  pale: boolean,
): void {
  // One device pixel of outline, whatever the size. A pale one around black would eat up a small disc.
  const line = Math.min(10, GRID / size);
  ctx.beginPath();
  ctx.arc(GRID / 2, GRID / 2, GRID / 2 - line / 2, 0, 2 * Math.PI);
  ctx.fill();
  ctx.lineWidth = line;
  ctx.globalAlpha = pale ? 0.4 : 1;
  ctx.stroke();
  ctx.globalAlpha = 1;
  if (!letter) return;
  ctx.fillStyle = palette.line;
  ctx.font = `700 42px ${font}`;
  ctx.textAlign = "center";
  ctx.fillText(letter, GRID / 2, GRID / 2 + 15);
}
