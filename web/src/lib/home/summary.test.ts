import { clockOf } from "$lib/features/games/start/clocks";
import { describe, expect, it } from "vitest";
import type { GameSummary } from "$lib/protocol/messages";
import { player } from "$lib/testing/messages";
import { ago, opponentOf, stateOf } from "./summary";

const game = (over: Partial<GameSummary> = {}): GameSummary => ({
  id: "g",
  name: "Copper Rook Meadow",
  rated: false,
  clockClass: "untimed",
  variant: "chess",
  title: "Chess",
  white: player(),
  black: player({ name: "Jonas", yours: false }),
  plies: 34,
  turn: "white",
  clock: clockOf("none", 0, 0),
  result: null,
  startedAt: "2026-01-01T00:00:00Z",
  lastPlayedAt: "2026-01-01T00:00:00Z",
  open: false,
  preview: [],
  board: null,
  ...over,
});

describe("opponentOf", () => {
  it("names the other one, or both", () => {
    expect(opponentOf(game())).toBe("Jonas");
    expect(opponentOf(game({ white: player({ yours: false, name: "Mei" }), black: player() }))).toBe("Mei");
    expect(opponentOf(game({ black: player({ name: "Jonas" }) }))).toBe("Amara – Jonas");
    expect(opponentOf(game({ black: player({ kind: "open", name: "", yours: false }) }))).toBe(
      "an open seat",
    );
  });
});

describe("stateOf", () => {
  it("tells move and turn", () => {
    expect(stateOf(game())).toBe("move 18 · your turn");
    expect(stateOf(game({ turn: "black", plies: 35 }))).toBe("move 18 · their turn");
    expect(stateOf(game({ black: player({ name: "Jonas" }) }))).toBe("move 18 · White to move");
    expect(stateOf(game({ open: true }))).toBe("waiting for an opponent");
    const result = { score: "1-0", winner: "white", reason: "time", text: "White wins on time" } as const;
    expect(stateOf(game({ result }))).toBe("White wins on time");
  });
});

describe("ago", () => {
  const now = Date.parse("2026-03-10T12:00:00Z");
  it.each([
    ["2026-03-10T11:59:30Z", "just now"],
    ["2026-03-10T12:00:30Z", "just now"],
    ["2026-03-10T11:55:00Z", "5 minutes ago"],
    ["2026-03-10T09:00:00Z", "3 hours ago"],
    ["2026-03-09T09:00:00Z", "yesterday"],
    ["2026-02-17T12:00:00Z", "3 weeks ago"],
    ["nonsense", "just now"],
  ])("%s: %s", (iso, text) => expect(ago(iso, now)).toBe(text));
});
