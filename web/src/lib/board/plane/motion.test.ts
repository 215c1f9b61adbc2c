import { describe, expect, it } from "vitest";
import type { Colour, PlacedPiece } from "$lib/protocol/messages";
import { squareKey } from "../squares";
import { motionBetween, placeAt, type Motion, type Pieces } from "./motion";

const position = (...placed: [number, number, string, Colour][]): Pieces =>
  new Map(
    placed.map(([x, y, letter, colour]): [string, PlacedPiece] => [
      squareKey([x, y]),
      { at: [x, y], piece: { letter, colour } },
    ]),
  );

const step = { origin: [1, 1], target: [4, 1] };
const before = position([1, 1, "R", "white"], [4, 1, "P", "black"]);
const after = position([4, 1, "R", "white"]);

describe("what moved", () => {
  it("is the last move, with what it took", () => {
    const motion = motionBetween(before, after, step, null);
    expect(motion?.from).toEqual([1, 1]);
    expect(motion?.piece.piece.letter).toBe("R");
    expect(motion?.taken?.piece.letter).toBe("P");
  });

  it("is the move taken back", () => {
    const motion = motionBetween(after, before, null, step);
    expect(motion?.from).toEqual([4, 1]);
    expect(motion?.to).toEqual([1, 1]);
    expect(motion?.taken).toBeNull();
  });

  it("is nothing when the piece was there already, or when one jumps through the game", () => {
    expect(motionBetween(after, after, step, null)).toBeNull();
    expect(motionBetween(position([9, 9, "K", "white"]), after, step, null)).toBeNull();
    expect(motionBetween(before, after, null, null)).toBeNull();
  });
});

describe("the way", () => {
  const motion = (far: number): Motion => ({
    from: [0, 0],
    to: [far, 0],
    piece: { at: [far, 0], piece: { letter: "R", colour: "white" } },
    taken: null,
  });
  const x = (m: Motion, t: number): number => {
    const place = placeAt(m, t, 30);
    return (place.square[0] ?? 0) + place.dx;
  };

  it("leads from square to square", () => {
    expect(x(motion(10), 0)).toBe(0);
    expect(x(motion(10), 1)).toBe(10);
    expect(x(motion(10), 0.5)).toBeCloseTo(8.75, 6);
  });

  it("is cut in the middle when long", () => {
    const far = motion(1e12);
    for (const t of [0, 0.1, 0.2]) expect(x(far, t)).toBeLessThanOrEqual(45);
    for (const t of [0.3, 0.6, 1]) expect(x(far, t)).toBeGreaterThanOrEqual(1e12 - 45);
  });
});
