import { describe, expect, it } from "vitest";
import { move } from "$lib/testing/messages";
import { rowsOf } from "./rows";

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
});
