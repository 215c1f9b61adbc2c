import { describe, expect, it } from "vitest";
import type { MoveView, PlacedPiece } from "$lib/protocol/messages";
import { move } from "$lib/testing/messages";
import { Positions } from "./positions";

const PLIES = 300;
const pawn = { letter: "P", colour: "white" } as PlacedPiece["piece"];
const start: PlacedPiece[] = [{ at: [0, 0], piece: pawn }];

/** A pawn that goes up one square with each ply. */
const walk = (by = 0): MoveView[] =>
  Array.from({ length: PLIES }, (_, n) => ({
    ...move(n + 1, [by, n], [by, n + 1]),
    changes: [
      { at: [n === 0 ? 0 : by, n], before: pawn, after: null },
      { at: [by, n + 1], before: null, after: pawn },
    ],
  }));

const where = (positions: Positions, ply: number, moves: MoveView[]): unknown =>
  [...positions.at(ply, moves).values()].map(({ at }) => at);

describe("Positions", () => {
  it("tells the position after any ply, in any order", () => {
    const positions = new Positions(start);
    const moves = walk();
    for (const ply of [0, 1, 63, 64, 65, PLIES, 0, 128, 127, 191, 40, PLIES, PLIES - 1])
      expect(where(positions, ply, moves)).toEqual([[0, ply]]);
  });

  it("forgets what was taken back", () => {
    const positions = new Positions(start);
    positions.at(PLIES, walk());
    positions.keep(0);
    const other = walk(5);
    for (const ply of [1, 64, 200, 65]) expect(where(positions, ply, other)).toEqual([[5, ply]]);
    positions.keep(64);
    expect(where(positions, 64, other)).toEqual([[5, 64]]);
    expect(where(positions, 0, other)).toEqual([[0, 0]]);
  });
});
