import { describe, expect, it, vi } from "vitest";
import type { PositionTold, PuzzleAnswer, PuzzleResult, PuzzleStarted } from "$lib/protocol/messages";
import { chess, move } from "$lib/testing/messages";
import { PuzzleSession } from "./session.svelte";

const position = (over: Partial<PositionTold> = {}): PositionTold => ({
  text: "fen",
  pieces: [{ at: [0, 0], piece: { letter: "R", colour: "white" } }],
  turn: "white",
  check: null,
  legal: [],
  moves: [],
  faults: [],
  faultSentences: [],
  castling: "",
  rights: "",
  icn: null,
  result: null,
  ...over,
});

const solver = { rating: 1000, provisional: true, plays: 0, solved: 0, streak: 0, bestStreak: 0 };
const started: PuzzleStarted = {
  attempt: "a",
  task: {
    id: "puzzleid",
    board: "chess",
    number: 7,
    turn: "white",
    goal: { kind: "mate", moves: 2 },
    position: position(),
    source: "engine chess 1",
  },
  solver,
  rated: true,
};
const result: PuzzleResult = {
  solved: true,
  wrong: 0,
  hints: 0,
  seconds: 9,
  ratingBefore: 1000,
  ratingAfter: 1012,
  difficulty: 1100,
  plays: 1,
  solvedAtOnce: 1,
  themes: ["mate-in-2"],
  solver: { ...solver, rating: 1012, streak: 1 },
};
const answer = (over: Partial<PuzzleAnswer>): PuzzleAnswer => ({
  right: true,
  text: "Ra8",
  solved: false,
  found: 1,
  position: position({ moves: [move(1, [0, 0], [0, 7]), move(2, [4, 7], [4, 6])] }),
  result: null,
  ...over,
});
const still = () => ({ answer: 0, back: 0, replay: 0 });
const step = { origin: [0, 0], target: [0, 7], promotion: null };

function server(...answers: PuzzleAnswer[]) {
  return {
    startPuzzle: vi.fn(() => Promise.resolve(started)),
    tryMove: vi.fn(() => {
      const next = answers.shift();
      return next ? Promise.resolve(next) : Promise.reject(new Error("The rook cannot go there."));
    }),
    whyWrong: vi.fn(() =>
      Promise.resolve({
        reason: { text: "After Ra8 the rook takes your rook.", code: "puzzle-takes", parameters: {} },
        answer: move(1, [0, 6], [0, 7]),
      }),
    ),
    askHint: vi.fn((_: string, __: number, hint: 1 | 2 | 3) =>
      Promise.resolve({
        hint,
        origin: [0, 0],
        target: hint > 1 ? [0, 7] : null,
        text: hint > 2 ? "Ra8" : null,
      }),
    ),
    askSolution: vi.fn(() => Promise.resolve({ position: position(), result: { ...result, solved: false } })),
    vote: vi.fn(() => Promise.resolve()),
  };
}

async function begun(...answers: PuzzleAnswer[]) {
  const ask = server(...answers);
  const sounds: string[] = [];
  const session = new PuzzleSession(chess, still, (name) => sounds.push(name), ask);
  await session.start({ puzzle: "puzzleid" });
  return { session, ask, sounds };
}

describe("a puzzle", () => {
  it("goes on after a right move and ends with the last", async () => {
    const { session, ask, sounds } = await begun(answer({}), answer({ solved: true, found: 2, result }));
    await session.play(step);
    expect([session.phase, session.found, session.said?.tone]).toEqual(["solving", 1, "right"]);
    await session.play(step);
    expect(ask.tryMove).toHaveBeenLastCalledWith("a", 1, step);
    expect([session.phase, session.change, session.solver?.streak]).toEqual(["solved", 12, 1]);
    expect(sounds).toEqual(["right", "solved"]);
    expect(session.board?.movable).toBeNull();
  });

  it("sets a wrong move back and says why", async () => {
    const { session, ask } = await begun(answer({ right: false, found: 0, position: position() }));
    await session.play(step);
    expect(session.phase).toBe("solving");
    expect(session.wrong).toBe("Ra8");
    expect(session.said?.text).toBe("After Ra8 the rook takes your rook.");
    expect(session.board?.marks.map(({ ink }) => ink)).toEqual(["wrong", "red"]);
    expect(session.board?.badge).toEqual({ at: [0, 7], right: false });
    expect(ask.whyWrong).toHaveBeenCalledTimes(1);
  });

  it("counts nothing for a move that cannot be played", async () => {
    const { session } = await begun();
    await session.play({ text: "Qa1" });
    expect(session.problem).toBe("The rook cannot go there.");
    expect([session.phase, session.wrong]).toEqual(["solving", ""]);
  });

  it("helps in three steps", async () => {
    const { session, ask } = await begun();
    for (let n = 0; n < 4; n++) await session.hint();
    expect(ask.askHint).toHaveBeenCalledTimes(3);
    expect(session.hints.map(({ hint }) => hint)).toEqual([1, 2, 3]);
    expect(session.board?.marks).toEqual([{ origin: [0, 0], target: [0, 7], ink: "hint" }]);
  });

  it("shows the solution and takes no more moves", async () => {
    const { session, ask } = await begun();
    await session.solution();
    expect(session.phase).toBe("shown");
    await session.play(step);
    expect(ask.tryMove).not.toHaveBeenCalled();
    session.restart();
    expect([session.phase, session.result]).toEqual(["solving", null]);
  });

  it("passes over an answer that comes too late", async () => {
    const { session } = await begun(answer({}));
    const late = session.play(step);
    session.restart();
    await late;
    expect([session.found, session.said?.tone]).toEqual([0, "task"]);
  });
});
