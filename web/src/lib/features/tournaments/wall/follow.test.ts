import { describe, expect, it } from "vitest";
import type { GameSummary } from "$lib/protocol/messages";
import { followed } from "./follow";

const game = (id: string, minute: number, more: Partial<GameSummary> = {}): GameSummary =>
  ({ id, lastPlayedAt: `2026-01-01T10:${minute}:00Z`, open: false, result: null, ...more }) as GameSummary;
const over = { score: "1-0", winner: "white", reason: "time", text: "" } as const;

describe("followed", () => {
  it("begins with the game last moved in", () => {
    expect(followed(null, [game("a", 10), game("b", 30), game("c", 20)])).toBe("b");
  });

  it("stays with a game that is being played, whatever happens elsewhere", () => {
    expect(followed("a", [game("a", 10), game("b", 30)])).toBe("a");
  });

  it("leaves a finished game for another, and keeps it where there is none", () => {
    expect(followed("a", [game("a", 30, { result: over }), game("b", 10)])).toBe("b");
    expect(followed("a", [])).toBe("a");
  });

  it("does not show games that wait for an opponent", () => {
    expect(followed(null, [game("a", 30, { open: true })])).toBeNull();
  });
});
