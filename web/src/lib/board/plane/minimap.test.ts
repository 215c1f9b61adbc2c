import { describe, expect, it } from "vitest";
import { LIMIT, type Extent } from "./camera";
import { fromMap, mapRings, mapScale, toMap } from "./minimap";

const armies: Extent = { x0: 0, x1: 15, y0: -1, y1: 16 };

describe("mini-map", () => {
  it("has the armies in the middle", () => {
    const map = mapScale(184, 150, armies, []);
    expect([map.x, map.y]).toEqual([8, 8]);
    expect(toMap(map, 8, 8)).toEqual({ x: 92, y: 75 });
  });

  it("puts north above", () => {
    const map = mapScale(184, 150, armies, []);
    expect(toMap(map, 8, 30).y).toBeLessThan(75);
    expect(toMap(map, 30, 8).x).toBeGreaterThan(92);
  });

  it.each([100, 1e6, LIMIT])("holds a piece at %d", (far) => {
    const map = mapScale(184, 150, armies, [[-far, far]]);
    const p = toMap(map, -far, far);
    expect(p.x).toBeGreaterThanOrEqual(17 - 1e-6);
    expect(p.y).toBeGreaterThanOrEqual(-1e-6);
  });

  it("does not change for small journeys", () => {
    expect(mapScale(184, 150, armies, [[40, 3]])).toEqual(mapScale(184, 150, armies, [[-30, 20]]));
  });

  it("leads back from the map to the square", () => {
    const map = mapScale(184, 150, armies, [[5000, 0]]);
    for (const [x, y] of [
      [8, 8],
      [-3, 12],
      [41, -170],
      [4000, 2],
    ] as const)
      expect(fromMap(map, toMap(map, x, y))).toEqual([x, y]);
    expect(fromMap(mapScale(184, 150, armies, [[LIMIT, 0]]), { x: 1e5, y: 0 })[0]).toBe(LIMIT);
  });

  it("has a few rings for orientation", () => {
    expect(mapRings(mapScale(184, 150, armies, []))).toEqual([10]);
    expect(mapRings(mapScale(184, 150, armies, [[1e6, 0]]))).toEqual([1e4, 1e5, 1e6]);
  });
});
