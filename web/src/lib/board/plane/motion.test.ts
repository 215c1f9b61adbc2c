import { describe, expect, it } from "vitest";
import type { Colour, PlacedPiece } from "$lib/protocol/messages";
import { squareKey } from "../squares";
import { fadeAt, motionsBetween, placeAt, type Motion } from "./motion";

const position = (...placed: [number, number, string, Colour][]): Map<string, PlacedPiece> =>
  new Map(
    placed.map(([x, y, letter, colour]): [string, PlacedPiece] => [
      squareKey([x, y]),
      { at: [x, y], piece: { letter, colour } },
    ]),
  );

describe("what moves", () => {
  it("is the piece that arrived, and what it took", () => {
    const before = position([1, 1, "R", "white"], [4, 1, "P", "black"]);
    const after = position([4, 1, "R", "white"]);
    const motions = motionsBetween(before, after, { origin: [1, 1], target: [4, 1] });
    expect(motions?.moved).toEqual([{ from: [1, 1], piece: after.get("4,1") }]);
    expect(motions?.gone.map(({ piece }) => piece.letter)).toEqual(["P"]);
  });

  it("is nothing where nothing or everything changed", () => {
    const row = (y: number): Map<string, PlacedPiece> =>
      position(...[1, 2, 3, 4, 5].map((x): [number, number, string, Colour] => [x, y, `${x}`, "white"]));
    expect(motionsBetween(row(1), row(1), null)).toBeNull();
    expect(motionsBetween(row(1), row(2), null)).toBeNull();
  });
});

describe("the way", () => {
  const motion = (far: number): Motion => ({
    from: [0, 0],
    piece: { at: [far, 0], piece: { letter: "R", colour: "white" } },
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

  it("leaves nothing of what was taken before it ends", () => {
    expect(fadeAt(0)).toBe(1);
    expect(fadeAt(0.8)).toBe(0);
  });
});
