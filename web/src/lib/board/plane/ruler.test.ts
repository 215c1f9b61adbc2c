import { describe, expect, it } from "vitest";
import { LIMIT, middle, over, type Viewport } from "./camera";
import { formatNumber, formatSquare, tickStep, ticks } from "./ruler";

const view: Viewport = { width: 800, height: 600, flipped: false };

describe("ruler", () => {
  it.each([
    [33, 1],
    [24, 1],
    [23.9, 2],
    [12, 2],
    [11.9, 5],
    [4.8, 5],
    [4.7, 10],
    [2.4, 10],
    [1.2, 20],
    [0.48, 50],
    [0.024, 1000],
  ])("at %d pixels a square steps by %d", (scale, step) => {
    expect(tickStep(scale, 24)).toBe(step);
  });

  it("numbers the middle of squares, every fifth strong", () => {
    const camera = over(0, 0, 40);
    const found = ticks(camera, view, 0, 24);
    expect(found.map((tick) => tick.value)).toEqual(Array.from({ length: 21 }, (_, i) => i - 10));
    for (const tick of found) {
      expect(tick.at).toBeCloseTo(middle(camera, view, tick.value, 0).x, 6);
      expect(tick.strong).toBe(tick.value % 5 === 0);
    }
  });

  it("runs upwards at the side, downwards for Black", () => {
    const up = ticks(over(0, 7, 40), view, 1, 24);
    expect(up.find((tick) => tick.value === 8)?.at).toBeCloseTo(260, 6);
    const down = ticks(over(0, 7, 40), { ...view, flipped: true }, 1, 24);
    expect(down.find((tick) => tick.value === 8)?.at).toBeCloseTo(340, 6);
  });

  it("is exact at the end of the plane and does not number beyond it", () => {
    const found = ticks(over(LIMIT - 3, 0, 40), view, 0, 24);
    expect(found.at(-1)?.value).toBe(LIMIT);
    expect(new Set(found.map((tick) => tick.value)).size).toBe(found.length);
    expect(ticks(over(0, 0, 3e-14), view, 0, 60).length).toBeGreaterThan(1);
  });

  it("writes numbers for people", () => {
    expect(formatNumber(-5)).toBe("−5");
    expect(formatNumber(9999)).toBe("9999");
    expect(formatNumber(-1234567)).toBe("−1\u202f234\u202f567");
    expect(formatNumber(-LIMIT)).toBe("−9\u202f007\u202f199\u202f254\u202f740\u202f991");
    expect(formatSquare(-5, 6)).toBe("(−5, 6)");
  });
});
