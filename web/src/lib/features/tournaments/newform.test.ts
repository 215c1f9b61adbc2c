import { describe, expect, it, vi } from "vitest";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
});
const { NewTournament, SCORINGS, USUAL_RULES } = await import("./newform.svelte");
const { scoringText } = await import("./points");

describe("NewTournament", () => {
  it("asks only for what its system needs", () => {
    const form = new NewTournament("club");
    form.name = "  November Swiss ";
    form.values.double = true;
    expect(form.problem).toBe("");
    expect(form.wanted).toMatchObject({
      name: "November Swiss",
      society: "club",
      system: "swiss",
      double: false,
      minutes: null,
      host: null,
      tieBreaks: ["buchholz-cut-1", "buchholz", "sonneborn-berger"],
    });
    form.choose("arena");
    expect(form.wanted).toMatchObject({ rounds: null, minutes: 45, tieBreaks: null, start: "button" });
  });

  it("has clocks of two stages and rounds over the board", () => {
    const form = new NewTournament();
    form.name = "A";
    expect(form.wanted).toMatchObject({ boardRounds: [] });
    form.otherClock = true;
    [form.clockMinutes, form.clockSeconds, form.stageMoves, form.thenMinutes] = [90, 30, 40, 30];
    form.boardRounds = "1, 3;5";
    expect(form.problem).toBe("");
    expect(form.wanted).toMatchObject({
      clock: {
        kind: "stages",
        initialMs: 5_400_000,
        incrementMs: 30_000,
        stages: [
          { timeMs: 5_400_000, moves: 40, incrementMs: 30_000 },
          { timeMs: 1_800_000, moves: null, incrementMs: 30_000 },
        ],
      },
      boardRounds: [1, 3, 5],
    });
    form.boardRounds = "1, x";
    expect(form.problem).toContain("over the board");
    form.boardRounds = "";
    form.thenMinutes = 0;
    expect(form.problem).toContain("Stages");
  });

  it("has finer rules, those of other systems as usual", () => {
    const form = new NewTournament();
    form.name = "A";
    form.choose("knockout");
    form.values.rules = { ...USUAL_RULES, win: 6, draw: 2, matchGames: 2, decider: "higher-seed" };
    expect(form.wanted.rules).toMatchObject({ win: 2, matchGames: 2, decider: "higher-seed" });
    form.values.rules.replays = 10;
    expect(form.problem).toContain("replays");
    form.choose("swiss");
    expect(form.problem).toBe("");
    expect(form.wanted.rules).toMatchObject({ win: 6, draw: 2, loss: 0, matchGames: 1, replays: 1 });
    form.choose("simul");
    form.setHostClock(20, 5);
    expect([form.hostMinutes, form.hostSeconds]).toEqual([20, 5]);
    expect(form.wanted.rules?.hostClock).toMatchObject({ kind: "fischer", initialMs: 1_200_000 });
    form.setHostClock(null, 5);
    expect(form.wanted.rules?.hostClock).toBeNull();
    expect(form.hostMinutes).toBeNull();
    expect(SCORINGS.map(scoringText)).toEqual(["1 – ½ – 0", "3 – 1 – 0", "3 – 2 – 1"]);
  });

  it("says what is missing", () => {
    const form = new NewTournament();
    expect(form.problem).toContain("name");
    form.name = "A";
    form.choose("team");
    expect(form.problem).toContain("teams");
    form.teams = ["Red", "Blue"];
    expect(form.problem).toBe("");
    form.teams.push("", " Green ");
    expect(form.wanted).toMatchObject({ teams: ["Red", "Blue", "Green"], scheveningen: false });
    form.choose("simul");
    expect(form.problem).toContain("plays everyone");
    form.choose("swiss");
    form.values.rounds = 2.5;
    expect(form.problem).toContain("Rounds");
    form.values.rounds = 3;
    form.otherClock = true;
    form.clockMinutes = -1;
    expect(form.problem).toContain("Clock");
  });

  it("orders tie-breaks", () => {
    const form = new NewTournament();
    form.choose("swiss");
    form.moveTieBreak("sonneborn-berger", 0);
    expect(form.tieBreaks).toEqual(["sonneborn-berger", "buchholz-cut-1", "buchholz"]);
    form.moveTieBreak("sonneborn-berger", 99);
    form.dropTieBreak("buchholz");
    form.addTieBreak("wins");
    expect(form.tieBreaks).toEqual(["buchholz-cut-1", "sonneborn-berger", "wins"]);
    expect(form.otherTieBreaks).not.toContain("wins");
  });

  it("remembers the answers for the next time", () => {
    const form = new NewTournament();
    form.choose("knockout");
    form.values.boards = ["cube"];
    form.remember();
    expect(new NewTournament().values).toMatchObject({ system: "knockout", boards: ["cube"] });
  });
});
