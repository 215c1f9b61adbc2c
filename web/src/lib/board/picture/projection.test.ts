import { describe, expect, it } from "vitest";
import { covers, stackProjection } from "./projection";

describe("a figure in a stack of floors", () => {
  const at = stackProjection(8, 8, 8, 1.7);
  const covered = (square: number[], floor: number): boolean => covers(at, [8, 8], floor, square, 0.98);

  it("is covered by the floor above at its back corner, not at its front corner", () => {
    expect(covered([7, 7, 3], 4)).toBe(true);
    expect(covered([0, 0, 3], 4)).toBe(false);
  });

  it("is covered by no floor far above: there the picture shows all of it", () => {
    for (let x = 0; x < 8; x++)
      for (let y = 0; y < 8; y++)
        for (let floor = 6; floor < 8; floor++) expect(covered([x, y, 3], floor)).toBe(false);
  });
});
