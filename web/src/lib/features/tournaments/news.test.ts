import { describe, expect, it } from "vitest";
import { boardNow, pairing, round, row, score, table } from "$lib/testing/tournaments";
import { boardsAfter, newResults, roundAfter, standingsAfter } from "./news";
import { SteadyTable } from "./steady.svelte";

const piece = { at: [0, 0], piece: { letter: "K", colour: "white" as const } };

describe("news of a round", () => {
  const before = round([pairing(1, { live: boardNow(1, { position: [piece] }) }), pairing(2)]);

  it("replaces the boards that changed, and keeps the others as they are", () => {
    const changed = pairing(2, { state: "finished", result: "1-0", live: null });
    const after = roundAfter(before, {
      type: "roundnews",
      whole: false,
      round: round([changed], { finished: 1 }),
    });
    expect(after?.pairings).toEqual([before.pairings[0], changed]);
    expect(after?.finished).toBe(1);
  });

  it("keeps a picture that is not sent again, but not that of another game", () => {
    const still = boardNow(1, { position: null, plies: 5 });
    const news = { type: "boardsnews", round: 3, boards: [still] } as const;
    expect(boardsAfter(before, { ...news, boards: [still] })?.pairings[0]?.live).toEqual({
      ...still,
      position: [piece],
    });
    const other = pairing(1, { game: "new", live: boardNow(1, { game: "new", position: null }) });
    const whole = roundAfter(before, { type: "roundnews", whole: true, round: round([other]) });
    expect(whole?.pairings[0]?.live?.position).toBeNull();
  });

  it("does not mix rounds", () => {
    const next = round([pairing(1, { round: 4 })], { round: 4 });
    expect(roundAfter(before, { type: "roundnews", whole: false, round: next })).toBe(before);
    expect(roundAfter(before, { type: "roundnews", whole: true, round: next })).toBe(next);
    expect(boardsAfter(before, { type: "boardsnews", round: 4, boards: [boardNow(1)] })).toBe(before);
  });
});

describe("news of standings", () => {
  it("changes rows and the order of all", () => {
    const before = table([row(1), row(2), row(3)]);
    const news = table([row(3, { points: 4, place: 1 })]);
    const after = standingsAfter(before, {
      type: "standingsnews",
      whole: false,
      standings: news,
      places: [3, 1, 2],
    });
    expect(after?.rows.map(({ number, points }) => [number, points])).toEqual([
      [3, 4],
      [1, 0],
      [2, 0],
    ]);
  });

  it("counts a game once, though it stands in two rows", () => {
    const before = table([row(1), row(2), row(3)]);
    const after = table([
      row(1, { rounds: [score(1)] }),
      row(2, { rounds: [score(1, { score: "0" })] }),
      row(3),
    ]);
    expect(newResults(before, after)).toBe(1);
    expect(newResults(null, after)).toBe(0);
  });
});

describe("SteadyTable", () => {
  const first = table([row(1), row(2)]);
  const second = table([row(2, { rounds: [score(1)] }), row(1, { rounds: [score(1, { score: "0" })] })]);

  it("shows what comes, unless somebody reads the table", () => {
    const steady = new SteadyTable();
    steady.take(first);
    steady.hold();
    steady.take(second);
    expect(steady.shown).toBe(first);
    expect(steady.waiting).toBe(1);
    steady.release();
    expect(steady.shown).toBe(second);
    expect(steady.waiting).toBe(0);
  });

  it("shows at once what brings no result", () => {
    const steady = new SteadyTable();
    steady.take(first);
    steady.hold();
    const left = table([row(1), row(2, { leftAfter: 1 })]);
    steady.take(left);
    expect(steady.shown).toBe(left);
  });

  it("shows new results at once to those who want them", () => {
    const steady = new SteadyTable();
    steady.take(first);
    steady.hold();
    steady.take(second);
    steady.apply();
    expect(steady.shown).toBe(second);
  });
});
