import { kind } from "$lib/testing/messages";
import { describe, expect, it, vi } from "vitest";
import type { Colour, Destinations, PlacedPiece, Square, VariantView } from "$lib/protocol/messages";
import { BoardState } from "./state.svelte";

const variant: VariantView = {
  name: "tiny",
  title: "Tiny",
  summary: "",
  axes: [[..."abcdefgh"], [..."12345678"]],
  holes: [],
  border: null,
  pieces: [kind("P", "pawn"), kind("R", "rook"), kind("Q", "queen")],
  start: [],
  promotion: { white: [], black: [], choices: ["Q", "R"] },
  mirror: [1],
  castling: [],
  doubleSteps: null,
  goal: null,
  checks: null,
};

const put = (at: Square, letter: string, colour: Colour): PlacedPiece => ({ at, piece: { letter, colour } });

const reach = (origin: Square, more: Partial<Destinations>): Destinations => ({
  origin,
  ...more,
});

const rook: Square = [0, 0];
const pawn: Square = [1, 6];
const blocked: Square = [5, 1];
const enemy: Square = [0, 3];
const pieces = [
  put(rook, "R", "white"),
  put(pawn, "P", "white"),
  put(blocked, "P", "white"),
  put(enemy, "R", "black"),
];
const legal = [
  reach(rook, { squares: [[0, 1], [0, 2], enemy], captures: [enemy] }),
  reach(pawn, { squares: [[1, 7]], promotions: [[1, 7]], choices: ["Q", "R"] }),
];

function board(): BoardState {
  const state = new BoardState(variant);
  state.movable = "white";
  state.setPosition(pieces, "white", legal, null, null);
  return state;
}

