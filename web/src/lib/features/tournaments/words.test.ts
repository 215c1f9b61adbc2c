import { describe, expect, it } from "vitest";
import { card, entrant, listed, pairing, round, tournament } from "$lib/testing/tournaments";
import { cardWords } from "./card";
import { cardChip, factsLine, stateText, systemText } from "./facts";
import { newsToHear } from "./heard";
import { cardAction, entryCount, leaf, mineText, myPlace } from "./list";
import { actionOf, middleOf, pathOf } from "./pairing";
import { situation } from "./resultsheet";
import { countdown, leftOf, startText, timerLabel, usedShare } from "./timer";

const now = Date.parse("2026-11-14T16:30:00Z");
const timer = (over = {}) => ({
  kind: "round-ends" as const,
  at: "2026-11-14T16:40:00Z",
  leftMs: 494_000,
  totalMs: 1_000_000,
  paused: false,
  ...over,
});

describe("countdowns", () => {
  it.each([
    [494_000, "8:14"],
    [493_100, "8:14"],
    [0, "0:00"],
    [-5, "0:00"],
    [3_723_000, "1:02:03"],
    [172_800_000, "2 days"],
  ])("writes %i ms as %s", (ms, text) => expect(countdown(ms)).toBe(text));

  it("run with the time, and stand still while paused", () => {
    expect(leftOf(timer(), 4000)).toBe(490_000);
    expect(leftOf(timer(), 9_999_999)).toBe(0);
    expect(leftOf(timer({ paused: true }), 4000)).toBe(494_000);
    expect(usedShare(timer({ leftMs: 250_000 }), 0)).toBe(0.75);
    expect(usedShare(timer({ totalMs: 0 }), 0)).toBe(0);
  });

  it("say what they count to", () => {
    const page = tournament();
    expect(timerLabel(timer(), page, now)).toMatch(/^Round ends at .*, in$/);
    expect(timerLabel(timer({ kind: "next-round" }), page, now)).toMatch(/^Round 4 at/);
    expect(timerLabel(timer({ paused: true }), tournament({ pausedBy: "Amara" }), now)).toBe(
      "Paused by Amara",
    );
  });

  it("tell when something begins", () => {
    expect(startText("2026-11-14T18:44:00Z", now)).toBe("in 2 h 14 min");
    expect(startText("2026-11-14T16:45:00Z", now)).toBe("in 15 min");
    expect(startText("2026-11-17T16:45:00Z", now)).toMatch(/^Tuesday /);
  });
});

describe("facts", () => {
  it("are one line, and leave out what is not known", () => {
    expect(factsLine(tournament()).join(" · ")).toBe(
      "Hillside School club · Swiss · Plane · 5+3 · rated · 12 players",
    );
    expect(factsLine(tournament({ society: "", rated: false }))[0]).toBe("Swiss");
    const over = tournament({ state: "finished", finishedAt: "2026-11-14T18:00:00Z" });
    expect(factsLine(over).join(" · ")).toContain("Swiss, 5 rounds · Plane · 5+3 · rated · 14 November 2026");
    expect(factsLine(tournament({ state: "cancelled", reason: "Snow" })).at(-1)).toBe("Snow");
  });

  it("name the state", () => {
    expect(stateText(tournament())).toBe("Round 3 of 5, running");
    expect(stateText(tournament({ state: "break" }))).toBe("Break before round 4");
    expect(stateText(tournament({ state: "break", round: 5 }))).toBe("All rounds played");
    expect(stateText(tournament({ system: "arena" }))).toBe("Running");
    expect(systemText(tournament({ system: "round-robin", double: true }))).toBe(
      "Round robin, every pair twice",
    );
    const arena = listed({ system: "arena", endsAt: "2026-11-14T16:52:00Z" });
    expect(cardChip(arena, now)).toBe("Arena, 22 min left");
  });
});

