import { beforeEach, describe, expect, it, vi } from "vitest";
import { move } from "$lib/testing/messages";
import type { MistakeView, ReviewProgress } from "$lib/protocol/messages";
import { GameReview } from "./review.svelte";

const side = { accuracy: 90, inaccuracies: 0, mistakes: 0, blunders: 0 };
const mistake = (ply: number, verdict: MistakeView["verdict"] = "blunder"): MistakeView => ({
  ply,
  verdict,
  loss: 20,
  better: "Nf3",
  why: "",
  answer: "",
  punished: "",
  whySentence: null,
  punishedSentence: null,
});
const seen = (ply: number) => ({ ply, score: 10, mate: null, depth: 8, chance: 51, line: [] });
const progress = (over: Partial<ReviewProgress>): ReviewProgress => ({
  type: "reviewprogress",
  game: "g",
  plies: 3,
  evaluations: [],
  mistakes: [],
  white: side,
  black: side,
  done: false,
  problem: "",
  code: "",
  parameters: {},
  ...over,
});

describe("GameReview", () => {
  const game = { cursor: 0, moves: [1, 2, 3].map((ply) => move(ply, [0, 0], [0, 1])), go: vi.fn() };
  let review: GameReview;

  beforeEach(() => {
    game.cursor = 0;
    game.go.mockClear();
    review = new GameReview(game);
  });

  it("grows by what it is told, and repeats change nothing", () => {
    review.hear(progress({ evaluations: [seen(0), seen(1)] }));
    expect(review.progress).toBe(0.5);
    review.hear(progress({ evaluations: [seen(1), seen(2), seen(3)], done: true }));
    expect(review.progress).toBe(1);
    expect(review.done).toBe(true);
  });

  it("jumps from mistake to mistake and stays at the last", () => {
    review.hear(progress({ mistakes: [mistake(3), mistake(1, "inaccuracy")] }));
    expect(review.glyph(1)).toBe("?!");
    expect(review.glyph(2)).toBe("");
    review.jump(1);
    game.cursor = 1;
    review.jump(1);
    game.cursor = 3;
    review.jump(1);
    review.jump(-1);
    expect(game.go.mock.calls).toEqual([[1], [3], [1]]);
  });

  it("says why there is none", () => {
    review.hear({
      type: "analysisrefused",
      id: null,
      reason: "The game is still being played.",
      code: "",
      parameters: {},
    });
    expect(review.problem).toContain("still being played");
  });
});
