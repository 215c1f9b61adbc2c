import { describe, expect, it } from "vitest";
import { chess, kind } from "$lib/testing/messages";
import { inWords, waysOf } from "./ways";

const pawn = kind("P", "Pawn", { steps: [[0, 1]], captures: [[1, 1]], doubleStep: true, promotes: true });
const rider = kind("R", "Rider", { slides: [[1, 0]], leaps: [[2, 3]] });
const variant = { ...chess, pieces: [pawn, rider], mirror: [1, -1] };

describe("waysOf", () => {
  it("has each square with how it is reached, turned for Black", () => {
    expect(waysOf(variant, { letter: "P", colour: "black" }, 2)).toEqual([
      { offset: [0, -1], way: "step" },
      { offset: [0, -2], way: "double" },
      { offset: [1, -1], way: "capture" },
    ]);
  });

  it("keeps to the patch", () => {
    const found = waysOf(variant, { letter: "R", colour: "white" }, 2);
    expect(found).toEqual([
      { offset: [1, 0], way: "slide" },
      { offset: [2, 0], way: "slide" },
    ]);
  });
});

describe("inWords", () => {
  it("says how a piece goes, and where it becomes another", () => {
    const box: [number | null, number | null][] = [
      [null, null],
      [7, 7],
    ];
    const promotion = { white: [box], black: [], choices: ["R"] };
    expect(inWords({ ...variant, promotion }, "P")).toEqual([
      "Goes one step forward, onto an empty square.",
      "On its first move it may go two steps at once.",
      "Captures one step forward and one to the right, and only so.",
      "Becomes another piece on rank 8.",
    ]);
  });
});
