import { describe, expect, it } from "vitest";
import { chess } from "$lib/testing/messages";
import type { Colour, PlacedPiece, VariantView } from "$lib/protocol/messages";
import { layOut, LARGEST, MOST_DRAWN, type FlatLayout } from "./flat";
import { holds, mainWindow } from "./window";

const LIMIT = Number.MAX_SAFE_INTEGER;
const plane: VariantView = { ...chess, name: "plane", axes: [[], []] };
const at = (x: number, y: number, colour: Colour = "white", letter = "R"): PlacedPiece => ({
  at: [x, y],
  piece: { letter, colour },
});
const kings = [at(7, 0, "white", "K"), at(7, 20, "black", "K")];
const four = (far: number): PlacedPiece[] => [
  ...kings,
  at(far, 3),
  at(-far, 3),
  at(far, far, "black"),
  at(-far, -far, "black"),
];

/** Pieces anywhere on the plane up to a distance, the same every time. */
function scattered(count: number, far: number): PlacedPiece[] {
  let seed = 11;
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const coordinate = (): number => Math.round((random() - 0.5) * 2 * far);
  const squares = new Map<string, PlacedPiece>();
  while (squares.size < count) {
    const piece = at(coordinate(), coordinate(), squares.size % 2 ? "white" : "black");
    squares.set(piece.at.join(), piece);
  }
  return [...squares.values()];
}

/** Everything of the picture that grows, in characters and elements. */
function cost({ chequer, drawn, dots, pointers }: FlatLayout): { text: number; elements: number } {
  return {
    text: chequer.length + (dots ? dots.white.length + dots.black.length : 0),
    elements: drawn.length + pointers.length,
  };
}

describe("a flat picture", () => {
  it.each([10, 1_000_000, LIMIT])("costs by pieces with some of them %d squares apart", (far) => {
    const layout = layOut(plane, four(far));
    expect(cost(layout).text).toBeLessThan(3000);
    expect(cost(layout).elements).toBe(6);
    expect(layout.width).toBeLessThan(2 * LARGEST);
    expect(layout.pointers).toHaveLength(far === 10 ? 0 : 4);
    for (const { at: square } of layout.drawn) expect(holds(layout.seen, square)).toBe(true);
  });

  it.each([1_000_000, LIMIT])("is bounded for five thousand pieces within %d squares", (far) => {
    const layout = layOut(plane, scattered(5000, far));
    expect(cost(layout).text).toBeLessThan(3000);
    expect(cost(layout).elements).toBeLessThan(40);
  });

  it("draws a crowd as dots", () => {
    const crowd = Array.from({ length: 5000 }, (_, n) => at(n % 100, Math.floor(n / 100)));
    const layout = layOut(plane, crowd);
    expect(layout.drawn).toHaveLength(0);
    expect(cost(layout).text).toBeLessThan(40_000);
    expect(layout.dots?.white.split("M").length).toBeGreaterThan(MOST_DRAWN);
    expect(layout.pointers.length).toBeGreaterThan(0);
  });

  it("points to the side on which the others are, in their colour", () => {
    const { pointers, width, height } = layOut(plane, [
      ...kings,
      at(1e6, 10, "white"),
      at(7, -1e6, "black"),
      at(-1e6, 1e6, "white"),
      at(-1e7, 1e7, "black"),
    ]);
    const [right, down, corner] = pointers;
    expect(pointers).toHaveLength(3);
    expect(right).toMatchObject({ angle: 0, side: "white" });
    expect(right?.x).toBeGreaterThan(width * 0.8);
    expect(down).toMatchObject({ angle: 90, side: "black" });
    expect(down?.y).toBeGreaterThan(height * 0.8);
    expect(corner).toMatchObject({ angle: -135, side: "both" });
  });

  it("every piece is drawn or pointed at, also on the rim", () => {
    const line = Array.from({ length: 80 }, (_, n) => at(n, 0));
    const layout = layOut(plane, line);
    expect(layout.drawn.length).toBeLessThan(80);
    expect(layout.pointers.map(({ angle }) => angle).sort()).toEqual([0, 180]);
  });

  it("has the colours of the squares right, as far as the numbers reach", () => {
    for (const x of [0, 1, -1, LIMIT - 3, -LIMIT + 4])
      for (const y of [0, 5, -LIMIT + 2]) {
        const { chequer, seen } = layOut(plane, [at(x, y), at(x + 1, y + 1)]);
        const starts = [...chequer.matchAll(/M(-?\d+) (-?[\d.]+)H/g)].map(([, from, row]) => [
          Number(from),
          Number(row),
        ]);
        const [from = 0, row = 0] = starts[0] ?? [];
        // The square the first dash covers, in small numbers of the same parity.
        const even = ((seen.x0 % 2) + from + (seen.y1 % 2) - (row - 0.5)) % 2;
        expect(Math.abs(even)).toBe(0);
      }
  });

  it("draws few pieces in a wide picture large enough to be seen, and crowds on their squares", () => {
    expect(layOut(plane, [at(0, 0), at(0, 39)]).size).toBeGreaterThan(4);
    const army = Array.from({ length: 76 }, (_, n) => at(n % 17, Math.floor(n / 17) * 5));
    expect(layOut(plane, army).size).toBeCloseTo(0.92);
  });

  it("shows bounded boards whole, with the first square dark", () => {
    const layout = layOut(chess, chess.start);
    expect(layout).toMatchObject({ endless: false, width: 8, height: 8, whole: true, pointers: [] });
    expect(layout.chequer.match(/M/g)).toHaveLength(8);
    expect(layout.chequer).toContain("M0 7.5H8");
    const row = layOut({ ...chess, axes: [["a", "b", "c"]] }, []);
    expect(row).toMatchObject({ width: 3, height: 1, endless: false });
  });

  it("cuts holes out, and what lies beyond a border", () => {
    expect(layOut(chess, []).clip).toBe("");
    const holes = [
      [3, 4],
      [9, 9],
    ];
    expect(layOut({ ...chess, holes }, []).clip).toBe("M-1 -1H9V9H-1zM3 3h1v1h-1z");
    const border: VariantView["border"] = [
      [0, 7],
      [null, 7],
    ];
    const { clip, seen } = layOut({ ...plane, border }, [at(0, 0), at(7, 7)]);
    const bar = { ...chess, holes: [...holes, [4, 4]] };
    expect(layOut(bar, []).rift).toBe("M3 3h1M3 4h1M3 3v1M4 3h1M4 4h1M5 3v1");
    expect(layOut(chess, []).rift).toBe("");
    expect(clip).toMatch(new RegExp(`^M${-seen.x0} ${seen.y1 - 7}H${8 - seen.x0}V`));
  });
});

