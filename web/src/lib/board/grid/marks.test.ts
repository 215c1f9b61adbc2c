import { beforeEach, describe, expect, it } from "vitest";
import type { Square } from "$lib/protocol/messages";
import { chess, put } from "$lib/testing/messages";
import { squareKey } from "../squares";
import { BoardState } from "../state.svelte";
import { layOut, type Cell } from "./layout";
import { lineOf, marksOf } from "./marks";

const layout = layOut(8, 8, (column, row) => [column, row], false);
const cell = (square: Square): Cell => layout.byKey.get(squareKey(square)) as Cell;
const all = { destinations: true, lastMove: true };
const king: Square = [4, 0];
const enemy: Square = [5, 1];

let board: BoardState;
const marks = (square: Square, shown = all): string[] => marksOf(board, cell(square), shown);

beforeEach(() => {
  board = new BoardState(chess);
  board.movable = "white";
  board.setPosition(
    [put(king, "K"), put(enemy, "Q", "black"), put([0, 1], "P")],
    "white",
    [{ origin: king, squares: [[3, 0], enemy], rays: [], captures: [enemy], promotions: [], choices: [] }],
    { origin: [5, 7], target: enemy },
    king,
  );
});

describe("marksOf", () => {
  it("marks check and the last move before anything is selected", () => {
    expect(marks(king)).toEqual(["check"]);
    expect(marks(enemy)).toEqual(["last"]);
    expect(marks([5, 7])).toEqual(["last"]);
    expect(marks([0, 1])).toEqual([]);
  });

  it("marks destinations and captures of the selected piece, and the one under the pointer", () => {
    board.press(king);
    board.hovered = [3, 0];
    expect(marks(king)).toEqual(["check", "selected-in-check"]);
    expect(marks([3, 0])).toEqual(["destination", "target"]);
    expect(marks(enemy)).toEqual(["last", "capture"]);
  });

  it("marks a piece without moves as stuck, and an opponent's in red", () => {
    board.press([0, 1]);
    expect(marks([0, 1])).toEqual(["stuck"]);
    board.press(enemy);
    board.setLooked({
      origin: enemy,
      squares: [king, [5, 2]],
      rays: [],
      captures: [king],
      promotions: [],
      choices: [],
    });
    expect(marks(enemy)).toEqual(["last", "foe"]);
    expect(marks([5, 2])).toEqual(["foe-destination"]);
    expect(marks(king)).toEqual(["check", "foe-capture"]);
  });

  it("leaves out what the user switched off, never the selection", () => {
    board.press(king);
    const none = { destinations: false, lastMove: false };
    expect(marks([3, 0], none)).toEqual([]);
    expect(marks(enemy, none)).toEqual([]);
    expect(marks(king, none)).toEqual(["check", "selected-in-check"]);
  });
});

describe("lineOf", () => {
  it("joins the middles of two squares of this board only", () => {
    expect(lineOf(layout, { origin: [0, 0], target: [0, 7] }, squareKey)).toEqual({
      x1: 0.5,
      y1: 7.5,
      x2: 0.5,
      y2: 0.5,
    });
    expect(lineOf(layout, { origin: [0, 0], target: [0, 9] }, squareKey)).toBeNull();
    expect(lineOf(layout, null, squareKey)).toBeNull();
  });
});
