import { beforeEach, describe, expect, it, vi } from "vitest";
import { current, move, player, snapshot } from "$lib/testing/messages";
import { settings } from "$lib/settings/settings.svelte";
import { GameActions } from "./actions.svelte";
import { GameState } from "./state.svelte";

const wire = {
  play: vi.fn(),
  playText: vi.fn(),
  look: vi.fn(() => true),
  act: vi.fn(() => true),
  changeLevel: vi.fn(() => true),
};
const navigation = { home: vi.fn(), newGame: vi.fn(), game: vi.fn(), review: vi.fn() };
const moves = [move(1, [4, 1], [4, 3]), move(2, [4, 6], [4, 4], { letter: "P", colour: "black" })];
const game = (over: Parameters<typeof snapshot>[0] = {}): GameState =>
  new GameState(snapshot({ moves, ...over }), wire);

beforeEach(() => vi.clearAllMocks());

describe("GameActions", () => {
  it("asks once before resigning, and aborts at once while nothing is lost", () => {
    const actions = new GameActions(game(), navigation);
    actions.run("resign");
    expect(actions.sheet).toBe("resign");
    expect(wire.act).not.toHaveBeenCalled();
    actions.close();
    expect(actions.sheet).toBeNull();
    new GameActions(game({ moves: [] }), navigation).run("resign");
    expect(wire.act).toHaveBeenCalledExactlyOnceWith("abort", undefined);
  });

  it("asks which side resigns at one screen, though nobody asks before resigning", () => {
    settings.set("confirmResign", false);
    const shared = new GameActions(game({ black: player({ name: "Jonas" }) }), navigation);
    shared.run("resign");
    expect(shared.sheet).toBe("resign");
    expect(wire.act).not.toHaveBeenCalled();
    new GameActions(game(), navigation).run("resign");
    expect(wire.act).toHaveBeenCalledExactlyOnceWith("resign", undefined);
    settings.set("confirmResign", true);
  });

  it("claims a draw where there is one to claim, else offers", () => {
    new GameActions(game(), navigation).run("draw");
    new GameActions(game({ current: current({ claims: ["threefold"] }) }), navigation).run("draw");
    expect(wire.act.mock.calls).toEqual([
      ["offer-draw", undefined],
      ["claim-draw", undefined],
    ]);
  });

  it("pauses and resumes", () => {
    new GameActions(game(), navigation).run("pause");
    new GameActions(game({ current: current({ paused: true }) }), navigation).run("pause");
    expect(wire.act.mock.calls).toEqual([
      ["pause", undefined],
      ["resume", undefined],
    ]);
  });

  it("asks for the rematch, and leads to one that has begun", () => {
    new GameActions(game(), navigation).run("rematch");
    expect(wire.act).toHaveBeenCalledExactlyOnceWith("rematch", undefined);
    new GameActions(game({ current: current({ rematch: "g2" }) }), navigation).run("rematch");
    expect(navigation.game).toHaveBeenCalledExactlyOnceWith("g2");
  });

  it("goes elsewhere", () => {
    const actions = new GameActions(game(), navigation);
    actions.run("leave");
    actions.run("new");
    actions.run("review");
    expect(navigation.review).toHaveBeenCalledExactlyOnceWith("g1");
    expect(navigation.home).toHaveBeenCalledOnce();
    expect(navigation.newGame).toHaveBeenCalledExactlyOnceWith("chess");
  });
});
