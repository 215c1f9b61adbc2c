import { kind } from "$lib/testing/messages";
import { describe, expect, it } from "vitest";
import type { PlacedPiece, VariantView } from "$lib/protocol/messages";
import { LIMIT } from "./camera";
import { nextVisit, parseGoal, visitOrder } from "./goto";

const variant: VariantView = {
  name: "plane",
  title: "Plane",
  summary: "",
  axes: [[], []],
  holes: [],
  border: null,
  pieces: [kind("Q", "queen"), kind("H", "hawk")],
  start: [],
  promotion: null,
  mirror: [1],
  castling: [],
  doubleSteps: null,
  goal: null,
  checks: null,
};

describe("where to go", () => {
  it.each([
    ["41,2", [41, 2]],
    [" (-5, 6) ", [-5, 6]],
    ["−5;−6", [-5, -6]],
    ["3 4", [3, 4]],
    ["1e6,0", [1_000_000, 0]],
    [`${LIMIT},-${LIMIT}`, [LIMIT, -LIMIT]],
  ])("%s is a square", (text, square) => {
    expect(parseGoal(text, variant)).toEqual({ kind: "square", square });
  });

  it.each([
    ["Q", "Q"],
    ["h", "H"],
    ["Hawk", "H"],
  ])("%s is a piece", (text, letter) => {
    expect(parseGoal(text, variant)).toEqual({ kind: "piece", letter });
  });

  it("says what is wrong", () => {
    const message = (text: string): string => {
      const goal = parseGoal(text, variant);
      return goal.kind === "error" ? goal.message : "";
    };
    expect(message("12")).toContain("two numbers");
    expect(message("1,2,3")).toContain("two numbers");
    expect(message("9007199254740992,0")).toContain("ends at 9\u202f007\u202f199\u202f254\u202f740\u202f991");
    expect(message("Zebra")).toContain("“Zebra” is neither");
    expect(message("")).toContain("neither");
  });

  it("visits pieces one after the other, own ones first", () => {
    const put = (x: number, y: number, letter: string, colour: "white" | "black"): PlacedPiece => ({
      at: [x, y],
      piece: { letter, colour },
    });
    const pieces = [
      put(5, 0, "Q", "black"),
      put(9, 0, "H", "white"),
      put(3, 1, "Q", "white"),
      put(-3, 1, "Q", "white"),
    ];
    const order = visitOrder(pieces, "Q", "white");
    expect(order).toEqual([
      [-3, 1],
      [3, 1],
      [5, 0],
    ]);
    expect(nextVisit(order, null)).toEqual([-3, 1]);
    expect(nextVisit(order, [3, 1])).toEqual([5, 0]);
    expect(nextVisit(order, [5, 0])).toEqual([-3, 1]);
    expect(nextVisit([], null)).toBeNull();
  });
});
