import { kind } from "$lib/testing/messages";
import { describe, expect, it } from "vitest";
import type { VariantView } from "$lib/protocol/messages";
import { BoardState } from "../state.svelte";
import { pieceWords, rayWords, squareWords, stateWords } from "./words";

const variant: VariantView = {
  name: "plane",
  title: "Plane",
  summary: "",
  axes: [[], []],
  holes: [],
  border: null,
  pieces: [kind("N", "Knight")],
  start: [],
  promotion: null,
  mirror: [1],
  castling: [],
  doubleSteps: null,
  goal: null,
  checks: null,
};

describe("words", () => {
  const board = new BoardState(variant);
  board.movable = "white";
  board.setPosition(
    [
      { at: [0, 0], piece: { letter: "N", colour: "white" } },
      { at: [1, 2], piece: { letter: "N", colour: "black" } },
    ],
    "white",
    [
      {
        origin: [0, 0],
        squares: [
          [1, 2],
          [2, 1],
        ],
        rays: [],
        captures: [[1, 2]],
        promotions: [],
        choices: [],
      },
    ],
    null,
    null,
  );
  board.press([0, 0]);

  it("name squares and pieces", () => {
    expect(squareWords([-5, 6])).toBe("(−5, 6)");
    expect(pieceWords(board, [1, 2])).toBe("Black knight");
    expect(pieceWords(board, [9, 9])).toBe("");
  });

  it("tell what can be done", () => {
    expect(stateWords(board, [1, 2])).toBe("can be captured");
    expect(stateWords(board, [2, 1])).toBe("can go here");
    expect(stateWords(board, [2, 2])).toBe("");
  });

  it("describe open lines", () => {
    expect(rayWords({ step: [-1, 1], first: 1, last: null })).toBe("Up and left, no limit");
    expect(rayWords({ step: [0, -1], first: 2, last: 4 })).toBe("Down, 3 squares");
    expect(rayWords({ step: [2, 1], first: 1, last: null })).toBe("By (2, 1), no limit");
  });
});
