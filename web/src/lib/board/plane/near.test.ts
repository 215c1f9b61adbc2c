import { describe, expect, it } from "vitest";
import { lensLayout } from "../lens/around";
import { over } from "./camera";
import { nearOnPlane } from "./near";

describe("the squares near a finger on the plane", () => {
  for (const flipped of [false, true])
    it(`has the one under it around the finger, far out as at home${flipped ? ", from the other side" : ""}`, () => {
      const view = { width: 300, height: 200, flipped };
      for (const x of [4, -7, 9_000_000_000_000]) {
        const near = nearOnPlane(over(x, 3, 20), view, { x: 155, y: 96 });
        const under = near.filter((cell) => cell.x <= 0 && cell.x > -1 && cell.y <= 0 && cell.y > -1);
        expect(under.map(({ square }) => square)).toEqual([[x, 3]]);
        expect(lensLayout(near).cells.some(({ hole }) => hole)).toBe(false);
        const right = near.find(
          (cell) => Math.abs(cell.x - (under[0]?.x ?? 0) - 1) < 0.01 && cell.y === under[0]?.y,
        );
        expect(right?.square).toEqual([x + (flipped ? -1 : 1), 3]);
      }
    });
});
