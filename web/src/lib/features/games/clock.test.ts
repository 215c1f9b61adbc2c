import { clockOf } from "$lib/features/games/start/clocks";
import { describe, expect, it } from "vitest";
import { move } from "$lib/testing/messages";
import { clockAfter, describeClock, formatClock, remaining, untilChange } from "./clock";

describe("formatClock", () => {
  it.each([
    [900_000, "15:00"],
    [899_999, "14:59"],
    [61_000, "1:01"],
    [60_000, "1:00"],
    [59_999, "0:59"],
    [10_000, "0:10"],
    [9_999, "0:09.9"],
    [9_000, "0:09.0"],
    [50, "0:00.0"],
    [0, "0:00.0"],
    [-300, "0:00.0"],
    [3_600_000, "1:00:00"],
    [3_723_000, "1:02:03"],
    [36_000_000, "10:00:00"],
  ])("shows %d ms as %s", (ms, text) => expect(formatClock(ms)).toBe(text));
});

describe("untilChange", () => {
  it.each([900_000, 61_234, 10_001, 9_999, 5_050, 300])(
    "is long enough and no longer than needed at %d ms",
    (ms) => {
      const wait = untilChange(ms);
      expect(formatClock(ms - wait)).not.toBe(formatClock(ms));
      if (wait > 1) expect(formatClock(ms - wait + 1)).toBe(formatClock(ms));
    },
  );
});

describe("remaining", () => {
  const told = { whiteMs: 5000, blackMs: 7000, running: "white" as const };

  it("runs for the running side only, and never below nothing", () => {
    expect(remaining(told, "white", 1200)).toBe(3800);
    expect(remaining(told, "black", 1200)).toBe(7000);
    expect(remaining(told, "white", 9000)).toBe(0);
    expect(remaining({ ...told, running: null }, "white", 1200)).toBe(5000);
  });
});

describe("clockAfter", () => {
  const spec = clockOf("fischer", 60_000, 1000);
  const moves = [55_000, 58_000, 50_000].map((clockMs, n) => ({ ...move(n + 1, [0, 0], [0, 1]), clockMs }));

  it("is what the side's last move left", () => {
    expect(clockAfter(spec, moves, "white", "white")).toBe(50_000);
    expect(clockAfter(spec, moves, "white", "black")).toBe(58_000);
    expect(clockAfter(spec, moves.slice(0, 1), "white", "black")).toBe(60_000);
    expect(clockAfter(spec, moves, "black", "black")).toBe(50_000);
  });

  it("is nothing without a clock", () => {
    expect(clockAfter(clockOf("none", 0, 0), moves, "white", "white")).toBeNull();
  });
});

describe("describeClock", () => {
  it("uses the short forms players know", () => {
    expect(describeClock(clockOf("none", 0, 0))).toBe("no clock");
    expect(describeClock(clockOf("sudden-death", 1_500_000, 0))).toBe("25 min");
    expect(describeClock(clockOf("fischer", 90_000, 2000))).toBe("1.5+2");
    expect(describeClock(clockOf("per-move", 30_000, 0))).toBe("30 s per move");
    expect(describeClock(clockOf("delay", 300_000, 5000))).toBe("5 min, 5 s delay");
  });

  it("tells the whole of a clock", () => {
    const byoyomi = clockOf("byoyomi", 600_000, 30_000, { periods: 5 });
    expect(describeClock(byoyomi)).toBe("10 min, byo-yomi 5 × 30 s");
    const stages = [
      { timeMs: 5_400_000, moves: 40, incrementMs: 30_000 },
      { timeMs: 1_800_000, moves: null, incrementMs: 30_000 },
    ];
    const whole = clockOf("stages", 5_400_000, 30_000, { stages });
    expect(describeClock(whole)).toBe("90 min for 40 moves, then 30 min, +30 s");
  });
});