describe("press", () => {
  it("draws while the pen is out: an arrow by two presses, a circle by two on one square", () => {
    const state = board();
    state.onMove = vi.fn();
    state.drawings.lasting = true;
    state.drawings.pen = true;
    expect(state.lift(rook)).toBe(false);
    state.press(rook);
    state.press(enemy);
    state.press(pawn);
    state.press(pawn);
    expect(state.drawings.list).toEqual([
      { origin: rook, target: enemy, ink: "green" },
      { origin: pawn, target: pawn, ink: "green" },
    ]);
    expect(state.onMove).not.toHaveBeenCalled();
    state.drawings.pen = false;
    state.press(rook);
    expect(state.selected).toEqual(rook);
  });

  it("selects an own piece with its destinations", () => {
    const state = board();
    state.press(rook);
    expect(state.selected).toEqual(rook);
    expect(state.foreign).toBe(false);
    expect(state.canGo([0, 2])).toBe(true);
    expect(state.canGo([0, 4])).toBe(false);
    expect(state.isCapture(enemy)).toBe(true);
    expect(state.isCapture([0, 1])).toBe(false);
  });

  it("plays a move to a destination, shows it at once and lets go", () => {
    const state = board();
    state.onMove = vi.fn();
    state.press(rook);
    state.press(enemy);
    expect(state.onMove).toHaveBeenCalledExactlyOnceWith(rook, enemy, null);
    expect(state.selected).toBeNull();
    expect(state.pieceAt(enemy)).toEqual({ letter: "R", colour: "white" });
    expect(state.pieceAt(rook)).toBeNull();
    expect(state.lastMove).toEqual({ origin: rook, target: enemy });
  });

  it("plays nothing more until the next position arrives", () => {
    const state = board();
    state.onMove = vi.fn();
    state.press(rook);
    state.press([0, 1]);
    state.press(pawn);
    expect(state.destinations).toBeNull();
    state.press([1, 7]);
    expect(state.onMove).toHaveBeenCalledTimes(1);
  });

  it("goes back when the same position is told again after a refusal", () => {
    const state = board();
    state.press(rook);
    state.press([0, 1]);
    state.setPosition(pieces, "white", legal, null, null);
    expect(state.pieceAt(rook)).not.toBeNull();
    expect(state.pieceAt([0, 1])).toBeNull();
    expect(state.lastMove).toBeNull();
  });

  it("selects another own piece instead, lets go on the same piece and on an empty square", () => {
    const state = board();
    state.press(rook);
    state.press(blocked);
    expect(state.selected).toEqual(blocked);
    expect(state.stuck).toBe(true);
    state.press(blocked);
    expect(state.selected).toBeNull();
    state.press(rook);
    state.press([7, 7]);
    expect(state.selected).toBeNull();
    expect(state.destinations).toBeNull();
  });

  it("asks why a piece cannot go to a square, empty or taken, and lets go of it", () => {
    const state = board();
    state.onMove = vi.fn();
    state.onIllegal = vi.fn();
    state.press(rook);
    state.press([7, 7]);
    expect(state.onIllegal).toHaveBeenCalledExactlyOnceWith(rook, [7, 7]);
    expect(state.selected).toBeNull();
    state.press(blocked);
    state.press(enemy);
    expect(state.onIllegal).toHaveBeenLastCalledWith(blocked, enemy);
    // What stands there is looked at besides.
    expect(state.selected).toEqual(enemy);
    expect(state.onMove).not.toHaveBeenCalled();
  });

  it("does not take the choice of another own piece for a move, but a king and its rook for castling", () => {
    const castling = [{ king: [4, 0], rook: [7, 0] }];
    const state = new BoardState({ ...variant, castling });
    state.movable = "white";
    const home = [put([4, 0], "K", "white"), put([7, 0], "R", "white"), put([0, 0], "R", "white")];
    state.setPosition(home, "white", [], null, null);
    state.onIllegal = vi.fn();
    state.press([4, 0]);
    state.press([0, 0]);
    state.press([4, 0]);
    expect(state.onIllegal).not.toHaveBeenCalled();
    state.press([7, 0]);
    expect(state.onIllegal).toHaveBeenCalledExactlyOnceWith([4, 0], [7, 0]);
    expect(state.selected).toEqual([7, 0]);
  });

  it.each([
    ["its turn has not come", "black", "white", 1],
    ["nothing moves just now", null, "white", 1],
    ["it is somebody else's", null, "black", 0],
    ["one only watches", null, null, 0],
  ] as const)("asks why an own piece does not move when %s", (_, movable, owned, asked) => {
    const state = board();
    state.movable = movable;
    state.owned = owned;
    state.onIllegal = vi.fn();
    state.press(rook);
    state.press([0, 1]);
    expect(state.onIllegal).toHaveBeenCalledTimes(asked);
  });

  it("asks nothing while a move is on its way: what is legal is not known", () => {
    const state = board();
    state.onIllegal = vi.fn();
    state.press(rook);
    state.press([0, 1]);
    state.press(pawn);
    state.press([1, 7]);
    state.lift(pawn);
    state.drop(pawn, [1, 7]);
    expect(state.onIllegal).not.toHaveBeenCalled();
  });

  it.each([
    ["a press", (state: BoardState) => state.press([7, 7])],
    ["a lift", (state: BoardState) => state.lift(rook)],
    ["Escape", (state: BoardState) => state.escape()],
  ])("%s is told as an action, a preview is not", (_, act) => {
    const state = board();
    state.onAction = vi.fn();
    state.preview(enemy);
    state.setPosition(pieces, "white", legal, null, null);
    expect(state.onAction).not.toHaveBeenCalled();
    act(state);
    expect(state.onAction).toHaveBeenCalled();
  });

  it("looks at an opponent's piece and never plays it", () => {
    const state = board();
    state.onMove = vi.fn();
    state.onLook = vi.fn();
    state.press(enemy);
    expect(state.onLook).toHaveBeenCalledExactlyOnceWith(enemy);
    expect(state.foreign).toBe(true);
    expect(state.stuck).toBe(false);
    state.setLooked(reach(enemy, { squares: [[3, 3]] }));
    expect(state.canGo([3, 3])).toBe(true);
    state.press([3, 3]);
    expect(state.onMove).not.toHaveBeenCalled();
    expect(state.selected).toBeNull();
  });

  it("ignores an answer about a piece that is no longer selected", () => {
    const state = board();
    state.press(enemy);
    state.press(rook);
    state.setLooked(reach(enemy, { squares: [[3, 3]] }));
    expect(state.canGo([3, 3])).toBe(false);
    expect(state.canGo([0, 1])).toBe(true);
  });

  it.each([
    ["black", "a spectator of White's turn"],
    [null, "somebody without a seat"],
  ] as const)("moves nothing for %s, %s", (movable, _) => {
    const state = board();
    state.movable = movable;
    state.onMove = vi.fn();
    state.press(rook);
    expect(state.foreign).toBe(true);
    state.press([0, 1]);
    expect(state.onMove).not.toHaveBeenCalled();
    expect(state.lift(rook)).toBe(false);
  });

  it("moves either colour in its turn when both are mine", () => {
    const state = board();
    state.movable = "both";
    expect(state.canLift(rook)).toBe(true);
    expect(state.canLift(enemy)).toBe(false);
    state.setPosition(pieces, "black", [reach(enemy, { squares: [[7, 3]] })], null, null);
    expect(state.canLift(rook)).toBe(false);
    expect(state.canLift(enemy)).toBe(true);
  });
});

