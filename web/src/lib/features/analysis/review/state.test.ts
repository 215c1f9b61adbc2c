import { beforeEach, describe, expect, it, vi } from "vitest";
import { AnalysisConnection } from "$lib/features/analysis/connection";
import { Observer } from "$lib/features/analysis/observer.svelte";
import { GameState } from "$lib/features/games/state.svelte";
import type { EvaluationView, LineMove, PositionAsked, PositionTold } from "$lib/protocol/messages";
import { current, move, put, snapshot } from "$lib/testing/messages";
import { Notes } from "./notes.svelte";
import { OwnMistakes } from "./ownmistakes.svelte";
import { GameReview } from "./review.svelte";
import { ReviewState } from "./state.svelte";
import { Variation } from "./variation.svelte";

const wire = {
  play: vi.fn(),
  playText: vi.fn(),
  look: vi.fn(() => true),
  act: vi.fn(() => true),
  changeLevel: vi.fn(() => true),
};
const e4 = move(1, [4, 1], [4, 3]);
const e5 = move(2, [4, 6], [4, 4]);
const better: LineMove = { origin: [3, 1], target: [3, 3], promotion: null, text: "d4" };
const seen: EvaluationView = { ply: 1, score: 20, mate: null, depth: 8, chance: 52, line: [better] };
const told = (moves: PositionTold["moves"]): PositionTold => ({
  text: "",
  pieces: [put([4, 1], "P")],
  turn: "white",
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

describe("ReviewState", () => {
  let game: GameState;
  let state: ReviewState;

  beforeEach(() => {
    const store = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
    game = new GameState(snapshot({ moves: [e4, e5], current: current({ turn: "white" }) }), wire);
    const review = new GameReview(game);
    review.evaluations = new Map([[1, seen]]);
    const answers = {
      text: () => Promise.resolve("start"),
      position: (asked: PositionAsked) =>
        Promise.resolve(told((asked.moves ?? []).map((one, n) => move(n + 1, one.origin, one.target)))),
    };
    state = new ReviewState(game, {
      review,
      notes: new Notes(game.id),
      variation: new Variation(game, answers),
      observer: new Observer(
        () => {},
        (listen) => new AnalysisConnection(listen),
      ),
      learning: new OwnMistakes(game, review, () => {}),
    });
  });

  it("counts plies and moves through a variation", async () => {
    game.go(1);
    expect([state.ply, state.moveNumber]).toEqual([1, 1]);
    await state.variation.follow(1, [e5, e4]);
    expect([state.ply, state.moveNumber]).toEqual([3, 2]);
  });

  it("tells the evaluation of the game, not of a variation", async () => {
    game.go(1);
    expect(state.evaluation).toBe(seen);
    await state.variation.follow(1, [e5]);
    expect(state.evaluation).toBeNull();
  });

  it("draws the better move at a mistake only", () => {
    game.go(2);
    expect(state.arrows).toEqual([]);
    const verdict = {
      loss: 20,
      better: "d4",
      why: "",
      answer: "",
      punished: "",
      whySentence: null,
      punishedSentence: null,
    };
    state.review.mistakes = new Map([[2, { ply: 2, verdict: "blunder", ...verdict }]]);
    expect(state.arrows).toEqual([better]);
  });

  it("shows the better move as a variation from the position before", async () => {
    game.go(2);
    state.showBetter();
    await vi.waitFor(() => expect(state.variation.active).toBe(true));
    expect(state.variation.from).toBe(1);
    expect(state.variation.moves.map(({ target }) => target)).toEqual([[3, 3]]);
  });

  it("adds a line of the computer's to what is shown", async () => {
    game.go(1);
    await state.variation.follow(1, [e5]);
    state.follow([better]);
    await vi.waitFor(() => expect(state.variation.moves).toHaveLength(2));
    expect(state.variation.from).toBe(1);
  });

  it("leaves keys to the game unless a variation is shown", async () => {
    game.go(1);
    expect(state.onKey("ArrowRight")).toBe(false);
    expect(state.onKey("N")).toBe(true);
    await state.variation.follow(1, [e5]);
    expect(state.onKey("x")).toBe(false);
    expect(state.onKey("Escape")).toBe(true);
    expect(state.variation.active).toBe(false);
    expect(game.cursor).toBe(1);
  });
});
