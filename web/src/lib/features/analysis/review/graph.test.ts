import { describe, expect, it } from "vitest";
import type { EvaluationView } from "$lib/protocol/messages";
import { border, placeOf, plyAt } from "./graph";

const seen = (ply: number, chance: number): [number, EvaluationView] => [
  ply,
  { ply, score: 0, mate: null, depth: 1, chance, line: [] },
];

describe("the graph of a game", () => {
  it("puts White's advantage at the top", () => {
    const points = border(new Map([seen(0, 50), seen(1, 100), seen(2, 0)]), 2, 200, 80);
    expect(points).toEqual([
      { x: 0, y: 40 },
      { x: 100, y: 0 },
      { x: 200, y: 80 },
    ]);
  });

  it("ends where the review has come to", () => {
    expect(border(new Map([seen(0, 50), seen(2, 60)]), 2, 200, 80)).toHaveLength(1);
  });

  it("finds the ply under the pointer", () => {
    expect(plyAt(placeOf(7, 40, 500), 40, 500)).toBe(7);
    expect(plyAt(-20, 40, 500)).toBe(0);
    expect(plyAt(900, 40, 500)).toBe(40);
    expect(plyAt(10, 40, 0)).toBe(0);
  });
});
