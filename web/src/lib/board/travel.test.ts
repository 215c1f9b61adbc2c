import { describe, expect, it } from "vitest";
import type { Colour, PlacedPiece, Square } from "$lib/protocol/messages";
import { squareKey } from "./squares";
import { travel } from "./travel";

const put = (at: Square, letter: string, colour: Colour = "white"): PlacedPiece => ({
  at,
  piece: { letter, colour },
});
const position = (...pieces: PlacedPiece[]): Map<string, PlacedPiece> =>
  new Map(pieces.map((placed) => [squareKey(placed.at), placed]));
const paths = (result: ReturnType<typeof travel>): Record<string, string> =>
  Object.fromEntries([...result.from].map(([key, origin]) => [key, squareKey(origin.at)]));

describe("travel", () => {
  it("is empty between equal positions", () => {
    const one = position(put([0, 0], "R"));
    expect(travel(one, position(put([0, 0], "R")), null)).toEqual({ from: new Map(), gone: [] });
  });

  it("pairs a move and names the taken piece", () => {
    const result = travel(position(put([0, 0], "R"), put([0, 5], "R", "black")), position(put([0, 5], "R")), {
      origin: [0, 0],
      target: [0, 5],
    });
    expect(paths(result)).toEqual({ "0,5": "0,0" });
    expect(result.gone).toEqual([put([0, 5], "R", "black")]);
  });

  it("moves both king and rook when castling", () => {
    const result = travel(
      position(put([4, 0], "K"), put([7, 0], "R"), put([0, 0], "R")),
      position(put([6, 0], "K"), put([5, 0], "R"), put([0, 0], "R")),
      { origin: [4, 0], target: [6, 0] },
    );
    expect(paths(result)).toEqual({ "6,0": "4,0", "5,0": "7,0" });
    expect(result.gone).toEqual([]);
  });

  it("follows a pawn through its promotion with a capture", () => {
    const result = travel(position(put([1, 6], "P"), put([2, 7], "N", "black")), position(put([2, 7], "Q")), {
      origin: [1, 6],
      target: [2, 7],
    });
    expect(paths(result)).toEqual({ "2,7": "1,6" });
    expect(result.gone).toEqual([put([2, 7], "N", "black")]);
  });

  it("lets a piece taken en passant go", () => {
    const result = travel(position(put([4, 4], "P"), put([3, 4], "P", "black")), position(put([3, 5], "P")), {
      origin: [4, 4],
      target: [3, 5],
    });
    expect(paths(result)).toEqual({ "3,5": "4,4" });
    expect(result.gone).toEqual([put([3, 4], "P", "black")]);
  });

  it("chooses the nearest of equal pieces when several plies are skipped", () => {
    const result = travel(
      position(put([0, 0], "N"), put([7, 0], "N")),
      position(put([1, 2], "N"), put([6, 2], "N")),
      null,
    );
    expect(paths(result)).toEqual({ "1,2": "0,0", "6,2": "7,0" });
  });
});
