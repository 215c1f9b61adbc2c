import { describe, expect, it } from "vitest";
import { LIMIT, middle, over, type Camera, type Viewport } from "./camera";
import { flightAt } from "./flight";

const view: Viewport = { width: 800, height: 600, flipped: false };
const steps = Array.from({ length: 101 }, (_, i) => i / 100);

const jumps = (from: Camera, to: Camera): number => {
  let count = 0;
  for (let i = 1; i < steps.length; i++) {
    const a = flightAt(from, to, view, steps[i - 1] ?? 0);
    const b = flightAt(from, to, view, steps[i] ?? 1);
    if (Math.hypot(b.x - a.x, b.y - a.y) > 10) count++;
  }
  return count;
};

describe("flight", () => {
  it("begins and ends exactly", () => {
    const from = over(3, 4, 30);
    const to = { ...over(LIMIT, -LIMIT, 12), fx: 0.1 };
    expect(flightAt(from, to, view, 0)).toBe(from);
    expect(flightAt(from, to, view, 1)).toBe(to);
  });

  it("goes a short way without a jump", () => {
    expect(jumps(over(0, 0, 30), over(80, 0, 30))).toBe(0);
  });

  it("cuts a long way once, in the middle", () => {
    const from = over(0, 0, 30);
    for (const distance of [200, 1e6, 2 ** 52]) {
      const to = over(distance, 0, 30);
      expect(jumps(from, to)).toBe(1);
      expect(flightAt(from, to, view, 0.49).x).toBeLessThanOrEqual(45);
      expect(flightAt(from, to, view, 0.51).x).toBeGreaterThanOrEqual(distance - 45);
    }
  });

  it("does not cut what one view shows", () => {
    const from = over(0, 0, 1);
    const to = over(400, 0, 1);
    const half = flightAt(from, to, view, 0.5);
    expect(half.x).toBe(200);
  });

  it("keeps one point of the screen still while it zooms", () => {
    // Both cameras show square (10, 5) at the same place, so all between must.
    const from = over(10, 5, 40);
    const to = over(10, 5, 4);
    for (const t of steps) {
      const p = middle(flightAt(from, to, view, t), view, 10, 5);
      expect(p.x).toBeCloseTo(400, 3);
      expect(p.y).toBeCloseTo(300, 3);
    }
  });

  it("moves on steadily, never back", () => {
    let last = -Infinity;
    for (const t of steps) {
      const c = flightAt(over(0, 0, 30), over(60, 0, 15), view, t);
      expect(c.x + c.fx).toBeGreaterThanOrEqual(last);
      last = c.x + c.fx;
    }
  });
});
