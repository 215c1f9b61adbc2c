import { describe, expect, it } from "vitest";
import type { OrganiserBar } from "$lib/protocol/messages";
import { tournament } from "$lib/testing/tournaments";
import { startButton } from "./desk";

const bar = (over: Partial<OrganiserBar> = {}): OrganiserBar => ({
  nextRound: 4,
  mayStart: false,
  reason: null,
  boardsToGo: 0,
  may: [],
  questions: [],
  code: "abc",
  undo: null,
  ...over,
});

describe("the organiser's first button", () => {
  it("is dimmed with the reason while boards are played", () => {
    expect(startButton(tournament(), bar({ boardsToGo: 4 }))).toEqual({
      label: "Start round 4",
      ready: false,
      why: "4 boards to go, then a break of 2 minutes",
    });
    expect(startButton(tournament({ start: "button" }), bar({ boardsToGo: 1 })).why).toBe("1 board to go");
  });

  it("starts the next round, and after the last ends the tournament", () => {
    expect(startButton(tournament(), bar({ mayStart: true }))).toMatchObject({ ready: true });
    const over = tournament({ round: 5, state: "break" });
    expect(startButton(over, bar({ nextRound: null, may: ["finish"] }))).toMatchObject({
      label: "End tournament",
      ready: true,
    });
    expect(startButton(over, bar({ nextRound: null, boardsToGo: 1 }))).toMatchObject({ ready: false });
  });
});