describe("drag", () => {
  it("lifts an own piece, keeps it selected on its own square, moves it elsewhere", () => {
    const state = board();
    state.onMove = vi.fn();
    expect(state.lift(rook)).toBe(true);
    expect(state.dragging).toEqual({ origin: rook });
    state.drop(rook, rook);
    expect(state.dragging).toBeNull();
    expect(state.selected).toEqual(rook);
    state.lift(rook);
    state.drop(rook, [0, 2]);
    expect(state.onMove).toHaveBeenCalledExactlyOnceWith(rook, [0, 2], null);
  });

  it("brings an illegally dropped piece back and asks why", () => {
    const state = board();
    state.onMove = vi.fn();
    state.onIllegal = vi.fn();
    state.lift(rook);
    state.drop(rook, [4, 4]);
    expect(state.onIllegal).toHaveBeenCalledExactlyOnceWith(rook, [4, 4]);
    expect(state.onMove).not.toHaveBeenCalled();
    expect(state.pieceAt(rook)).not.toBeNull();
    expect(state.selected).toBeNull();
  });

  it("does not lift what is not mine", () => {
    const state = board();
    expect(state.lift(enemy)).toBe(false);
    expect(state.lift([4, 4])).toBe(false);
    expect(state.dragging).toBeNull();
  });
});

describe("promotion", () => {
  it("waits for the choice and plays it", () => {
    const state = board();
    state.onMove = vi.fn();
    state.press(pawn);
    state.press([1, 7]);
    expect(state.onMove).not.toHaveBeenCalled();
    expect(state.promotion).toEqual({ origin: pawn, target: [1, 7], choices: ["Q", "R"] });
    state.choosePromotion("R");
    expect(state.onMove).toHaveBeenCalledExactlyOnceWith(pawn, [1, 7], "R");
    expect(state.pieceAt([1, 7])).toEqual({ letter: "R", colour: "white" });
    expect(state.promotion).toBeNull();
  });

  it.each([
    ["no choice", (state: BoardState) => state.choosePromotion(null)],
    ["a press elsewhere", (state: BoardState) => state.press([4, 4])],
    ["cancel", (state: BoardState) => state.cancel()],
  ])("is called off by %s and nothing moves", (_, act) => {
    const state = board();
    state.onMove = vi.fn();
    state.press(pawn);
    state.press([1, 7]);
    act(state);
    expect(state.promotion).toBeNull();
    expect(state.selected).toBeNull();
    expect(state.onMove).not.toHaveBeenCalled();
    expect(state.pieceAt(pawn)).not.toBeNull();
  });

  it("does not ask where there is only one choice", () => {
    const state = board();
    const only = reach(pawn, { squares: [[1, 7]], promotions: [[1, 7]], choices: ["Q"] });
    state.setPosition(pieces, "white", [only], null, null);
    state.onMove = vi.fn();
    state.press(pawn);
    state.press([1, 7]);
    expect(state.onMove).toHaveBeenCalledExactlyOnceWith(pawn, [1, 7], "Q");
  });

  it("lets a pawn stay a pawn where it may", () => {
    const state = board();
    const free = reach(pawn, { squares: [[1, 7]], promotions: [[1, 7]], choices: ["Q", "P"] });
    state.setPosition(pieces, "white", [free], null, null);
    state.onMove = vi.fn();
    state.press(pawn);
    state.press([1, 7]);
    state.choosePromotion("P");
    expect(state.onMove).toHaveBeenCalledExactlyOnceWith(pawn, [1, 7], null);
    expect(state.pieceAt([1, 7])).toEqual({ letter: "P", colour: "white" });
  });
});

