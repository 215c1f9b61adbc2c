import { describe, expect, it } from "vitest";
import { LIMIT, type Extent } from "./camera";
import {
  fromMap,
  mapCentre,
  mapNothing,
  mapReach,
  mapRings,
  mapScale,
  toMap,
  type MapScale,
} from "./minimap";

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

  it("says where there are no squares: beyond a border and in holes", () => {
    expect(mapNothing(map(), { holes: [], border: null })).toEqual({ beyond: "", holes: "" });
    const { beyond, holes } = mapNothing(map(), {
      holes: [[8, 8]],
      border: [
        [-4, 20],
        [null, 30],
      ],
    });
    // As far as a frame of another shape may show.
    const frame = "M-184 -150H368V300H-184z";
    const at = (x: number, y: number) => toMap(map(), x, y);
    const [left, right, top] = [at(-4.5, 0).x, at(20.5, 0).x, at(0, 30.5).y].map((n) => Number(n.toFixed(1)));
    expect(beyond).toBe(`${frame}M${left} ${top}H${right}V300H${left}z`);
    const [x, y] = [at(7.5, 8.5).x, at(7.5, 8.5).y].map((n) => Number(n.toFixed(1)));
    expect(holes.startsWith(`M${x} ${y}H`)).toBe(true);
    // For Black it is turned by half a turn.
    const turned = mapNothing(map([], true), {
      holes: [],
      border: [
        [-4, null],
        [null, null],
      ],
    });
    expect(turned.beyond).toBe(`${frame}M-184 -150H${Number((184 - (left ?? 0)).toFixed(1))}V300H-184z`);
  });

  it("has a few rings for orientation", () => {
    expect(mapRings(map())).toEqual([10]);
    expect(mapRings(map([[1e6, 0]]))).toEqual([1e4, 1e5, 1e6]);
  });
});
