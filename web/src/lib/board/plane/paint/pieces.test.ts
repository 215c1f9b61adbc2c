import { describe, expect, it } from "vitest";
import { middles, missing } from "./pieces";

const region = { x: 0, y: 0, w: 100, h: 80 };

/** Whether every point is in exactly one part. */
function covers(kept: typeof region | null): boolean {
  const parts = missing(region, kept);
  const all = kept ? [...parts, kept] : parts;
  for (let x = 0; x < region.w; x += 5)
    for (let y = 0; y < region.h; y += 5)
      if (all.filter((r) => x >= r.x && x < r.x + r.w && y >= r.y && y < r.y + r.h).length !== 1)
        return false;
  return true;
}

describe("what is missing of a shifted picture", () => {
  it("is everything without one", () => {
    expect(missing(region, null)).toEqual([region]);
  });
  it.each([
    { x: 30, y: 20, w: 100, h: 80 },
    { x: -30, y: 0, w: 100, h: 80 },
    { x: -10, y: -70, w: 100, h: 80 },
    { x: 20, y: 20, w: 20, h: 20 },
  ])("completes %o without overlap", (kept) => {
    expect(covers(kept)).toBe(true);
  });
  it("is nothing when all is there", () => {
    expect(missing(region, { x: -5, y: -5, w: 200, h: 200 })).toEqual([]);
  });
});

describe("the middles of squares", () => {
  it.each([10, 1_000_000, Number.MAX_SAFE_INTEGER])("are told for a view of %d squares each way", (far) => {
    const at = middles(-far, far, (x) => x * 8, 1);
    for (const x of [0, 7, -10]) expect(at(x)).toBe(8 * x + 4);
  });
});
