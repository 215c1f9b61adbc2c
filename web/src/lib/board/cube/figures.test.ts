import { describe, expect, it } from "vitest";
import { figureOf, profiles } from "./figures";

const names = Object.keys(profiles);

describe("figureOf", () => {
  it("turns bodies that stand on their square and differ in height from the pawn's", () => {
    const heights = names.map((name) => {
      const { body } = figureOf(name, "");
      body.computeBoundingBox();
      const box = body.boundingBox;
      expect(box?.min.y).toBeCloseTo(0);
      expect(Math.max(box?.max.x ?? 9, box?.max.z ?? 9)).toBeLessThan(0.5);
      return box?.max.y ?? 0;
    });
    const pawn = heights[names.indexOf("pawn")] ?? 0;
    expect(Math.min(...heights)).toBe(pawn);
    expect(new Set(heights.map((height) => height.toFixed(2))).size).toBe(names.length);
  });

  it("has a rough body with far fewer faces and the same height", () => {
    for (const name of names) {
      const { body, rough } = figureOf(name, "");
      rough.computeBoundingBox();
      body.computeBoundingBox();
      expect(rough.index?.count ?? 1e9).toBeLessThan(0.5 * (body.index?.count ?? 0));
      expect(rough.boundingBox?.max.y).toBeCloseTo(body.boundingBox?.max.y ?? 0, 1);
    }
  });
});
