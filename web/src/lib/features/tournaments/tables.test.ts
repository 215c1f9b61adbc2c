import { describe, expect, it } from "vitest";
import type { CrosstableCell, CrosstableRow, PairingView, TournamentPlayer } from "$lib/protocol/messages";
import { entrant, pairing, round, row, score } from "$lib/testing/tournaments";
import { type Match, stagesOf, thirdPlace } from "./bracket";
import { cellTip, columnNames, playedOf, spokenCell } from "./crosstable";
import { withQuery } from "./http";
import { addressesOf, joinPath, onlyHere } from "./links";
import { addedCount, lineNote } from "./paste";
import { resultKey } from "./resultsheet";
import { evenPages, printsOf, sheetsOf } from "./sheets";
import { namesOf, opponentText, rowNote, spokenScore } from "./standing";
import { tabAt, tabsOf } from "./tabs";

const cell = (over: Partial<CrosstableCell> = {}): CrosstableCell => ({
  score: "1",
  colour: "white",
  round: 3,
  live: false,
  game: "g",
  how: "checkmate",
  moves: 47,
  ...over,
});
const line = (number: number, name: string, cells: CrosstableCell[][] = []): CrosstableRow => ({
  place: number,
  number,
  name,
  rating: null,
  points: 0,
  wins: 0,
  tieBreaks: [],
  you: false,
  deleted: false,
  withdrawn: false,
  cells,
});

describe("the crosstable", () => {
  const [mei, priya] = [line(3, "Mei Tanaka"), line(5, "Priya Nair")];

  it("reads a cell aloud", () => {
    expect(spokenCell(mei, priya, cell())).toBe("Mei Tanaka against Priya Nair, White, round 3, won");
  });

  it("tells the game White first, whoever's row it is", () => {
    expect(cellTip(mei, priya, cell())).toEqual({
      title: "Round 3: Mei Tanaka – Priya Nair",
      note: "1–0, checkmate, 47 moves. Enter opens the game.",
    });
    expect(cellTip(priya, mei, cell({ score: "0", colour: "black" })).note).toContain("1–0");
    expect(cellTip(mei, priya, cell({ score: "", game: null })).note).toBe("still to play");
  });

  it("shows numbers in place of names where there are many", () => {
    const many = Array.from({ length: 13 }, (_, n) => line(n + 1, `Name ${n}`));
    expect(columnNames(many).every(({ name }) => name === "")).toBe(true);
    expect(columnNames([mei])[0]?.name).toBe("Mei");
    expect(playedOf(line(1, "A", [[], [cell()], [cell({ score: "" })]]), 2)).toEqual([1, 2]);
  });
});

describe("a knockout's tree", () => {
  const [ada, ben, cleo, dan] = ["Ada", "Ben", "Cleo", "Dan"].map((name, n) => entrant(n + 1, name));
  const game = (
    match: number,
    white: TournamentPlayer | undefined,
    black: TournamentPlayer | undefined,
    over: Partial<PairingView> = {},
  ): PairingView =>
    pairing(over.board ?? match, {
      round: 1,
      match,
      white: white as TournamentPlayer,
      black: black ?? null,
      ...over,
    });
  const names = (match: Match | undefined) => match?.sides.map(({ player }) => player?.name ?? null);

  it("has a place for every match, with the names that are known already", () => {
    const first = round([game(1, ada, dan, { result: "1-0" }), game(2, cleo, ben)], { round: 1 });
    const stages = stagesOf([first], 2);
    expect(stages.map(({ title, matches }) => [title, matches.length])).toEqual([
      ["Semifinals", 2],
      ["Final", 1],
    ]);
    expect(names(stages[0]?.matches[1])).toEqual(["Cleo", "Ben"]);
    expect(stages[1]?.matches[0]?.pairing).toBeNull();
    expect(names(stages[1]?.matches[0])).toEqual(["Ada", null]);
  });

  it("puts byes and replays where the bracket has them, not where the boards are", () => {
    const drawn = game(2, cleo, ben, { board: 1, result: "1/2-1/2" });
    const again = game(2, ben, cleo, { board: 2, leg: 2, result: "0-1" });
    const free = game(1, ada, undefined, { board: 3, bye: "full" });
    const [first, last] = stagesOf([round([drawn, again, free], { round: 1 })], 2);
    expect(first?.matches.map(names)).toEqual([
      ["Ada", null],
      ["Cleo", "Ben"],
    ]);
    expect(first?.matches[0]?.bye).toBe(true);
    expect(first?.matches[1]?.sides.map(({ score, won, colour }) => [score, won, colour])).toEqual([
      ["1½", true, "black"],
      ["½", false, "white"],
    ]);
    expect(names(last?.matches[0])).toEqual(["Ada", "Cleo"]);
  });

  it("knows that a drawn decider is won by Black, and waits for an open game", () => {
    const half = { result: "1/2-1/2" } as const;
    const decider = game(1, cleo, ben, { leg: 3, decider: true, ...half });
    const won = (games: PairingView[]): (string | undefined)[] =>
      stagesOf([round(games, { round: 1 })], 1).flatMap(({ matches }) =>
        matches.map(({ sides }) => sides.find((side) => side.won)?.player?.name),
      );
    expect(won([game(1, ben, cleo, half), decider])).toEqual(["Ben"]);
    expect(won([game(1, ben, cleo, half), game(1, cleo, ben, { leg: 2 })])).toEqual([undefined]);
  });

  it("finds the match for the third place", () => {
    const last = round([game(1, ada, ben), game(2, cleo, dan)], { round: 2 });
    expect(names(thirdPlace([last], 2) ?? undefined)).toEqual(["Cleo", "Dan"]);
    expect(thirdPlace([round([game(1, ada, ben)], { round: 1 })], 1)).toBeNull();
  });
});

