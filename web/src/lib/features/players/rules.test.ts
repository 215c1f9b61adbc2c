import { describe, expect, it } from "vitest";
import { moved, rulesProblem, toggled } from "./rules";

describe("the rankings of a club", () => {
  it("adds, takes away and puts in front", () => {
    expect(toggled(["glicko2"], "society")).toEqual(["glicko2", "society"]);
    expect(toggled(["glicko2", "society"], "glicko2")).toEqual(["society"]);
    expect(moved(["glicko2", "carried", "society"], "society")).toEqual(["society", "glicko2", "carried"]);
  });

  it("says what cannot be chosen", () => {
    const rules = { systems: ["carried" as const], x: 32, start: 1000 };
    expect(rulesProblem(rules)).toBe("");
    expect(rulesProblem({ ...rules, systems: [] })).toMatch(/at least one/);
    for (const x of [0, 201, NaN]) expect(rulesProblem({ ...rules, x })).toMatch(/^X/);
    // What an emptied box gives.
    expect(rulesProblem({ ...rules, start: null as unknown as number })).toMatch(/Starting value/);
    expect(rulesProblem({ ...rules, start: -1 })).toMatch(/Starting value/);
  });
});
