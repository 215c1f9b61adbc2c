import { describe, expect, it } from "vitest";
import {
  LIMIT,
  MAX_SCALE,
  MIN_SCALE,
  extentOf,
  fitting,
  middle,
  over,
  panned,
  shifted,
  squareAt,
  toScreen,
  visible,
  zoomed,
  type Viewport,
} from "./camera";

const view: Viewport = { width: 800, height: 600, flipped: false };
const turned: Viewport = { ...view, flipped: true };

describe("camera", () => {
  it("puts the square it looks at in the middle", () => {
    expect(middle(over(5, 7, 30), view, 5, 7)).toEqual({ x: 400, y: 300 });
    expect(middle(over(5, 7, 30), view, 6, 9)).toEqual({ x: 430, y: 240 });
  });

  it("is turned by half a turn for Black", () => {
    expect(middle(over(5, 7, 30), turned, 6, 9)).toEqual({ x: 370, y: 360 });
    expect(toScreen(over(0, 0, 30), turned, 0, 0)).toEqual({ x: 415, y: 285 });
  });

  it.each([0, 1_000_000, -LIMIT, LIMIT - 20])("finds squares exactly around %d", (far) => {
    for (const seat of [view, turned]) {
      const camera = over(far, -far, 24);
      for (let dx = -10; dx <= 10; dx++) {
        if (Math.abs(far + dx) > LIMIT) continue;
        const p = middle(camera, seat, far + dx, -far);
        expect(squareAt(camera, seat, p)).toEqual([far + dx, -far + 0]);
        expect(squareAt(camera, seat, { x: p.x + 11.9, y: p.y - 11.9 })).toEqual([far + dx, -far + 0]);
      }
    }
  });

  it("pans square by square far out without losing a fraction", () => {
    let camera = over(LIMIT - 1000, 3, 40);
    for (let i = 0; i < 400; i++) camera = panned(camera, view, -10, 0);
    expect(camera.x).toBe(LIMIT - 900);
    expect(camera.fx).toBeCloseTo(0.5, 6);
  });

  it("drags the plane with the pointer, for either seat", () => {
    for (const seat of [view, turned]) {
      const camera = over(3, 4, 25);
      const before = middle(camera, seat, 1, 2);
      const after = middle(panned(camera, seat, 37, -12), seat, 1, 2);
      expect(after.x - before.x).toBeCloseTo(37, 6);
      expect(after.y - before.y).toBeCloseTo(-12, 6);
    }
  });

  it("stops at the end of the numbered plane", () => {
    const end = shifted(over(LIMIT, -LIMIT, 10), 1e9, -1e9);
    expect([end.x, end.y]).toEqual([LIMIT, -LIMIT]);
    expect(squareAt(over(LIMIT, 0, 10), view, { x: 800, y: 300 })[0]).toBe(LIMIT);
  });

  it("zooms at the pointer", () => {
    for (const seat of [view, turned]) {
      const at = { x: 123, y: 456 };
      const camera = over(41, -17, 33);
      const square = squareAt(camera, seat, at);
      const p = toScreen(camera, seat, ...square);
      const closer = zoomed(camera, seat, at, 66);
      const q = toScreen(closer, seat, ...square);
      expect(q.x - at.x).toBeCloseTo(2 * (p.x - at.x), 6);
      expect(q.y - at.y).toBeCloseTo(2 * (p.y - at.y), 6);
    }
  });

  it("finds its way back from the farthest zoom to one square", () => {
    const at = { x: 700, y: 20 };
    let camera = over(12, 9, MAX_SCALE);
    const square = squareAt(camera, view, at);
    while (camera.scale > 1e-6) camera = zoomed(camera, view, at, camera.scale / 1.3);
    while (camera.scale < MAX_SCALE) camera = zoomed(camera, view, at, camera.scale * 1.3);
    expect(squareAt(camera, view, at)).toEqual(square);
  });

  it("keeps the scale between its ends", () => {
    expect(zoomed(over(0, 0, 1), view, { x: 0, y: 0 }, 1e9).scale).toBe(MAX_SCALE);
    expect(zoomed(over(0, 0, 1), view, { x: 0, y: 0 }, 0).scale).toBe(MIN_SCALE);
  });

  it("names the squares in view", () => {
    const seen = { x0: -20, x1: 20, y0: -15, y1: 15 };
    expect(visible(over(0, 0, 20), { width: 802, height: 602, flipped: false })).toEqual(seen);
    expect(visible(over(0, 0, 20), { width: 802, height: 602, flipped: true })).toEqual(seen);
  });

  it("fits an extent into the view", () => {
    for (const far of [0, 900_000, -LIMIT / 2]) {
      const extent = { x0: Math.floor(far), x1: Math.floor(far) + 41, y0: -4, y1: 29 };
      const seen = visible(fitting(extent, view), view);
      expect(seen.x0).toBeLessThanOrEqual(extent.x0);
      expect(seen.x1).toBeGreaterThanOrEqual(extent.x1);
      expect(seen.y0).toBeLessThanOrEqual(extent.y0);
      expect(seen.y1).toBeGreaterThanOrEqual(extent.y1);
    }
    expect(fitting({ x0: 1, x1: 1, y0: 1, y1: 1 }, view).scale).toBe(48);
    const whole = { x0: -LIMIT, x1: LIMIT, y0: -LIMIT, y1: LIMIT };
    expect(visible(fitting(whole, view), view)).toEqual(whole);
  });

  it("knows the extent of squares", () => {
    expect(extentOf([])).toBeNull();
    expect(
      extentOf([
        [3, -4],
        [-7, 12],
      ]),
    ).toEqual({ x0: -7, x1: 3, y0: -4, y1: 12 });
  });
});
