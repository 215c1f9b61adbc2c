import { describe, expect, it } from "vitest";
import { ACROSS, lensLayout, lensPlace, SIZE } from "./around";

/** The squares of a chess board as a finger sees them that is in the middle of a square. */
const board = (file: number, rank: number) =>
  Array.from({ length: 64 }, (_, n) => ({
    square: [n % 8, Math.floor(n / 8)],
    x: (n % 8) - file - 0.5,
    y: rank - Math.floor(n / 8) - 0.5,
  }));

describe("the lens over a finger", () => {
  it("has the square under the finger in its middle, and those around it", () => {
    const { byKey, cells } = lensLayout(board(4, 3));
    expect([...byKey.keys()].sort()).toEqual(["3,2", "3,3", "3,4", "4,2", "4,3", "4,4", "5,2", "5,3", "5,4"]);
    expect(byKey.get("4,3")).toMatchObject({ x: ACROSS / 2 - 0.5, y: ACROSS / 2 - 0.5, dark: false });
    expect(cells.some(({ hole }) => hole)).toBe(false);
  });

  it("shows nothing beyond the edge of the board", () => {
    const { byKey, cells } = lensLayout(board(0, 0));
    expect([...byKey.keys()].sort()).toEqual(["0,0", "0,1", "1,0", "1,1"]);
    expect(cells.filter(({ hole }) => hole)).toHaveLength(5);
  });

  it("is above the finger, beside it at the top, and never off the page", () => {
    const width = 390;
    expect(lensPlace({ x: 200, y: 500 }, width).top).toBeLessThan(500 - SIZE);
    for (const x of [0, 30, 195, 360, 390])
      for (const y of [0, 60, 180, 400, 800]) {
        const { left, top } = lensPlace({ x, y }, width);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left + SIZE).toBeLessThanOrEqual(width);
        expect(top).toBeGreaterThanOrEqual(0);
        const covered = x > left && x < left + SIZE && y > top && y < top + SIZE;
        expect(covered).toBe(false);
      }
  });
});
