import { beforeEach, describe, expect, it, vi } from "vitest";
import { chess, kind, put } from "$lib/testing/messages";
import type { Square } from "$lib/protocol/messages";
import { BoardState } from "./state.svelte";

const rook = kind("R", "Rook", {
  slides: [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ],
});
const variant = { ...chess, pieces: [rook, kind("K", "King", { leaps: [[1, 0]] })] };
const a1: Square = [0, 0];
const b1: Square = [1, 0];
const a5: Square = [0, 4];
const h5: Square = [7, 4];
const e8: Square = [4, 7];
const pieces = [put(a1, "R"), put(b1, "K"), put(e8, "K", "black")];

describe("planned moves", () => {
  let board: BoardState;
  const played = vi.fn();

  beforeEach(() => {
    played.mockClear();
    board = new BoardState(variant);
    board.onMove = played;
    board.movable = "white";
    board.plans.by = "white";
    board.plans.mode = "queue";
    board.setPosition(pieces, "black", [], null, null);
  });

  function plan(from: Square, to: Square): void {
    board.press(from);
    board.press(to);
  }

  it("are shown on the board and asked of nobody", () => {
    plan(a1, a5);
    expect(board.pieceAt(a1)).toBeNull();
    expect(board.pieceAt(a5)).toEqual({ letter: "R", colour: "white" });
    expect(board.plans.list).toEqual([{ origin: a1, target: a5, promotion: null }]);
    expect(played).not.toHaveBeenCalled();
  });

  it("go on from where the piece would stand", () => {
    plan(a1, a5);
    plan(a5, h5);
    expect(board.plans.list).toHaveLength(2);
    expect(board.plans.numberAt(h5)).toBe(2);
    expect(board.pieceAt(h5)?.letter).toBe("R");
  });

  it("a single one is replaced by the next", () => {
    board.plans.mode = "one";
    plan(a1, a5);
    plan(b1, [2, 0]);
    expect(board.plans.list).toEqual([{ origin: b1, target: [2, 0], promotion: null }]);
    expect(board.pieceAt(a1)?.letter).toBe("R");
  });

  it("none when they are switched off: the piece is only looked at", () => {
    board.plans.mode = "off";
    board.press(a1);
    expect(board.foreign).toBe(true);
    expect(board.canLift(a1)).toBe(false);
  });

  it("a click on another own piece selects it; a drop on it plans to take back there", () => {
    board.press(a1);
    board.press(b1);
    expect(board.selected).toEqual(b1);
    board.lift(a1);
    board.drop(a1, b1);
    expect(board.plans.list).toEqual([{ origin: a1, target: b1, promotion: null }]);
  });

  it("are dropped by a click beside the pieces and by Escape, after the selection", () => {
    plan(a1, a5);
    board.press([6, 6]);
    expect(board.plans.list).toEqual([]);
    plan(a1, a5);
    board.press(b1);
    board.escape();
    expect(board.plans.list).toHaveLength(1);
    board.escape();
    expect(board.plans.list).toEqual([]);
  });

  it("cannot be made with the other side's pieces", () => {
    board.press(e8);
    expect(board.planning).toBe(false);
    expect(board.foreign).toBe(true);
  });

  it("a piece taken up before the other side moved is then moved for real", () => {
    board.press(a1);
    const legal = { origin: a1, squares: [a5], rays: [], captures: [], promotions: [], choices: [] };
    board.setPosition([put(a1, "R"), put(b1, "K"), put([4, 6], "K", "black")], "white", [legal], null, null);
    expect(board.planning).toBe(false);
    expect(board.canGo(h5)).toBe(false);
    board.press(a5);
    expect(played).toHaveBeenCalledWith(a1, a5, null);
    expect(board.plans.list).toEqual([]);
  });

  it("wait unseen while an earlier position is looked at", () => {
    plan(a1, a5);
    board.plans.hidden = true;
    expect(board.pieceAt(a1)?.letter).toBe("R");
    board.plans.hidden = false;
    expect(board.pieceAt(a5)?.letter).toBe("R");
  });
});
