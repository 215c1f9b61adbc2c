import { describe, expect, it } from "vitest";
import { encodeGif, lzw } from "./gif";

/** The code of so many bits at a place, the lowest bit first. */
function codeAt(data: Uint8Array, bit: number, width: number): number {
  let code = 0;
  for (let n = 0; n < width; n += 1) code |= (((data[(bit + n) >> 3] ?? 0) >> ((bit + n) & 7)) & 1) << n;
  return code;
}

/** What a reader of GIF makes of the codes; the independent half of the proof. */
function unpack(data: Uint8Array): number[] {
  const clear = 256;
  let width = 9;
  let table: number[][] = [];
  const restart = (): void => {
    table = Array.from({ length: 258 }, (_, n) => [n]);
    width = 9;
  };
  const found: number[] = [];
  let before: number[] = [];
  let bit = 0;
  for (;;) {
    const code = codeAt(data, bit, width);
    bit += width;
    if (code === clear) {
      restart();
      before = [];
      continue;
    }
    if (code === clear + 1) return found;
    const entry: number[] = table[code] ?? before.concat(before.slice(0, 1));
    found.push(...entry);
    if (before.length > 0 && table.length < 4096) table.push(before.concat(entry.slice(0, 1)));
    if (table.length === 1 << width && width < 12) width += 1;
    before = entry;
  }
}

const noise = (count: number, colours: number): Uint8Array => {
  let seed = 7;
  return Uint8Array.from({ length: count }, () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return (seed >> 8) % colours;
  });
};

describe("lzw", () => {
  it.each([
    ["one pixel", new Uint8Array([3])],
    ["a flat colour", new Uint8Array(5000).fill(9)],
    ["a board", Uint8Array.from({ length: 6400 }, (_, n) => ((n >> 3) + Math.floor(n / 640)) % 2)],
    ["noise that fills the table several times", noise(40_000, 250)],
    ["little noise", noise(20_000, 5)],
  ])("packs %s so that it comes out again", (_, indices) => {
    expect(unpack(lzw(indices))).toEqual([...indices]);
  });
});

describe("encodeGif", () => {
  const frame = (colour: number): { pixels: Uint8ClampedArray; milliseconds: number } => ({
    pixels: Uint8ClampedArray.from({ length: 4 * 12 }, (_, n) => (n % 4 === 3 ? 255 : colour)),
    milliseconds: 500,
  });

  it("writes head, size, palette and an end", () => {
    const gif = encodeGif(4, 3, [frame(0), frame(200)]);
    expect(String.fromCharCode(...gif.slice(0, 6))).toBe("GIF89a");
    expect([...gif.slice(6, 10)]).toEqual([4, 0, 3, 0]);
    expect(gif.at(-1)).toBe(0x3b);
    const palette = [...gif.slice(13, 13 + 768)];
    expect(palette.slice(0, 3).concat(palette.slice(3, 6)).sort()).toEqual([0, 0, 0, 200, 200, 200].sort());
  });

  it("gives unchanged pixels no colour again", () => {
    const still = encodeGif(4, 3, [frame(90), frame(90)]);
    const moving = encodeGif(4, 3, [frame(90), frame(10)]);
    expect(still.length).toBeLessThanOrEqual(moving.length);
  });
});
