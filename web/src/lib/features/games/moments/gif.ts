/** Pixels of one frame as RGBA, and how long it stands. */
export interface Frame {
  pixels: Uint8ClampedArray;
  milliseconds: number;
}

/** One entry of the palette is kept for "as in the frame before". */
const COLOURS = 255;
const CLEAR = 255;
const CODE_BITS = 8;
const LARGEST_CODE = 4096;

/** Colours with five bits a channel: what differs less looks the same on a board. */
const key = (r: number, g: number, b: number): number => ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);

/** An animated GIF that repeats for ever. */
export function encodeGif(width: number, height: number, frames: readonly Frame[]): Uint8Array<ArrayBuffer> {
  const out = new Bytes();
  const palette = paletteOf(frames);
  const nearest = new Nearest(palette);
  out.text("GIF89a");
  out.short(width, height);
  out.byte(0xf7, 0, 0);
  for (let n = 0; n < 256; n += 1) out.byte(...(palette[n] ?? [0, 0, 0]));
  out.byte(0x21, 0xff, 11);
  out.text("NETSCAPE2.0");
  out.byte(3, 1, 0, 0, 0);
  let before: Uint8Array | null = null;
  for (const { pixels, milliseconds } of frames) {
    const indexed = nearest.indices(pixels);
    out.byte(0x21, 0xf9, 4, before ? 0x05 : 0x04);
    out.short(Math.round(milliseconds / 10));
    out.byte(CLEAR, 0, 0x2c);
    out.short(0, 0, width, height);
    out.byte(0);
    out.blocks(lzw(before ? changed(indexed, before) : indexed));
    before = indexed;
  }
  out.byte(0x3b);
  return out.done();
}

/** The most frequent colours of all frames. */
function paletteOf(frames: readonly Frame[]): [number, number, number][] {
  const counts = new Uint32Array(1 << 15);
  const sums = new Float64Array(3 << 15);
  for (const { pixels } of frames)
    for (let at = 0; at < pixels.length; at += 4) {
      const [r = 0, g = 0, b = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
      const colour = key(r, g, b);
      counts[colour] = (counts[colour] ?? 0) + 1;
      sums[3 * colour] = (sums[3 * colour] ?? 0) + r;
      sums[3 * colour + 1] = (sums[3 * colour + 1] ?? 0) + g;
      sums[3 * colour + 2] = (sums[3 * colour + 2] ?? 0) + b;
    }
  const used = [...counts.keys()].filter((colour) => (counts[colour] ?? 0) > 0);
  used.sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0));
  const mean = (colour: number, channel: number): number =>
    Math.round((sums[3 * colour + channel] ?? 0) / (counts[colour] ?? 1));
  return used.slice(0, COLOURS).map((colour) => [mean(colour, 0), mean(colour, 1), mean(colour, 2)]);
}

/** Finds the entry of a palette for a colour, each colour once. */
class Nearest {
  #known = new Int16Array(1 << 15).fill(-1);

  constructor(private readonly palette: readonly [number, number, number][]) {}

  indices(pixels: Uint8ClampedArray): Uint8Array {
    const found = new Uint8Array(pixels.length / 4);
    for (let n = 0; n < found.length; n += 1)
      found[n] = this.#of(pixels[4 * n] ?? 0, pixels[4 * n + 1] ?? 0, pixels[4 * n + 2] ?? 0);
    return found;
  }

  #of(r: number, g: number, b: number): number {
    const colour = key(r, g, b);
    const known = this.#known[colour] ?? -1;
    if (known >= 0) return known;
    let best = 0;
    let least = Infinity;
    this.palette.forEach(([pr, pg, pb], n) => {
      const distance = (pr - r) ** 2 + (pg - g) ** 2 + (pb - b) ** 2;
      if (distance < least) [best, least] = [n, distance];
    });
    this.#known[colour] = best;
    return best;
  }
}

/** Only what differs from the frame before; the rest shows through. */
function changed(now: Uint8Array, before: Uint8Array): Uint8Array {
  return now.map((index, n) => (index === before[n] ? CLEAR : index));
}

/** Lempel, Ziv and Welch with codes of growing width, as GIF wants it. */
export function lzw(indices: Uint8Array): Uint8Array {
  const clear = 1 << CODE_BITS;
  const end = clear + 1;
  const out = new Bytes();
  let bits = 0;
  let held = 0;
  let width = CODE_BITS + 1;
  let next = end + 1;
  let known = new Map<number, number>();
  const put = (code: number): void => {
    held |= code << bits;
    bits += width;
    while (bits >= 8) {
      out.byte(held & 0xff);
      held >>>= 8;
      bits -= 8;
    }
  };
  put(clear);
  let prefix = indices[0] ?? 0;
  for (let n = 1; n < indices.length; n += 1) {
    const index = indices[n] ?? 0;
    const pair = (prefix << 8) | index;
    const code = known.get(pair);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    put(prefix);
    if (next === LARGEST_CODE) {
      put(clear);
      known = new Map();
      next = end + 1;
      width = CODE_BITS + 1;
    } else {
      known.set(pair, next);
      if (next === 1 << width) width += 1;
      next += 1;
    }
    prefix = index;
  }
  put(prefix);
  put(end);
  if (bits > 0) out.byte(held & 0xff);
  return out.done();
}

/** Bytes written one after the other. */
class Bytes {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  byte(...values: number[]): void {
    for (const value of values) {
      if (this.#length === this.#bytes.length) this.#grow(1);
      this.#bytes[this.#length] = value;
      this.#length += 1;
    }
  }

  short(...values: number[]): void {
    for (const value of values) this.byte(value & 0xff, value >> 8);
  }

  text(letters: string): void {
    for (const letter of letters) this.byte(letter.charCodeAt(0));
  }

  /** Data of an image: the width of its codes, then blocks of at most 255 bytes. */
  blocks(data: Uint8Array): void {
    this.byte(CODE_BITS);
    for (let at = 0; at < data.length; at += 255) {
      const block = data.subarray(at, at + 255);
      this.byte(block.length, ...block);
    }
    this.byte(0);
  }

  done(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #grow(by: number): void {
    const larger = new Uint8Array(2 * this.#bytes.length + by);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
