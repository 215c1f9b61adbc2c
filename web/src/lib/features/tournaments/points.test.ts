import { describe, expect, it } from "vitest";
import { halvesOf, isByDefault, points, resultText, tieBreakValue } from "./points";

describe("points", () => {
  it.each([
    [0, "0"],
    [1, "½"],
    [2, "1"],
    [9, "4½"],
  ])("writes %i half points as %s", (halves, text) => expect(points(halves)).toBe(text));
});

describe("tie-breaks", () => {
  it("have as many decimals as they need, and at least one", () => {
    expect(tieBreakValue("buchholz", 13)).toBe("13.0");
    expect(tieBreakValue("sonneborn-berger", 7.25)).toBe("7.25");
    expect(tieBreakValue("buchholz-cut-1", 1.5)).toBe("1.5");
  });

  it("are whole numbers where they count something", () => {
    expect(tieBreakValue("wins", 3)).toBe("3");
    expect(tieBreakValue("performance", 1612.4)).toBe("1612");
  });

  it("show a dash where nothing can be said", () => expect(tieBreakValue("performance", null)).toBe("–"));
});

describe("results", () => {
  it.each([
    ["1-0", "1–0", [2, 0], false],
    ["1/2-1/2", "½–½", [1, 1], false],
    ["+-", "+ −", [2, 0], true],
    ["-+", "− +", [0, 2], true],
    ["--", "− −", [0, 0], true],
    ["==", "= =", [1, 1], true],
  ] as const)("reads %s", (result, text, halves, absent) => {
    expect(resultText(result)).toBe(text);
    expect(halvesOf(result)).toEqual(halves);
    expect(isByDefault(result)).toBe(absent);
  });
});
