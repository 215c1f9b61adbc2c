import type { Stamp } from "./sprites";

/**
 * A picture put together pixel by pixel. Thousands of small pieces are laid down so in a fraction of the time that as many calls of a
 * canvas take, and that is what a plane seen from far above needs while it is zoomed.
 */
export class Pixels {
  #image: ImageData | null = null;
  #words = new Int32Array(0);
  readonly #sheet = new OffscreenCanvas(1, 1);
  readonly #ctx = this.#sheet.getContext("2d", { willReadFrequently: true });

  /** Begin with nothing, `width` by `height` pixels large. */
  begin(width: number, height: number): void {
    if (this.#image?.width === width && this.#image.height === height) this.#words.fill(0);
    else {
      this.#image = new ImageData(width, height);
      this.#words = new Int32Array(this.#image.data.buffer);
    }
  }

  /** Lay a stamp down with its upper left corner at whole pixels; what hangs over the edge is cut off. */
  put({ pixels, size }: Stamp, left: number, top: number): void {
    const image = this.#image;
    if (!image) return;
    const { width, height } = image;
    const x0 = Math.max(0, left);
    const x1 = Math.min(width, left + size);
    const y1 = Math.min(height, top + size);
    const words = this.#words;
    for (let y = Math.max(0, top); y < y1; y++) {
      let from = (y - top) * size + x0 - left;
      let to = y * width + x0;
      for (const end = y * width + x1; to < end; to++, from++) {
        const ink = pixels[from] as number;
        const alpha = ink >>> 24;
        if (alpha === 255) words[to] = ink;
        else if (alpha > 0) words[to] = over(ink, words[to] as number);
      }
    }
  }

  /** The picture, to be drawn before the next one is begun. */
  finish(): OffscreenCanvas {
    const image = this.#image;
    if (!image) return this.#sheet;
    if (this.#sheet.width !== image.width || this.#sheet.height !== image.height) {
      this.#sheet.width = image.width;
      this.#sheet.height = image.height;
    }
    this.#ctx?.putImageData(image, 0, 0);
    return this.#sheet;
  }
}

/** One colour laid over another; both as alpha, blue, green and red from the highest byte down, not premultiplied. */
export function over(ink: number, under: number): number {
  const above = ink >>> 24;
  const below = ((under >>> 24) * (255 - above)) / 255;
  const alpha = above + below;
  if (alpha === 0) return 0;
  let mixed = Math.round(alpha) << 24;
  for (let shift = 0; shift < 24; shift += 8) {
    const colour = (((ink >>> shift) & 255) * above + ((under >>> shift) & 255) * below) / alpha;
    mixed |= Math.round(colour) << shift;
  }
  return mixed;
}
