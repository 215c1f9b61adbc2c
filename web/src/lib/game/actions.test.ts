import { describe, expect, it, vi } from "vitest";
import { current, move, player, put, snapshot } from "$lib/testing/messages";
import { actionsOf, canAbort } from "./actions.svelte";
import { balance, taken } from "./material";
import { GameState } from "./state.svelte";

const wire = {
  play: vi.fn(),
  playText: vi.fn(),
  look: vi.fn(() => true),
  act: vi.fn(() => true),
  changeLevel: vi.fn(() => true),
};
const start = (over: Parameters<typeof snapshot>[0] = {}): GameState => new GameState(snapshot(over), wire);
const reasons = (game: GameState): string[] => actionsOf(game).map(({ why }) => why);
const labels = (game: GameState): string[] => actionsOf(game).map(({ label }) => label);
const moves = [
  move(1, [4, 1], [4, 3]),
  move(2, [4, 6], [4, 4], { letter: "P", colour: "black" }),
  move(3, [4, 3], [4, 4], { letter: "P", colour: "white" }, { letter: "P", colour: "black" }),
];
const result = {
  score: "1-0",
  winner: "white",
  reason: "resignation",
  text: "White wins: Black resigned",
} as const;

describe("actionsOf", () => {
  it("dims what cannot be done and says why", () => {
    expect(reasons(start())).toEqual([
      "No moves have been played yet.",
      "",
      "No moves have been played yet.",
      "",
      "",
    ]);
    const later = start({ moves: moves.slice(0, 2), current: current({ takebackAllowed: false }) });
    expect(reasons(later)).toEqual(["Take-backs are off in this game.", "", "", "", ""]);
    const theirs = start({ moves: moves.slice(0, 1), current: current({ turn: "black" }) });
    expect(reasons(theirs)[1]).toBe("You get hints on your own turn.");
  });

  it("leaves nothing to those who watch", () => {
    const game = start({ white: player({ yours: false }) });
    expect(new Set(reasons(game))).toEqual(new Set(["You are watching this game."]));
  });

  it("lets the one who waits for an opponent only call the game off", () => {
    const game = start({ black: player({ kind: "open", yours: false }) });
    expect(reasons(game).map((why) => why === "")).toEqual([false, false, false, false, true]);
    expect(canAbort(game)).toBe(true);
  });

  it("calls no game of a tournament off", () => {
    const game = start({ tournament: "t1" });
    expect(canAbort(game)).toBe(false);
    expect(labels(game)[4]).toBe("Resign");
  });

  it("keeps the five places, whatever stands there", () => {
    expect(labels(start({ moves: moves.slice(0, 2) }))).toEqual([
      "Take back",
      "Hint",
      "Draw",
      "Pause",
      "Resign",
    ]);
    const claim = start({
      moves: moves.slice(0, 2),
      current: current({ claims: ["threefold"], paused: false }),
    });
    expect(labels(claim)[2]).toBe("Claim draw");
    expect(labels(start({ current: current({ paused: true }) }))[3]).toBe("Resume");
    expect(labels(start({ moves, current: current({ result }) }))).toEqual([
      "Rematch",
      "Review",
      "New",
      "Export",
      "Leave",
    ]);
  });
});

describe("material", () => {
  const game = start({ start: [put([4, 1], "P"), put([4, 6], "P", "black"), put([0, 0], "R")], moves });

  it("counts what stands, so that promotions count", () => {
    expect(balance(game.board.variant, game.board.pieces)).toBe(6);
    game.go(0);
    expect(balance(game.board.variant, game.board.pieces)).toBe(5);
  });

  it("lists what each side has taken, the best first", () => {
    const queen = { ...moves[2], captured: { letter: "Q", colour: "black" } } as (typeof moves)[number];
    expect(taken(game.board.variant, [...moves, queen], "white").map(({ letter }) => letter)).toEqual([
      "Q",
      "P",
    ]);
    expect(taken(game.board.variant, moves, "black")).toEqual([]);
  });
});
