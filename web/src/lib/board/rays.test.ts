import { kind } from "$lib/testing/messages";
import { describe, expect, it, vi } from "vitest";
import type { Square, VariantView } from "$lib/protocol/messages";
import { BoardState } from "./state.svelte";

const endless: VariantView = {
  name: "endless",
  title: "Endless",
  summary: "",
  axes: [[], []],
  holes: [],
  border: null,
  pieces: [kind("R", "rook")],
  start: [],
  promotion: null,
  mirror: [1],
  castling: [],
  doubleSteps: null,
  goal: null,
  checks: null,
};

describe("rays", () => {
  const plane = (last: number | null, step: Square = [-2, 1]): BoardState => {
    const state = new BoardState(endless);
    state.movable = "white";
    state.setPosition(
      [{ at: [10, 10], piece: { letter: "R", colour: "white" } }],
      "white",
      [
        {
          origin: [10, 10],
          squares: [],
          rays: [{ step, first: 2, last }],
          captures: [],
          promotions: [],
          choices: [],
        },
      ],
      null,
      null,
    );
    state.press([10, 10]);
    return state;
  };

  it("hold exactly the squares from their first to their last step", () => {
    const state = plane(4);
    const held = [0, 1, 2, 3, 4, 5].filter((k) => state.canGo([10 - 2 * k, 10 + k]));
    expect(held).toEqual([2, 3, 4]);
  });

  it("hold neither squares between the steps nor beside nor behind the ray", () => {
    const state = plane(null);
    expect(state.canGo([5, 12])).toBe(false);
    expect(state.canGo([6, 13])).toBe(false);
    expect(state.canGo([14, 8])).toBe(false);
  });

  it("go on for ever without a last step", () => {
    expect(plane(null).canGo([10 - 2_000_000_000_000, 10 + 1_000_000_000_000])).toBe(true);
    expect(plane(null, [0, -1]).canGo([10, -9_000_000_000_000_000])).toBe(true);
  });

  it("are played like any other destination", () => {
    const state = plane(null);
    state.onMove = vi.fn();
    state.press([-990, 510]);
    expect(state.onMove).toHaveBeenCalledExactlyOnceWith([10, 10], [-990, 510], null);
  });
});
