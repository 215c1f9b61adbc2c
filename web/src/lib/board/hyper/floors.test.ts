import { describe, expect, it } from "vitest";
import { floorsOf, sheetOf, stepOver } from "./floors";

const axes = [[..."abcd"], [..."123"], [..."AB"], [..."wxy"]];

describe("a board of four dimensions", () => {
  it("is a sheet of floors, the third axis across and the fourth one up", () => {
    const floors = floorsOf(axes, "white");
    expect(floors.map(({ label }) => label)).toEqual(["Aw", "Bw", "Ax", "Bx", "Ay", "By"]);
    expect(floors[0]).toMatchObject({ column: 0, row: 2 });
    expect(floors[5]).toMatchObject({ column: 1, row: 0 });
    expect(floors[3]?.toSquare(2, 1)).toEqual([2, 1, 1, 1]);
  });

  it("has every square once, from either side, where it says it is", () => {
    for (const side of ["white", "black"] as const) {
      const seen = new Set<string>();
      for (const floor of floorsOf(axes, side))
        for (let column = 0; column < 4; column += 1)
          for (let row = 0; row < 3; row += 1) {
            const square = floor.toSquare(column, row);
            expect(floor.locate(square)).toEqual({ column, row });
            seen.add(square.join());
          }
      expect(seen.size).toBe(4 * 3 * 2 * 3);
    }
  });

  it("is turned as a whole for Black", () => {
    const [first] = floorsOf(axes, "black");
    expect(first).toMatchObject({ label: "Aw", column: 1, row: 0 });
    expect(first?.toSquare(0, 0)).toEqual([3, 2, 0, 0]);
  });

  it("is walked through over the edges of its floors", () => {
    const floors = floorsOf(axes, "white");
    expect(stepOver(floors, [1, 1, 0, 0], 1, 0)).toEqual([2, 1, 0, 0]);
    expect(stepOver(floors, [3, 1, 0, 0], 1, 0)).toEqual([0, 1, 1, 0]);
    expect(stepOver(floors, [3, 2, 0, 0], 0, -1)).toEqual([3, 0, 0, 1]);
    expect(stepOver(floors, [0, 0, 0, 0], -1, 0)).toBeNull();
    expect(stepOver(floors, [0, 0, 0, 0], 0, 1)).toBeNull();
  });

  it("shows one floor at a time where all would be too small to hit", () => {
    const four = Array.from({ length: 4 }, () => [..."abcd"]);
    const six = Array.from({ length: 4 }, () => [..."abcdef"]);
    expect(sheetOf(four, 720, 720, false)).toMatchObject({ single: false });
    expect(sheetOf(four, 390, 520, true)).toMatchObject({ single: true });
    expect(sheetOf(six, 700, 720, false)).toMatchObject({ single: true });
    for (const [width, height] of [
      [390, 520],
      [700, 720],
      [1200, 700],
    ] as const) {
      const sheet = sheetOf(six, width, height, false);
      expect(sheet.square).toBeGreaterThan(24);
      expect(sheet.width).toBeLessThanOrEqual(width);
      expect(sheet.height).toBeLessThanOrEqual(height);
    }
  });
});
