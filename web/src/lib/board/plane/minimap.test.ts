import { describe, expect, it } from "vitest";
import { LIMIT, type Extent } from "./camera";
import { fromMap, mapCentre, mapReach, mapRings, mapScale, toMap, type MapScale } from "./minimap";

const armies: Extent = { x0: 0, x1: 15, y0: -1, y1: 16 };
const centre = mapCentre(armies);
const map = (far: readonly number[][] = [], flipped = false): MapScale =>
  mapScale(184, 150, centre, mapReach(centre, far), flipped);

describe("mini-map", () => {
  it("has the armies in the middle", () => {
    expect(centre).toEqual([8, 8]);
    expect(toMap(map(), 8, 8)).toEqual({ x: 92, y: 75 });
  });

  it("puts north above, for Black below", () => {
    expect(toMap(map(), 8, 30).y).toBeLessThan(75);
    expect(toMap(map(), 30, 8).x).toBeGreaterThan(92);
    expect(toMap(map([], true), 8, 30).y).toBeGreaterThan(75);
    expect(toMap(map([], true), 30, 8).x).toBeLessThan(92);
  });

  it.each([100, 1e6, LIMIT])("holds a piece at %d", (far) => {
    const p = toMap(map([[-far, far]]), -far, far);
    expect(p.x).toBeGreaterThanOrEqual(17 - 1e-6);
    expect(p.y).toBeGreaterThanOrEqual(-1e-6);
  });

  it("does not change for small journeys", () => {
    expect(mapReach(centre, [[30, 3]])).toBe(mapReach(centre, [[-20, 20]]));
  });

  it("leads back from the map to the square", () => {
    for (const flipped of [false, true])
      for (const [x, y] of [
        [8, 8],
        [-3, 12],
        [41, -170],
        [4000, 2],
      ] as const) {
        const wide = map([[5000, 0]], flipped);
        expect(fromMap(wide, toMap(wide, x, y))).toEqual([x, y]);
      }
    expect(fromMap(map([[LIMIT, 0]]), { x: 1e5, y: 0 })[0]).toBe(LIMIT);
  });

  it("has a few rings for orientation", () => {
    expect(mapRings(map())).toEqual([10]);
    expect(mapRings(map([[1e6, 0]]))).toEqual([1e4, 1e5, 1e6]);
  });
});
