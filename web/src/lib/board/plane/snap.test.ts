import { describe, expect, it } from "vitest";
import { LIMIT, middle, over, type Viewport } from "./camera";
import { nearest, nearestOnRay, snap, type Ray } from "./snap";

const view: Viewport = { width: 800, height: 600, flipped: false };
const east: Ray = { step: [1, 0], first: 1, last: null };
const slope: Ray = { step: [-1, 1], first: 3, last: 500 };

describe("snapping", () => {
  it("takes the ray's square below the pointer", () => {
    const camera = over(0, 0, 2);
    expect(nearestOnRay([0, 0], east, camera, view, { x: 400 + 100, y: 305 })).toEqual([50, 0]);
  });

  it("keeps to the ray's ends", () => {
    const camera = over(0, 0, 2);
    expect(nearestOnRay([0, 0], slope, camera, view, { x: 399, y: 299 })).toEqual([-3, 3]);
    expect(nearestOnRay([0, 0], slope, over(0, 0, 0.1), view, { x: 0, y: 0 })).toEqual([-500, 500]);
    expect(nearestOnRay([0, 0], east, camera, view, { x: 100, y: 300 })).toEqual([1, 0]);
  });

  it("turns with the board", () => {
    expect(nearestOnRay([0, 0], east, over(0, 0, 2), { ...view, flipped: true }, { x: 300, y: 300 })).toEqual(
      [50, 0],
    );
  });

  it("gives exact squares far away", () => {
    const camera = over(LIMIT - 400, 0, 1);
    const square = nearestOnRay([LIMIT - 500, 0], east, camera, view, { x: 400, y: 300 });
    expect(square).toEqual([LIMIT - 400, 0]);
    expect(nearestOnRay([LIMIT - 5, 7], east, over(LIMIT, 7, 2), view, { x: 900, y: 300 })).toEqual([
      LIMIT,
      7,
    ]);
    const west: Ray = { step: [-2, 0], first: 1, last: null };
    expect(nearestOnRay([0, 0], west, over(0, 0, 1e-14), view, { x: 0, y: 300 })).toEqual([1 - LIMIT, 0]);
  });

  it("reaches twelve pixels and no further", () => {
    const targets = { origin: [0, 0], squares: [], rays: [east] };
    const camera = over(0, 0, 2);
    expect(snap(targets, camera, view, { x: 500, y: 311.5 })).toEqual([50, 0]);
    expect(snap(targets, camera, view, { x: 500, y: 313 })).toBeNull();
  });

  it("prefers a single square to a ray beside it", () => {
    const camera = over(0, 0, 2);
    const targets = { origin: [0, 0], squares: [[50, 3]], rays: [east] };
    expect(snap(targets, camera, view, { x: 500, y: 299 })).toEqual([50, 3]);
    expect(snap(targets, camera, view, { x: 500, y: 303 })).toEqual([50, 0]);
  });

  it("finds the nearest piece", () => {
    const camera = over(0, 0, 3);
    const pieces = [
      { x: 10, y: 0 },
      { x: 13, y: 0 },
    ];
    const p = middle(camera, view, 12, 0);
    expect(nearest(pieces, camera, view, p)).toBe(pieces[1]);
    expect(nearest(pieces, camera, view, { x: p.x, y: p.y + 40 })).toBeNull();
  });
});
