import { describe, expect, it } from "vitest";
import { chess, kind } from "$lib/testing/messages";
import type { Square, VariantView } from "$lib/protocol/messages";
import { reachOf } from "./reach";
import { squareName } from "./squares";

const pawn = kind("P", "Pawn", {
  steps: [[0, 1]],
  captures: [
    [-1, 1],
    [1, 1],
  ],
  doubleStep: true,
  promotes: true,
});
const rook = kind("R", "Rook", {
  slides: [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ],
});
const knight = kind("N", "Knight", {
  leaps: [
    [1, 2],
    [2, 1],
    [-1, 2],
    [-2, -1],
  ],
});
const board: VariantView = {
  ...chess,
  pieces: [pawn, rook, knight],
  mirror: [1, -1],
  castling: [],
  promotion: {
    white: [
      [
        [null, null],
        [7, 7],
      ],
    ],
    black: [],
    choices: ["R"],
  },
};
const endless: VariantView = { ...board, axes: [[], []] };
const names = (squares: Square[]): string[] => squares.map((square) => squareName(board.axes, square)).sort();

describe("reachOf", () => {
  it("follows a slide to the edge of a bounded board, whatever stands there", () => {
    const reach = reachOf(board, { letter: "R", colour: "white" }, [0, 0]);
    expect(reach.squares).toHaveLength(14);
    expect(reach.rays).toEqual([]);
  });

  it("ends before a hole, which no leap reaches", () => {
    const holed = {
      ...board,
      holes: [
        [0, 3],
        [1, 2],
      ],
    };
    expect(reachOf(holed, { letter: "R", colour: "white" }, [0, 0]).squares).toHaveLength(9);
    expect(names(reachOf(holed, { letter: "N", colour: "white" }, [0, 0]).squares)).toEqual(["c2"]);
  });

  it("makes rays of slides on an endless one", () => {
    const reach = reachOf(endless, { letter: "R", colour: "white" }, [5, 5]);
    expect(reach.squares).toEqual([]);
    expect(reach.rays.map(({ step }) => step)).toEqual([
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]);
  });

  it("ends rays before a hole and at the border of an endless one", () => {
    const bordered: VariantView = {
      ...endless,
      holes: [
        [5, 9],
        [6, 6],
        [4, 5],
      ],
      border: [
        [-2, 7],
        [null, null],
      ],
    };
    expect(reachOf(bordered, { letter: "R", colour: "white" }, [5, 5]).rays).toEqual([
      { step: [1, 0], first: 1, last: 2 },
      { step: [0, 1], first: 1, last: 3 },
      { step: [0, -1], first: 1, last: null },
    ]);
    expect(reachOf(bordered, { letter: "N", colour: "white" }, [7, 4]).squares).toEqual([[5, 3]]);
  });

  it("leaves out leaps over the edge", () => {
    expect(names(reachOf(board, { letter: "N", colour: "white" }, [0, 0]).squares)).toEqual(["b3", "c2"]);
  });

  it("knows a pawn's step, double step and captures, mirrored for Black", () => {
    expect(names(reachOf(board, { letter: "P", colour: "white" }, [4, 1]).squares)).toEqual([
      "d3",
      "e3",
      "e4",
      "f3",
    ]);
    expect(names(reachOf(board, { letter: "P", colour: "black" }, [0, 6]).squares)).toEqual([
      "a5",
      "a6",
      "b6",
    ]);
  });

  it("asks for a promotion where the variant has one", () => {
    const reach = reachOf(board, { letter: "P", colour: "white" }, [4, 6]);
    expect(names(reach.promotions)).toEqual(["d8", "e8", "f8"]);
    expect(reachOf(board, { letter: "R", colour: "white" }, [4, 6]).promotions).toEqual([]);
  });
});
