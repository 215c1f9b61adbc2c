import { describe, expect, it } from "vitest";
import type { EngineView, LevelView } from "$lib/protocol/messages";
import { enginesFor, inWords, levelsOf, within, withNumber } from "./strength";

const level = (number: number, elo: Record<string, number> = {}): LevelView => ({
  level: number,
  name: "Novice",
  description: "",
  elo,
});
const own = [level(1), level(2)];
const fish: EngineView = {
  name: "fish",
  title: "Fish 9",
  variants: ["chess"],
  levels: [level(12)],
  problem: null,
};

describe("strengths", () => {
  it("are told with the Elo measured on that board, and without where none was", () => {
    const known = level(2, { chess: 780 });
    expect(inWords(known, "chess")).toBe("Novice, about 780");
    expect(inWords(known, "cube")).toBe("Novice");
    expect(inWords(undefined, "chess")).toBe("");
    expect(inWords(level(2, { chess: 100 }), "chess")).toBe("Novice, about 100");
    expect(inWords(level(2, { chess: -30 }), "chess")).toBe("Novice, below 100");
  });

  it("are the engine's own, unless it cannot play", () => {
    expect(levelsOf(own, [fish], "fish")).toBe(fish.levels);
    expect(levelsOf(own, [fish], null)).toBe(own);
    expect(levelsOf(own, [fish], "gone")).toBe(own);
    expect(levelsOf(own, [{ ...fish, problem: "It was not found." }], "fish")).toBe(own);
  });

  it("come from engines that know the board", () => {
    expect(enginesFor([fish], "chess")).toEqual([fish]);
    expect(enginesFor([fish], "plane")).toEqual([]);
  });

  it("are counted from 1; the gentlest have names alone", () => {
    expect(withNumber(level(2, { chess: 780 }), "chess")).toBe("level 2, Novice, about 780");
    expect(withNumber({ ...level(-1), name: "First day" }, "chess")).toBe("First day");
  });

  it("of another engine are the nearest it has", () => {
    expect(within([level(1), level(2)], -1)).toBe(1);
    expect(within([level(1), level(2)], 7)).toBe(2);
    expect(within([], 7)).toBe(7);
  });
});
