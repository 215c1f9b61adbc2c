import { describe, expect, it } from "vitest";
import type { PlayerRecord } from "$lib/protocol/messages";
import { grouped, halves, initials, monthName, percent, score, shares, sum, total } from "./figures";

const tally = (over: Partial<PlayerRecord>): PlayerRecord => ({
  variant: "chess",
  clockClass: "blitz",
  colour: "white",
  against: "person",
  won: 0,
  drawn: 0,
  lost: 0,
  ...over,
});

describe("figures of a player", () => {
  const tallies = [
    tally({ won: 3, drawn: 1, lost: 1 }),
    tally({ colour: "black", won: 1, lost: 3 }),
    tally({ variant: "cube", clockClass: "untimed", drawn: 2 }),
  ];

  it("adds up and scores half a point for a draw", () => {
    const all = sum(tallies);
    expect(all).toEqual({ won: 4, drawn: 3, lost: 4 });
    expect(total(all)).toBe(11);
    expect(score(all)).toBe(50);
    expect(score(sum([]))).toBeNull();
    expect(percent(null)).toBe("–");
  });

  it("groups by board, colour and pace and leaves out what was never played", () => {
    const boards = grouped(tallies, (each) => each.variant, { chess: "Chess", plane: "Plane", cube: "Cube" });
    expect(boards.map(({ label, won }) => [label, won])).toEqual([
      ["Chess", 4],
      ["Cube", 0],
    ]);
    expect(grouped(tallies, (each) => each.colour, { black: "As Black" })).toEqual([
      { label: "As Black", won: 1, drawn: 0, lost: 3 },
    ]);
  });

  it("knows the share of games won with each colour", () => {
    const player = {
      id: "a",
      name: "A",
      kind: "profile",
      since: "",
      you: false,
      usable: true,
      deleted: false,
    } as const;
    const record = { won: 4, drawn: 0, lost: 4, whiteGames: 5, whiteWon: 4 };
    expect(shares({ player, record })).toEqual({ all: 50, white: 80, black: 0 });
    const none = { won: 0, drawn: 0, lost: 0, whiteGames: 0, whiteWon: 0 };
    expect(shares({ player, record: none })).toEqual({ all: null, white: null, black: null });
  });

  it("writes points, months and initials", () => {
    expect([halves(0), halves(0.5), halves(2), halves(2.5)]).toEqual(["0", "½", "2", "2½"]);
    expect(monthName("2026-11")).toBe("November 2026");
    expect(initials("Amara Osei-Mensah Junior")).toBe("AO");
  });
});
