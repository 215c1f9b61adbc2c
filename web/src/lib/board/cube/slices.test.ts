import { describe as group, expect, it } from "vitest";
import type { Colour } from "$lib/protocol/messages";
import { describe, type Direction, DIRECTIONS, passage, type Slice, slices } from "./slices";

const AXES = [[..."abcdefgh"], [..."12345678"], [..."stuvwxyz"]];

function slice(direction: Direction, bottom: Colour, layer: number): Slice {
  const found = slices(AXES, direction, bottom)[layer];
  if (!found) throw new Error(`no layer ${layer}`);
  return found;
}

group("slices", () => {
  it("shows floor s from the top as White sees a board", () => {
    const floor = slice("top", "white", 0);
    expect(floor.label).toBe("s");
    expect(floor.toSquare(0, 0)).toEqual([0, 0, 0]);
    expect(floor.toSquare(7, 7)).toEqual([7, 7, 0]);
    expect(floor.rows[0]).toBe("1");
  });

  it("turns for Black by a half turn, never a mirror", () => {
    const floor = slice("top", "black", 2);
    expect(floor.toSquare(0, 0)).toEqual([7, 7, 2]);
    expect(floor.toSquare(7, 7)).toEqual([0, 0, 2]);
    const rank = slice("front", "black", 0);
    expect(rank.columns.join("")).toBe("hgfedcba");
    expect(rank.rows.join("")).toBe("stuvwxyz");
  });

  it.each(DIRECTIONS)("covers each square once from the %s", (direction) => {
    for (const bottom of ["white", "black"] as const) {
      const seen = new Set<string>();
      for (const slice of slices(AXES, direction, bottom))
        slice.columns.forEach((_, column) =>
          slice.rows.forEach((_, row) => {
            const square = slice.toSquare(column, row);
            expect(slice.locate(square)).toEqual({ column, row });
            seen.add(square.join());
          }),
        );
      expect(seen.size).toBe(512);
    }
  });

  it("says where one looks from", () => {
    expect(describe(AXES, "top").rest).toBe("each board is a floor, s lowest, z highest.");
  });
});

group("passage", () => {
  it("lists every stop of a slide through the floors", () => {
    expect(passage([4, 3, 3], [4, 6, 6])).toEqual([
      [4, 3, 3],
      [4, 4, 4],
      [4, 5, 5],
      [4, 6, 6],
    ]);
  });

  it("gives a leap no stops", () => {
    expect(passage([1, 0, 0], [2, 0, 2])).toEqual([
      [1, 0, 0],
      [2, 0, 2],
    ]);
  });
});
