import { beforeEach, describe, expect, it, vi } from "vitest";
import { GameState } from "$lib/features/games/state.svelte";
import { current, move, put, snapshot } from "$lib/testing/messages";
import type { PositionAsked, PositionTold } from "$lib/protocol/messages";
import { Variation } from "./variation.svelte";

const wire = {
  play: vi.fn(),
  playText: vi.fn(),
  look: vi.fn(() => true),
  act: vi.fn(() => true),
  changeLevel: vi.fn(() => true),
};
const e4 = move(1, [4, 1], [4, 3]);

describe("Variation", () => {
  let game: GameState;
  let variation: Variation;
  const asked: PositionAsked[] = [];
  const answers = {
    text: vi.fn((_: string, ply: number) => Promise.resolve(`after ${ply}`)),
    position: (question: PositionAsked): Promise<PositionTold> => {
      asked.push(question);
      const moves = (question.moves ?? []).map((one, n) => move(n + 1, one.origin, one.target));
      if (moves.some(({ target }) => target[0] === 9)) return Promise.reject(new Error("No such square."));
      const at = moves.at(-1)?.target ?? [4, 1];
      return Promise.resolve({
        text: "",
        pieces: [put(at, "P")],
        turn: moves.length % 2 === 0 ? "white" : "black",
        check: null,
        legal: [],
        moves,
        faults: [],
        faultSentences: [],
        castling: "",
        rights: "",
        icn: null,
        result: null,
      });
    },
  };

  beforeEach(() => {
    asked.length = 0;
    answers.text.mockClear();
    const store = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
    game = new GameState(snapshot({ moves: [e4], current: current({ turn: "black" }) }), wire);
    variation = new Variation(game, answers);
    game.go(0);
  });

  it("plays on from the position shown, and asks for its text once", async () => {
    await variation.prepare();
    expect(variation.active).toBe(false);
    await variation.play([4, 1], [4, 2], null);
    await variation.play([4, 6], [4, 5], null);
    expect(variation.from).toBe(0);
    expect(variation.moves).toHaveLength(2);
    expect(asked.at(-1)).toEqual({
      variant: "chess",
      game: game.id,
      position: "after 0",
      moves: [
        { origin: [4, 1], target: [4, 2], promotion: null },
        { origin: [4, 6], target: [4, 5], promotion: null },
      ],
    });
    expect(answers.text).toHaveBeenCalledTimes(1);
    expect([...game.board.pieces.keys()]).toEqual(["4,5"]);
  });

  it("shows a line asked for before the position has settled", async () => {
    const line = variation.follow(0, [{ origin: [4, 1], target: [4, 2], promotion: null }]);
    await Promise.all([line, variation.prepare()]);
    expect(variation.from).toBe(0);
    expect(variation.moves).toHaveLength(1);
  });

  it("goes back and branches off", async () => {
    await variation.play([4, 1], [4, 2], null);
    await variation.play([4, 6], [4, 5], null);
    await variation.go(1);
    await variation.play([3, 6], [3, 5], null);
    expect(variation.moves.map(({ target }) => target)).toEqual([
      [4, 2],
      [3, 5],
    ]);
  });

  it("is remembered, and leaving it shows the game again", async () => {
    await variation.play([4, 1], [4, 2], null);
    variation.leave();
    expect(variation.active).toBe(false);
    expect([...game.board.pieces.keys()].sort()).toEqual(["4,1", "4,6"]);
    expect(variation.remembered).toEqual([{ origin: [4, 1], target: [4, 2], promotion: null }]);
  });

  it("says why a move cannot be tried, and keeps what there was", async () => {
    await variation.play([4, 1], [4, 2], null);
    await variation.play([4, 1], [9, 9], null);
    expect(variation.problem).toBe("No such square.");
    expect(variation.moves).toHaveLength(1);
  });

  it("explains a move that cannot be tried without trying it, and still does when the position settles", async () => {
    await variation.explain([4, 1], [9, 9]);
    await variation.prepare();
    expect(variation.problem).toBe("No such square.");
    expect(variation.active).toBe(false);
    await variation.play([4, 1], [4, 2], null);
    expect(variation.problem).toBe("");
  });
});
