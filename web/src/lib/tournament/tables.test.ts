import { describe, expect, it } from "vitest";
import type { CrosstableCell, CrosstableRow } from "$lib/protocol/messages";
import { entrant, pairing, round } from "$lib/testing/tournaments";
import { sideOf, stagesOf, thirdPlace } from "./bracket";
import { cellTip, columnNames, playedOf, spokenCell } from "./crosstable";
import { withQuery } from "./http";
import { addressesOf, joinPath, onlyHere } from "./links";
import { addedCount, lineNote } from "./paste";
import { resultKey } from "./resultsheet";
import { evenPages, sheetsOf } from "./sheets";
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
    expect(playedOf(line(1, "A", [[], [cell()], [cell({ score: "" })]]), [mei, priya, mei])).toEqual([1, 2]);
  });
});

describe("a knockout's tree", () => {
  it("has a place for every match, known or not", () => {
    const first = round([pairing(1, { round: 1 }), pairing(2, { round: 1 })], { round: 1 });
    const stages = stagesOf([first], 2);
    expect(stages.map(({ title, matches }) => [title, matches.length])).toEqual([
      ["Semifinals", 2],
      ["Final", 1],
    ]);
    expect(stages[0]?.matches[1]?.pairing?.board).toBe(2);
    expect(stages[1]?.matches[0]?.pairing).toBeNull();
  });

  it("finds the match for the third place, and who won", () => {
    const last = round([pairing(1), pairing(2)], { round: 2 });
    expect(thirdPlace([last], 2)?.board).toBe(2);
    expect(thirdPlace([round([pairing(1)], { round: 1 })], 1)).toBeNull();
    const won = pairing(1, { result: "0-1" });
    expect(sideOf(won, "black")).toMatchObject({ score: "1", won: true });
    expect(sideOf(won, "white")).toMatchObject({ score: "0", won: false });
    expect(sideOf(pairing(1, { black: null, white: entrant(1, "Ada") }), "white").won).toBe(true);
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
  });
});

describe("tabs", () => {
  it("depend on the system, and open at the standings at the end", () => {
    expect(tabsOf({ system: "knockout" }).map(({ label }) => label)).toContain("Bracket");
    expect(tabsOf({ system: "arena" }).map(({ value }) => value)).not.toContain("crosstable");
    expect(tabAt(null, { system: "swiss", state: "finished" })).toBe("standings");
    expect(tabAt("crosstable", { system: "arena", state: "running" })).toBe("round");
    expect(tabAt("games", { system: "swiss", state: "running" })).toBe("games");
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
