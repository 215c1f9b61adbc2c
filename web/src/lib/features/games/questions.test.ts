import { describe, expect, it } from "vitest";
import { current, move, player, snapshot } from "$lib/testing/messages";
import type { Current } from "$lib/protocol/messages";
import { askedByMe, closedFor, questionFor } from "./questions";
import { seriesOf } from "./series";
import { GameState } from "./state.svelte";

const wire = {
  play: () => undefined,
  playText: () => "",
  look: () => true,
  act: () => true,
  changeLevel: () => true,
};
const over = { score: "1-0", winner: "white", reason: "time", text: "White wins on time" } as const;
const game = (now: Partial<Current>, more: Parameters<typeof snapshot>[0] = {}): GameState =>
  new GameState(snapshot({ moves: [move(1, [4, 1], [4, 3])], current: current(now), ...more }), wire);

describe("questions", () => {
  it.each([
    ["drawOffer", "Jonas offers a draw.", "accept-draw", "decline-draw"],
    ["takebackRequest", "Jonas asks to take back a move.", "accept-takeback", "decline-takeback"],
    ["pauseRequest", "Jonas asks for a pause.", "pause", "decline-pause"],
    ["abortRequest", "Jonas asks to end the game without a result.", "abort", "decline-abort"],
  ] as const)("%s is put to the other player, and remembered by the one who asked", (key, text, yes, no) => {
    expect(questionFor(game({ [key]: "black" }))).toEqual({ text, yes, no });
    expect(questionFor(game({ [key]: "white" }))).toBeNull();
    expect(askedByMe(game({ [key]: "white" }))).not.toBe("");
    expect(askedByMe(game({ [key]: "black" }))).toBe("");
  });

  it("a rematch is asked for after the end, and no more once it has begun", () => {
    expect(questionFor(game({ result: over, rematchOffer: "black" }))?.yes).toBe("rematch");
    expect(questionFor(game({ result: over, rematchOffer: "black", rematch: "g2" }))).toBeNull();
  });

  it("spectators are asked nothing", () => {
    const watched = { white: player({ yours: false }), black: player({ name: "Jonas", yours: false }) };
    expect(questionFor(game({ drawOffer: "black" }, watched))).toBeNull();
  });
});

describe("closedFor", () => {
  const every = ["draw", "takeback", "pause", "abort", "rematch"] as const;
  const watched = { white: player({ yours: false }), black: player({ name: "Jonas", yours: false }) };
  const shared = { black: player({ name: "Jonas", yours: true }) };

  it.each(every)("a declined %s is told to the one who asked, by the name of the other", (what) => {
    expect(closedFor(game({ closedRequests: [{ what, by: "white", how: "declined" }] }))).toEqual([
      expect.stringMatching(/^Jonas declined /),
    ]);
  });

  it.each(every)("a lapsed %s is told to the one who asked", (what) => {
    expect(closedFor(game({ closedRequests: [{ what, by: "white", how: "lapsed" }] }))).toEqual([
      expect.stringContaining("expired"),
    ]);
  });

  it.each(every)("a withdrawn %s is told to the other", (what) => {
    const black = { what, by: "black", how: "withdrawn" } as const;
    expect(closedFor(game({ closedRequests: [black] }))).toEqual([expect.stringMatching(/^Jonas /)]);
    expect(closedFor(game({ closedRequests: [{ ...black, by: "white" }] }))).toEqual([]);
  });

  it("two at one screen read it too, spectators and the other player do not", () => {
    const closedRequests: Current["closedRequests"] = [{ what: "draw", by: "white", how: "declined" }];
    expect(closedFor(game({ closedRequests }, shared))).toEqual(["Jonas declined the draw."]);
    expect(closedFor(game({ closedRequests }, watched))).toEqual([]);
    expect(closedFor(game({ closedRequests: [{ what: "draw", by: "black", how: "declined" }] }))).toEqual([]);
  });
});

describe("seriesOf", () => {
  it("adds this game's result to those before", () => {
    const series = { previous: "g0", number: 2, white: 2, black: 1 };
    expect(seriesOf(game({}))).toBe("");
    expect(seriesOf(game({}, { series }))).toBe("Game 2, 1–½ before it");
    expect(seriesOf(game({ result: over }, { series }))).toBe("Series 2–½ after 2 games");
  });
});