describe("a pairing", () => {
  it("says what is happening in every state", () => {
    expect(middleOf(pairing(2))).toMatchObject({ kind: "live", main: "move 3", note: "2:31 – 3:07" });
    expect(
      middleOf(pairing(2, { state: "finished", result: "0-1", how: "checkmate", moves: 22 })),
    ).toMatchObject({
      main: "0–1",
      note: "checkmate, 22 moves",
    });
    expect(middleOf(pairing(2, { state: "finished", result: "+-" })).note).toBe("by default");
    expect(middleOf(pairing(2, { black: null, bye: "half" }))).toMatchObject({
      kind: "bye",
      note: "½ point",
    });
    const absent = entrant(2, "Noor Aziz", { here: false });
    expect(middleOf(pairing(2, { state: "waiting", black: absent, live: null })).main).toBe(
      "waiting for Noor",
    );
  });

  it("says who said what, and that they differ", () => {
    const sam = { result: "1-0", number: 1, name: "Sam Wright" } as const;
    const noor = { result: "1/2-1/2", number: 2, name: "Noor Aziz" } as const;
    const reported = pairing(6, { state: "reported", said: [sam], overTheBoard: true, may: ["confirm"] });
    expect(middleOf(reported)).toMatchObject({ kind: "said", main: "Sam says 1–0", note: "over the board" });
    expect(actionOf(reported)).toEqual({ action: "confirm", label: "Confirm" });
    expect(situation(reported)).toBe("Round 3, over the board. Sam says 1–0; Amara has not answered yet.");
    const differ = pairing(6, { state: "disputed", said: [sam, noor], may: ["enter"] });
    expect(middleOf(differ).main).toBe("1–0 / ½–½");
    expect(actionOf(differ)?.label).toBe("Decide");
  });

  it("keeps old results in a tooltip", () => {
    const change = { at: "", by: "Ruth", result: "1-0" as const, why: "" };
    const corrected = middleOf(pairing(1, { state: "finished", result: "0-1", history: [change] }));
    expect(corrected).toMatchObject({ note: "corrected", history: "1–0 by Ruth" });
  });

  it("leads to the game, or to its review", () => {
    expect(pathOf(pairing(1))).toBe("/game/g1");
    expect(pathOf(pairing(1, { state: "finished" }))).toBe("/game/g1/review");
    expect(pathOf(pairing(1, { game: null }))).toBeNull();
  });
});

describe("my card", () => {
  it("says why I have no game", () => {
    const page = tournament();
    expect(cardWords(card({ state: "bye", bye: "full" }), page, 0).title).toBe("You have the bye: 1 point.");
    expect(cardWords(card({ state: "bye", bye: "zero" }), page, 0).title).toBe("You are out this round.");
    const soon = tournament({ timer: timer({ kind: "next-round", leftMs: 42_000 }) });
    expect(cardWords(card(), soon, 0).title).toBe("Round 4 in 0:42");
    const arena = tournament({ system: "arena" });
    expect(cardWords(card({ state: "waiting", waitS: 20 }), arena, 0).title).toBe(
      "Next opponent in at most 20 s",
    );
  });
});

describe("lists", () => {
  const mine = { what: "your-move", number: 2, game: "g", board: 1, opponent: "Leila", place: null } as const;

  it("say what a tournament is to me, and where its button leads", () => {
    expect(mineText(listed({ mine }))).toBe("Your move on board 1");
    expect(cardAction(listed({ mine }))).toEqual({ label: "Go to your game", path: "/game/g", filled: true });
    expect(cardAction(listed())).toMatchObject({ label: "Open", path: "/tournament/t1" });
    expect(cardAction(listed({ joinable: true, system: "arena" }))).toMatchObject({ path: "/t/t1" });
  });

  it("count entries and places", () => {
    expect(entryCount(listed({ players: 13, places: 16 }))).toBe("13 of 16 places");
    expect(entryCount(listed({ players: 4 }))).toBe("4 entered, no limit");
    const placed = (place: number) => listed({ mine: { ...mine, what: "done", place } });
    expect([1, 2, 3, 4, 11, 12, 21].map((place) => myPlace(placed(place)))).toEqual([
      "you 1st",
      "you 2nd",
      "you 3rd",
      "you 4th",
      "you 11th",
      "you 12th",
      "you 21st",
    ]);
    expect(myPlace(listed())).toBe("you did not play");
    expect(leaf("2026-12-05T12:00:00Z")).toEqual({ month: "DEC", day: "5" });
  });
});

describe("what is heard", () => {
  it("is the pairing of my game, my result and the end of a round, each once", () => {
    const none = tournament();
    const [first, quiet] = newsToHear(null, none, null);
    expect(quiet).toBe("");
    const mine = pairing(1, { you: "black" });
    const paired = tournament({ me: card({ pairing: mine }) });
    const [second, words] = newsToHear(first, paired, round([mine]));
    expect(words).toBe("Board 1: you play Black against Leila Haddad.");
    expect(newsToHear(second, paired, round([mine]))[1]).toBe("");
    const done = pairing(1, { you: "black", state: "finished", result: "0-1" });
    const over = tournament({ me: card({ pairing: done }) });
    expect(newsToHear(second, over, round([done], { state: "finished" }))[1]).toBe(
      "Your game is over: 0–1. Round 3 is over.",
    );
  });
});