describe("a new position", () => {
  it("told again unchanged disturbs neither selection nor promotion nor drag", () => {
    const state = board();
    state.press(pawn);
    state.press([1, 7]);
    state.setPosition(pieces, "white", legal, null, null);
    expect(state.promotion).not.toBeNull();
    state.cancel();
    state.lift(rook);
    state.setPosition(pieces, "white", legal, null, null);
    expect(state.dragging).toEqual({ origin: rook });
    expect(state.canGo([0, 1])).toBe(true);
  });

  it("renews the destinations of a piece that still stands", () => {
    const state = board();
    state.onLook = vi.fn();
    state.press(enemy);
    const moved = [...pieces.slice(1), put([0, 1], "R", "white")];
    state.setPosition(moved, "black", [], { origin: rook, target: [0, 1] }, null);
    expect(state.selected).toEqual(enemy);
    expect(state.onLook).toHaveBeenCalledTimes(2);
  });

  it("drops a selection, a drag and a promotion whose piece is gone", () => {
    const state = board();
    state.lift(rook);
    state.setPosition(pieces.slice(1), "black", [], null, null);
    expect(state.selected).toBeNull();
    expect(state.dragging).toBeNull();
    const other = board();
    other.press(pawn);
    other.press([1, 7]);
    other.setPosition(pieces.slice(0, 1), "black", [], null, null);
    expect(other.promotion).toBeNull();
  });

  it("ends a drag when the turn has passed", () => {
    const state = board();
    state.lift(rook);
    state.setPosition(pieces, "black", [], null, null);
    expect(state.dragging).toBeNull();
    expect(state.foreign).toBe(true);
  });
});

describe("while the moves are not known", () => {
  const other = reach([0, 2], { squares: [[0, 5]] });
  const moved = [put([0, 2], "R", "white"), ...pieces.slice(1)];
  const last = { origin: rook, target: [0, 2] };

  it("plays what was pressed after the last move once its position is told", () => {
    const state = board();
    state.press(rook);
    state.press([0, 2]);
    state.onMove = vi.fn();
    state.press([0, 2]);
    expect(state.stuck).toBe(false);
    state.press([0, 5]);
    expect(state.onMove).not.toHaveBeenCalled();
    expect(state.selected).toEqual([0, 2]);
    state.setPosition(moved, "white", [other], last, null);
    expect(state.onMove).toHaveBeenCalledExactlyOnceWith([0, 2], [0, 5], null);
  });

  it("plays several moves, each in the position after the one before", () => {
    const state = board();
    const played: Square[] = [];
    state.onMove = (_, target) => played.push(target);
    for (const square of [rook, [0, 2], [0, 2], [0, 5], [0, 5], [3, 5]]) state.press(square);
    expect(played).toEqual([[0, 2]]);
    state.setPosition(moved, "white", [other], last, null);
    expect(played).toEqual([
      [0, 2],
      [0, 5],
    ]);
    const there = [put([0, 5], "R", "white"), ...pieces.slice(1)];
    const on = reach([0, 5], { squares: [[3, 5]] });
    state.setPosition(there, "white", [on], { origin: [0, 2], target: [0, 5] }, null);
    expect(played.at(-1)).toEqual([3, 5]);
  });

  it("plays nothing of it after a move that was refused", () => {
    const state = board();
    for (const square of [rook, [0, 2], pawn, [1, 7]]) state.press(square);
    state.setPosition(pieces, "white", legal, null, null);
    expect([state.pieceAt(rook)?.letter, state.promotion]).toEqual(["R", null]);
  });

  it("asks for the promotion, and plays a piece that was dropped", () => {
    const state = board();
    state.press(rook);
    state.press([0, 2]);
    state.press(pawn);
    state.press([1, 7]);
    state.setPosition(moved, "white", legal, last, null);
    expect(state.promotion?.target).toEqual([1, 7]);
    state.cancel();

    state.awaitMoves();
    const [illegal, played] = [vi.fn(), vi.fn()];
    Object.assign(state, { onIllegal: illegal, onMove: played });
    state.lift([0, 2]);
    state.drop([0, 2], [0, 5]);
    state.setPosition(moved, "white", [other], last, null);
    expect(illegal).not.toHaveBeenCalled();
    expect(played).toHaveBeenCalledOnce();
  });

  it("does with a press what it does otherwise: another piece is selected, an empty square lets go", () => {
    for (const [square, selected] of [
      [enemy, enemy],
      [[7, 7], null],
    ] as const) {
      const state = board();
      state.awaitMoves();
      state.press(blocked);
      state.press([...square]);
      expect(state.selected).toEqual(blocked);
      state.setPosition(pieces, "white", legal, null, null);
      expect(state.selected).toEqual(selected);
    }
  });

  it("forgets a press that was called off, and one for a piece that is gone", () => {
    const state = board();
    state.onMove = vi.fn();
    state.awaitMoves();
    state.press(rook);
    state.press([0, 2]);
    state.escape();
    state.setPosition(pieces, "white", legal, null, null);
    expect(state.selected).toBeNull();

    state.awaitMoves();
    state.press(rook);
    state.press([0, 2]);
    state.setPosition(pieces.slice(1), "white", legal, null, null);
    expect(state.selected).toBeNull();
    expect(state.onMove).not.toHaveBeenCalled();
  });
});