describe("the main window", () => {
  const home = Array.from({ length: 8 }, (_, x) => [x, 0]);

  it("holds everything that fits", () => {
    const places = [
      [0, 0],
      [39, 39],
    ];
    expect(mainWindow(places, 40)).toEqual({ x0: 0, x1: 39, y0: 0, y1: 39 });
    expect(mainWindow([], 40)).toEqual({ x0: 0, x1: 7, y0: 0, y1: 7 });
  });

  it("holds the largest group and its neighbours", () => {
    expect(mainWindow([...home, [3, 36], [1e6, 0]], 40)).toEqual({ x0: 0, x1: 7, y0: 0, y1: 36 });
    expect(mainWindow([[1e6, 0], [1e6, 1], ...home], 40)).toEqual({ x0: 0, x1: 7, y0: 0, y1: 0 });
  });

  it("shows more pieces together before fewer", () => {
    const kings = [
      [1e6, 0],
      [1e6, 30],
    ];
    const seen = { x0: 1e6, x1: 1e6, y0: 0, y1: 30 };
    expect(mainWindow([[0, 0], ...kings], 40)).toEqual(seen);
    expect(mainWindow([[-1e9, 7], ...kings], 40)).toEqual(seen);
  });

  it("is never empty", () => {
    const ring = Array.from({ length: 90 }, (_, n) => [
      [n, 0],
      [n, 89],
      [0, n],
      [89, n],
    ]).flat();
    for (const places of [ring, scattered(50, LIMIT).map((placed) => placed.at)]) {
      const window = mainWindow(places, 40);
      expect(window.x1 - window.x0).toBeLessThan(40);
      expect(places.some((place) => holds(window, place))).toBe(true);
    }
  });
});
