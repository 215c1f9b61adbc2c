import { describe, expect, it } from "vitest";
import { LIMIT, type Extent } from "./camera";
import { clipLine, stepsWithin } from "./rays";

const seen: Extent = { x0: -10, x1: 10, y0: -5, y1: 5 };
const frame = { left: 0, top: 0, right: 100, bottom: 50 };

describe("rays in view", () => {
  it.each([
    [[0, 0], [1, 0], 1, null, [1, 10]],
    [[0, 0], [1, 1], 1, null, [1, 5]],
    [[0, 0], [-1, 1], 3, 4, [3, 4]],
    [[-100, 0], [1, 0], 1, null, [90, 110]],
    [[-100, 0], [2, 0], 1, null, [45, 55]],
    [[0, 9], [1, 0], 1, null, null],
    [[0, 20], [0, 1], 1, null, null],
    [[-LIMIT, 0], [1, 0], 1, null, [LIMIT - 10, LIMIT + 1 + 9]],
  ])("from %o by %o, %d to %o", (origin, step, first, last, steps) => {
    expect(stepsWithin(origin, { step, first, last }, seen)).toEqual(steps);
  });
});

describe("a line in a frame", () => {
  it("leaves it at the edge", () => {
    expect(clipLine(50, 25, 1, 0, frame)).toEqual([0, 50]);
    expect(clipLine(50, 25, 1, 1, frame)).toEqual([0, 25]);
  });
  it("may come in from outside", () => {
    expect(clipLine(-10, 25, 1, 0, frame)).toEqual([10, 110]);
  });
  it("may pass by or lead away", () => {
    expect(clipLine(50, 60, 1, 0, frame)).toBeNull();
    expect(clipLine(150, 25, 1, 0, frame)).toBeNull();
  });
});
