import { describe, expect, it } from "vitest";
import { chanceOf, inWords, scoreText } from "./scores";

const cp = (score: number) => ({ score, mate: null });

describe("scores", () => {
  it("are written as players write them", () => {
    expect([cp(123), cp(-30), cp(2), cp(-4)].map(scoreText)).toEqual(["+1.2", "−0.3", "0.0", "0.0"]);
    expect(scoreText({ score: 0, mate: 3 })).toBe("#3");
    expect(scoreText({ score: 0, mate: -2 })).toBe("#−2");
  });

  it("are spoken", () => {
    expect(inWords(cp(10))).toBe("even");
    expect(inWords(cp(-210))).toBe("Black is better by 2.1");
    expect(inWords({ score: 0, mate: -1 })).toBe("Black mates in 1");
  });

  it("fill the bar evenly from both sides", () => {
    expect(chanceOf(cp(0))).toBe(50);
    expect(chanceOf(cp(250)) + chanceOf(cp(-250))).toBeCloseTo(100);
    expect(chanceOf({ score: -900, mate: 2 })).toBe(100);
  });
});
