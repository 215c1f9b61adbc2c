import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Destinations, Square } from "$lib/protocol/messages";
import { chess, put } from "$lib/testing/messages";
import { BoardState } from "../state.svelte";
import { Drag } from "./drag.svelte";

const rook: Square = [0, 0];
const king: Square = [4, 0];
const enemy: Square = [0, 7];
const at = { x: 100, y: 100 };
const far = { x: 180, y: 100 };
const reach = (origin: Square, ...squares: Square[]): Destinations => ({ origin, squares });

let board: BoardState;
let drag: Drag;

beforeEach(() => {
  board = new BoardState(chess);
  board.movable = "white";
  board.onMove = vi.fn();
  board.onIllegal = vi.fn();
  board.setPosition(
    [put(rook, "R"), put(king, "K"), put(enemy, "R", "black")],
    "white",
    // The king may castle by going to its rook's square.
    [reach(rook, [0, 3]), reach(king, [4, 1], rook)],
    null,
    null,
  );
  drag = new Drag(board);
});

const click = (square: Square): void => {
  drag.down(square, at);
  drag.up(square);
};

describe("a click", () => {
  it("on a rook with the king in hand tries to castle, and on another piece chooses it", () => {
    const pieces = chess.pieces.map((piece) => ({ ...piece, royal: piece.letter === "K" }));
    board = new BoardState({ ...chess, pieces, castling: [{ king, rook }] });
    board.movable = "white";
    board.onIllegal = vi.fn();
    board.setPosition([put(rook, "R"), put(king, "K"), put([7, 0], "R")], "white", [], null, null);
    drag = new Drag(board);
    click(king);
    click([7, 0]);
    click(king);
    expect(board.onIllegal).not.toHaveBeenCalled();
    click(rook);
    expect(board.onIllegal).toHaveBeenCalledExactlyOnceWith(king, rook);
    expect(board.selected).toEqual(rook);
  });

  it("selects, and lets go of what was selected", () => {
    click(rook);
    expect(board.selected).toEqual(rook);
    expect(board.dragging).toBeNull();
    click(rook);
    expect(board.selected).toBeNull();
  });

  it("moves the selected piece, also onto an own piece where that is a move", () => {
    click(king);
    click(rook);
    expect(board.onMove).toHaveBeenCalledExactlyOnceWith(king, rook, null);
  });

  it("looks at an opponent's piece", () => {
    click(enemy);
    expect(board.foreign).toBe(true);
  });

  it("that slips off its square does nothing", () => {
    drag.down(enemy, at);
    expect(drag.up([1, 7])).toBeNull();
    expect(board.selected).toBeNull();
  });
});

describe("a king that is sent onto its own rook", () => {
  const ways: Record<string, () => void> = {
    "by presses": () => {
      board.press(king);
      board.press(rook);
    },
    "by clicks": () => {
      click(king);
      click(rook);
    },
    "by a drag": () => {
      drag.down(king, at);
      drag.move(rook, far);
      // It does not glide back.
      expect(drag.up(rook)).toBeNull();
    },
  };
  it.each(Object.keys(ways))("castles %s", (way) => {
    const pieces = chess.pieces.map((piece) => ({ ...piece, royal: piece.letter === "K" }));
    board = new BoardState({ ...chess, pieces, castling: [{ king, rook }] });
    board.movable = "white";
    board.onMove = vi.fn();
    board.onIllegal = vi.fn();
    drag = new Drag(board);
    const castles = reach(king, [3, 0], [2, 0]);
    board.setPosition([put(rook, "R"), put(king, "K")], "white", [castles], null, null);
    ways[way]?.();
    expect(board.onMove).toHaveBeenCalledExactlyOnceWith(king, [2, 0], null);
    expect(board.onIllegal).not.toHaveBeenCalled();
  });
});

describe("a drag", () => {
  it("takes the piece along only after leaving the slack", () => {
    drag.down(rook, at);
    drag.move(rook, { x: 102, y: 101 });
    expect(drag.at).toBeNull();
    drag.move([0, 1], far);
    expect(drag.at).toEqual(far);
    drag.move([0, 1], at);
    expect(drag.at).toEqual(at);
  });

  it("moves where the piece may go", () => {
    drag.down(rook, at);
    drag.move([0, 3], far);
    expect(drag.up([0, 3])).toBeNull();
    expect(board.onMove).toHaveBeenCalledExactlyOnceWith(rook, [0, 3], null);
    expect(drag.at).toBeNull();
  });

  it("of an own piece that cannot move now asks why, of another's says nothing", () => {
    board.movable = null;
    board.owned = "white";
    for (const origin of [rook, enemy]) {
      drag.down(origin, at);
      drag.move([0, 3], far);
      drag.up([0, 3]);
    }
    expect(board.onIllegal).toHaveBeenCalledExactlyOnceWith(rook, [0, 3]);
    expect(drag.at).toBeNull();
  });

  it("answers where the piece must go back to, and asks why", () => {
    drag.down(rook, at);
    drag.move([5, 5], far);
    expect(drag.up([5, 5])).toEqual(rook);
    expect(board.onMove).not.toHaveBeenCalled();
    expect(board.onIllegal).toHaveBeenCalledExactlyOnceWith(rook, [5, 5]);
  });

  it("off the board leaves the piece selected on its square", () => {
    drag.down(rook, at);
    drag.move(null, far);
    expect(drag.up(null)).toEqual(rook);
    expect(board.selected).toEqual(rook);
    expect(board.onIllegal).not.toHaveBeenCalled();
  });

  it("moves nothing of the opponent's", () => {
    drag.down(enemy, at);
    drag.move([0, 3], far);
    expect(drag.at).toBeNull();
    drag.up([0, 3]);
    expect(board.onMove).not.toHaveBeenCalled();
  });

  it("may be called off", () => {
    drag.down(rook, at);
    drag.move([0, 3], far);
    drag.cancel();
    expect(drag.up([0, 3])).toBeNull();
    expect(board.onMove).not.toHaveBeenCalled();
  });
});
