import { describe, expect, it } from "vitest";
import { move } from "$lib/testing/messages";
import { drawnRows, moveLayout, rowCount, rowOf, rowsOf } from "./rows";

const moves = [1, 2, 3].map((ply) => move(ply, [0, 0], [0, 1]));

describe("rowsOf", () => {
  it("pairs White's and Black's moves", () => {
    expect(rowsOf(moves, "white")).toEqual([
      { number: 1, plies: [moves[0], moves[1]] },
      { number: 2, plies: [moves[2]] },
    ]);
  });

  it("leaves White's place empty where Black begins", () => {
    expect(rowsOf(moves, "black")).toEqual([
      { number: 1, plies: [null, moves[0]] },
      { number: 2, plies: [moves[1], moves[2]] },
    ]);
    expect(rowsOf([], "black")).toEqual([]);
  });

  it("gives some of the rows only", () => {
    const many = Array.from({ length: 9 }, (_, n) => move(n + 1, [0, 0], [0, 1]));
    for (const first of ["white", "black"] as const)
      expect(rowsOf(many, first, 1, 3)).toEqual(rowsOf(many, first).slice(1, 3));
    expect(rowsOf(many, "white", 3, 90)).toEqual(rowsOf(many, "white").slice(3));
  });
});

describe("rows of a long game", () => {
  it("knows the row of every ply", () => {
    for (const first of ["white", "black"] as const)
      for (let ply = 1; ply <= moves.length; ply++)
        expect(rowsOf(moves, first)[rowOf(ply, first)]?.plies).toContain(moves[ply - 1]);
    expect(rowOf(0, "white")).toBe(0);
    expect([0, 1, 2, 3].map((count) => rowCount(count, "white"))).toEqual([0, 1, 1, 2]);
    expect([0, 1, 2, 3].map((count) => rowCount(count, "black"))).toEqual([0, 1, 2, 2]);
  });

  it("draws what is in view with some more, however long the game is", () => {
    for (const count of [0, 1, 40, 5000])
      for (let first = 0; first < count; first += 7) {
        const { from, to } = drawnRows(count, first, 20);
        expect(from).toBeLessThanOrEqual(Math.max(0, first - 32));
        expect(to).toBeGreaterThanOrEqual(Math.min(count, first + 52));
        expect(to - from).toBeLessThanOrEqual(20 + 2 * 32 + 2 * 16);
      }
    expect(drawnRows(40, 0, 20)).toEqual({ from: 0, to: 40 });
  });
});

describe("moveLayout", () => {
  it("sets moves beside each other, else below each other, else in several lines", () => {
    expect(moveLayout(90, 100, 210)).toEqual({ stacked: false, lines: 1 });
    expect(moveLayout(101, 100, 210)).toEqual({ stacked: true, lines: 1 });
    expect(moveLayout(211, 100, 210)).toEqual({ stacked: true, lines: 2 });
  });

  it("has room for every move, whatever its width", () => {
    for (let widest = 1; widest < 1000; widest += 7)
      for (const alone of [80, 210, 400]) {
        const { stacked, lines } = moveLayout(widest, alone / 2 - 15, alone);
        // Each line but the last may be short of a letter.
        const room = stacked ? lines * alone - (lines - 1) * 10 : alone / 2 - 15;
        expect(room).toBeGreaterThanOrEqual(widest);
      }
  });
});
