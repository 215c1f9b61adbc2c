import { describe, expect, it } from "vitest";
import type { PlayerPageView, RatingLine, PlayerRecord } from "$lib/protocol/messages";
import { PlayerPage } from "./playerpage.svelte";

const tally = (against: PlayerRecord["against"], variant: string, won: number): PlayerRecord => ({
  variant,
  colour: "white",
  clockClass: "blitz",
  against,
  won,
  drawn: 0,
  lost: 1,
});
const rating = (system: RatingLine["system"], variant: string): RatingLine => ({
  system,
  variant,
  clockClass: "blitz",
  rating: 1500,
  deviation: 50,
  games: 3,
  points: [],
});
const view = (name: string): PlayerPageView => ({
  player: { id: name, name, kind: "profile", since: "2026-01-01", you: false, usable: true, deleted: false },
  tallies: [tally("person", "chess", 3), tally("computer", "cube", 5)],
  ratings: [rating("glicko2", "chess"), rating("society", "chess"), rating("glicko2", "cube")],
  figures: {
    streaks: { current: 0, kind: null, wins: 0, unbeaten: 0 },
    openings: [],
    endings: [],
    weeks: [],
  },
  form: [],
  titles: {},
});
const titles = () => ({ chess: "Chess" });

describe("PlayerPage", () => {
  it("counts only the games against the kind of opponent that is chosen", async () => {
    const page = new PlayerPage(titles, (id) => Promise.resolve(view(id)));
    await page.load("ann");
    expect(page.total).toMatchObject({ won: 8, lost: 2 });
    page.against = "person";
    expect(page.total).toMatchObject({ won: 3, lost: 1 });
  });

  it("plots one system only", async () => {
    const page = new PlayerPage(titles, (id) => Promise.resolve(view(id)));
    await page.load("ann");
    expect(page.plotted.map((line) => page.nameOf(line))).toEqual(["Chess, blitz", "cube, blitz"]);
  });

  it("shows the player opened last, whatever order the answers come in", async () => {
    const answers = new Map<string, (view: PlayerPageView) => void>();
    const page = new PlayerPage(titles, (id) => new Promise((resolve) => answers.set(id, resolve)));
    const loading = [page.load("ann"), page.load("ben")];
    answers.get("ben")?.(view("ben"));
    answers.get("ann")?.(view("ann"));
    await Promise.all(loading);
    expect(page.view?.player.name).toBe("ben");
  });

  it("says why a change was refused and keeps what is shown", async () => {
    const page = new PlayerPage(titles, (id) => Promise.resolve(view(id)));
    await page.load("ann");
    expect(await page.change(Promise.reject(new Error("That name is taken.")))).toBe(false);
    expect([page.problem, page.view?.player.name]).toEqual(["That name is taken.", "ann"]);
    expect(await page.change(Promise.resolve())).toBe(true);
    expect(page.problem).toBe("");
  });
});
