import { describe, expect, it, vi } from "vitest";
import type { Square } from "$lib/protocol/messages";
import { chess, put } from "$lib/testing/messages";
import { BoardState } from "../state.svelte";
import { pickedSquare } from "./picked";

const rook: Square = [0, 0, 0];
const enemy: Square = [3, 3, 3];
const above: Square = [0, 0, 1];
const empty: Square = [5, 5, 5];

function board(): BoardState {
  const cube = { ...chess, axes: [[..."abcdefgh"], [..."12345678"], [..."stuvwxyz"]] };
  const state = new BoardState(cube);
  state.movable = "white";
  const reach = { origin: rook, squares: [above], rays: [], captures: [], promotions: [], choices: [] };
  state.setPosition([put(rook, "R"), put(enemy, "R", "black")], "white", [reach], null, null);
  return state;
}

describe("what a click in space means", () => {
  it("is a piece, and nothing where there is none", () => {
    expect(pickedSquare(board(), [empty, enemy])).toEqual(enemy);
    expect(pickedSquare(board(), [empty, above])).toBeNull();
    expect(pickedSquare(board(), [])).toBeNull();
  });

  it("is with a piece in hand where it may go, wherever that lies in the line", () => {
    const state = board();
    state.press(rook);
    expect(pickedSquare(state, [empty, enemy, above])).toEqual(above);
  });

  it("is with a piece in hand else the foremost square, and the reason is asked for", () => {
    const state = board();
    state.onIllegal = vi.fn();
    state.press(rook);
    const meant = pickedSquare(state, [empty, [5, 5, 4]]);
    expect(meant).toEqual(empty);
    if (meant) state.press(meant);
    expect(state.onIllegal).toHaveBeenCalledExactlyOnceWith(rook, empty);
  });
});