describe("the standings", () => {
  const rows = [row(1, { name: "Ada Bell", team: 0 }), row(2, { name: "Ben", state: "out", streak: true })];

  it("say what is particular about a player", () => {
    expect(rows.map((each) => rowNote(each, { teams: ["North", "South"] }))).toEqual([
      "North",
      "out · on a streak",
    ]);
  });

  it("name the opponent where places are shared, and always to those who listen", () => {
    const game = score(1, { opponent: 1, opponentNumber: 1 });
    const names = namesOf(rows);
    expect(opponentText(game, names, true)).toBe("Ada");
    expect(opponentText(game, names, false)).toBe("1");
    expect(spokenScore(game, names)).toBe("round 1, White, won, against Ada Bell");
  });
});

describe("pages", () => {
  it("of the wall are of about the same length", () => {
    expect(evenPages([1, 2, 3, 4, 5, 6, 7, 8, 9], 8).map((page) => page.length)).toEqual([5, 4]);
    expect(evenPages([], 8)).toEqual([[]]);
  });

  it("of paper hold pairings and standings where both have room", () => {
    const some = (count: number) => Array.from({ length: count }, (_, n) => n);
    expect(sheetsOf(some(6), some(12))).toHaveLength(1);
    const large = sheetsOf(some(30), some(60));
    expect(large.map(({ pairings, rows }) => [pairings.length, rows.length])).toEqual([
      [22, 0],
      [8, 0],
      [0, 30],
      [0, 30],
    ]);
    // A long table alone begins on the first sheet.
    expect(sheetsOf([], some(60)).map(({ rows }) => rows.length)).toEqual([30, 30]);
  });

  it("are printed where they say something", () => {
    const of = { players: 8, rounds: 3, round: 1 };
    expect(printsOf({ ...of, system: "arena" })).toEqual(["standings"]);
    expect(printsOf({ ...of, system: "simul" })).toEqual(["pairings"]);
    expect(printsOf({ ...of, system: "swiss", players: 17 })).toEqual(["pairings", "standings"]);
    expect(printsOf({ ...of, system: "knockout", players: 64 })).toContain("crosstable");
  });
});

describe("tabs", () => {
  it("depend on the system, and open at the standings at the end", () => {
    const of = { state: "running", players: 8, rounds: 3 } as const;
    const tabs = (page: Partial<Parameters<typeof tabsOf>[0]>) =>
      tabsOf({ ...of, system: "swiss", ...page }).map(({ value }) => value);
    expect(tabsOf({ ...of, system: "knockout" }).map(({ label }) => label)).toContain("Bracket");
    expect(tabs({ system: "arena" })).not.toContain("crosstable");
    expect(tabs({ system: "arena", state: "finished" })).toEqual(["standings", "games", "info"]);
    expect(tabs({ system: "simul" })).toEqual(["round", "games", "info"]);
    expect(tabs({ players: 17 })).not.toContain("crosstable");
    expect(tabs({ system: "team", rounds: 1 })).not.toContain("crosstable");
    expect(tabs({ system: "team", rounds: 4 })).toContain("crosstable");
    expect(tabAt(null, { ...of, system: "swiss", state: "finished" })).toBe("standings");
    expect(tabAt(null, { ...of, system: "simul", state: "finished" })).toBe("round");
    expect(tabAt("crosstable", { ...of, system: "arena" })).toBe("round");
    expect(tabAt("games", { ...of, system: "swiss" })).toBe("games");
  });
});

describe("small things", () => {
  it("keys stand for results", () => {
    expect(["1", "=", "0", "x"].map(resultKey)).toEqual(["1-0", "1/2-1/2", "0-1", null]);
  });

  it("a pasted line says what becomes of it", () => {
    const pasted = {
      line: 1,
      text: "Mia;900",
      name: "Mia",
      rating: 900,
      what: "new",
      proposed: "",
      team: null,
    } as const;
    const twice = { ...pasted, line: 2, what: "same-name", proposed: "mia-2" } as const;
    const here = { ...pasted, line: 3, what: "here-already" } as const;
    expect(lineNote(pasted)).toBe("new, 900");
    expect(lineNote(twice)).toBe("same name twice: as mia-2");
    expect(addedCount([pasted, twice, here], new Set([2]))).toBe(1);
  });

  it("links reach others, or say that they do not", () => {
    expect(addressesOf(joinPath("a", "b c"), ["http://10.0.0.2:1"], "http://127.0.0.1:1")).toEqual([
      "http://10.0.0.2:1/t/a?code=b%20c",
      "http://127.0.0.1:1/t/a?code=b%20c",
    ]);
    expect(onlyHere(["http://localhost:1/", "http://127.0.0.1/"])).toBe(true);
    expect(onlyHere(["http://10.0.0.2/"])).toBe(false);
    expect(withQuery("/a", { code: null, from: 0, name: "" })).toBe("/a?from=0");
  });
});
