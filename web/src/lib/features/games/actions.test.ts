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
  it("dims what cannot be done now and says why", () => {
    expect(reasons(start())).toEqual([
      "No moves have been played yet.",
      "",
      "No moves have been played yet.",
      "",
      "",
    ]);
    const theirs = start({ moves: moves.slice(0, 1), current: current({ turn: "black" }) });
    expect(reasons(theirs)[1]).toBe("You get hints on your own turn.");
  });

  /** What the server says of each kind of game. */
  const watched = { white: player({ yours: false }) };
  const computer = player({ kind: "computer", level: 1, yours: false });
  const steered = player({ kind: "computer", yours: false, steered: true });
  const online = { helpAllowed: false };
  const rated = { helpAllowed: false, takebackAllowed: false };
  const kinds = {
    computer: { black: computer },
    "one screen": { black: player({ name: "Jonas" }) },
    "two computers": { white: steered, black: steered },
    online: { current: online },
    rated: { rated: true, current: rated },
    tournament: { tournament: "t1", rated: true, current: rated },
    watched: { ...watched, current: online },
  };

  it.each([
    ["computer", "takeback hint draw pause resign", true],
    ["one screen", "takeback hint draw pause resign", true],
    ["two computers", "pause resign", true],
    ["online", "takeback draw pause resign", false],
    ["rated", "draw pause resign", false],
    ["tournament", "draw resign", false],
    ["watched", "leave", true],
  ] as const)("leaves out what a game of this kind never has: %s", (name, keys, observable) => {
    const { current: facts, ...kind } = { current: {}, ...kinds[name] };
    const game = start({ ...kind, moves: moves.slice(0, 2), current: current(facts) });
    expect(actionsOf(game).map(({ key }) => key)).toEqual(keys.split(" "));
    expect(game.observable).toBe(observable);
    expect(game.movable).toBe(!["two computers", "watched"].includes(name));
    const over = start({ ...kind, moves, current: current({ ...facts, result }) });
    const again = ["tournament", "watched"].includes(name) ? [] : ["rematch"];
    expect(actionsOf(over).map(({ key }) => key)).toEqual([...again, "review", "new", "export", "leave"]);
    expect(over.observable).toBe(true);
    expect(over.movable).toBe(false);
  });

  it("has no record of a game in which nobody moved", () => {
    const keys = actionsOf(start({ current: current({ result }) })).map(({ key }) => key);
    expect(keys).toEqual(["rematch", "new", "leave"]);
  });

  it("lets the one who waits for an opponent only call the game off", () => {
    const game = start({ black: player({ kind: "open", yours: false }) });
    expect(reasons(game).map((why) => why === "")).toEqual([false, false, false, false, true]);
    expect(canAbort(game)).toBe(true);
  });

  it("calls no game of a tournament off", () => {
    const game = start({ tournament: "t1" });
    expect(canAbort(game)).toBe(false);
    expect(labels(game)).toContain("Resign");
  });

  it("keeps the order, whatever stands there", () => {
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
