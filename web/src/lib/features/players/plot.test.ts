import { describe, expect, it } from "vitest";
import { across, apart, type Frame, monthTicks, path, spanOf, ticks, upward } from "./plot";

const frame: Frame = { width: 100, height: 100, left: 10, right: 10, top: 10, bottom: 10 };

describe("plots", () => {
  it("puts ends on the edges", () => {
    const span = { low: 1200, high: 1700 };
    expect([across(1200, span, frame), across(1700, span, frame)]).toEqual([10, 90]);
    expect([upward(1200, span, frame), upward(1700, span, frame)]).toEqual([90, 10]);
    expect(path([], span, span, frame)).toBe("");
    expect(path([[1200, 1700]], span, span, frame)).toBe("M10.0 10.0");
  });

  it.each([
    [{ low: 1211, high: 1642 }, 6, [1200, 1300, 1400, 1500, 1600, 1700]],
    [{ low: 999, high: 1001 }, 6, [999, 1000, 1001]],
    [{ low: -3, high: 12 }, 4, [-10, 0, 10, 20]],
  ])("finds round numbers for %o", (span, most, values) => {
    expect(ticks(span, most).values).toEqual(values);
  });

  it("gives one value some room", () => {
    expect(spanOf([5])).toEqual({ low: 4, high: 6 });
    expect(spanOf([])).toEqual({ low: 0, high: 1 });
  });

  it("pushes labels apart and keeps them above the floor and in order", () => {
    expect(apart([50, 52, 20], 10, 100)).toEqual([50, 60, 20]);
    const low = apart([96, 97, 98], 10, 100);
    expect(low).toEqual([80, 90, 100]);
  });

  it("names months, and years in a long time", () => {
    const half = { low: Date.UTC(2026, 0, 15), high: Date.UTC(2026, 5, 20) };
    expect(monthTicks(half).map(({ label }) => label)).toEqual(["Feb", "Mar", "Apr", "May", "Jun"]);
    const long = { low: Date.UTC(2018, 5, 1), high: Date.UTC(2026, 5, 20) };
    expect(monthTicks(long).every(({ label }) => /^20\d\d$/.test(label))).toBe(true);
  });
});
