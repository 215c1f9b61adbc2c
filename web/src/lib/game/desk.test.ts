import { beforeEach, describe, expect, it, vi } from "vitest";
import { current, move, player, snapshot } from "$lib/testing/messages";
import { settings } from "$lib/settings/settings.svelte";
import { Desk } from "./desk.svelte";
import { GameState } from "./state.svelte";

const wire = {
  play: vi.fn(),
  playText: vi.fn(),
  look: vi.fn(() => true),
  act: vi.fn(() => true),
  changeLevel: vi.fn(() => true),
};
const ways = { home: vi.fn(), newGame: vi.fn(), game: vi.fn(), review: vi.fn() };
const moves = [move(1, [4, 1], [4, 3]), move(2, [4, 6], [4, 4], { letter: "P", colour: "black" })];
const game = (over: Parameters<typeof snapshot>[0] = {}): GameState =>
  new GameState(snapshot({ moves, ...over }), wire);

beforeEach(() => vi.clearAllMocks());

describe("Desk", () => {
  it("asks once before resigning, and aborts at once while nothing is lost", () => {
    const desk = new Desk(game(), ways);
    desk.run("resign");
    expect(desk.sheet).toBe("resign");
    expect(wire.act).not.toHaveBeenCalled();
    desk.close();
    expect(desk.sheet).toBeNull();
    new Desk(game({ moves: [] }), ways).run("resign");
    expect(wire.act).toHaveBeenCalledExactlyOnceWith("abort", undefined);
  });

  it("asks which side resigns at one screen, though nobody asks before resigning", () => {
    settings.set("confirmResign", false);
    const shared = new Desk(game({ black: player({ name: "Jonas" }) }), ways);
    shared.run("resign");
    expect(shared.sheet).toBe("resign");
    expect(wire.act).not.toHaveBeenCalled();
    new Desk(game(), ways).run("resign");
    expect(wire.act).toHaveBeenCalledExactlyOnceWith("resign", undefined);
    settings.set("confirmResign", true);
  });

  it("claims a draw where there is one to claim, else offers", () => {
    new Desk(game(), ways).run("draw");
    new Desk(game({ current: current({ claims: ["threefold"] }) }), ways).run("draw");
    expect(wire.act.mock.calls).toEqual([
      ["offer-draw", undefined],
      ["claim-draw", undefined],
    ]);
  });

  it("pauses and resumes", () => {
    new Desk(game(), ways).run("pause");
    new Desk(game({ current: current({ paused: true }) }), ways).run("pause");
    expect(wire.act.mock.calls).toEqual([
      ["pause", undefined],
      ["resume", undefined],
    ]);
  });

  it("asks for the rematch, and leads to one that has begun", () => {
    new Desk(game(), ways).run("rematch");
    expect(wire.act).toHaveBeenCalledExactlyOnceWith("rematch", undefined);
    new Desk(game({ current: current({ rematch: "g2" }) }), ways).run("rematch");
    expect(ways.game).toHaveBeenCalledExactlyOnceWith("g2");
  });

  it("goes elsewhere", () => {
    const desk = new Desk(game(), ways);
    desk.run("leave");
    desk.run("new");
    desk.run("review");
    expect(ways.review).toHaveBeenCalledExactlyOnceWith("g1");
    expect(ways.home).toHaveBeenCalledOnce();
    expect(ways.newGame).toHaveBeenCalledExactlyOnceWith("chess");
  });
});
