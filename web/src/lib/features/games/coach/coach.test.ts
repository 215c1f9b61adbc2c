import { beforeEach, describe, expect, it, vi } from "vitest";
import { GameState, type Wire } from "$lib/features/games/state.svelte";
import type { Coached, PieceView } from "$lib/protocol/messages";
import { current, move, player, snapshot, update } from "$lib/testing/messages";
import { canPlayOn } from "./afterwards";
import { Coach } from "./coach.svelte";
import { levelOffer } from "./offers.svelte";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
});

const white: PieceView = { letter: "P", colour: "white" };
const black: PieceView = { letter: "P", colour: "black" };
const e4 = move(1, [4, 1], [4, 3], white);
const e5 = move(2, [4, 6], [4, 4], black);
const d4 = move(3, [3, 1], [3, 3], white);
const d5 = move(4, [3, 6], [3, 4], black);
const mine = current({ turn: "white" });
const theirs = current({ turn: "black" });
const computer = player({ kind: "computer", level: 1, yours: false });

const words = (ply: number, over: Partial<Coached> = {}): Coached => ({
  type: "coached",
  ply,
  kind: "good",
  better: null,
  tried: false,
  shown: [],
  reason: "Takes space.",
  code: "hint-gains-space",
  parameters: {},
  ...over,
});

describe("the coach", () => {
  const ask = vi.fn(() => true);
  let game: GameState;
  let coach: Coach;
  const tell = (keep: number, moves: (typeof e4)[], now: typeof mine): void => {
    game.message(update({ keep, moves, current: now, black: computer }));
    coach.follow();
  };

  beforeEach(() => {
    ask.mockClear();
    game = new GameState(snapshot({ current: mine, black: computer }), { ask } as unknown as Wire);
    coach = new Coach(game);
    coach.follow();
  });

  it("says nothing before the first move, and is asked once for each turn", () => {
    expect(ask).not.toHaveBeenCalled();
    tell(0, [e4], theirs);
    expect(ask).not.toHaveBeenCalled();
    tell(1, [e5], mine);
    expect(ask).toHaveBeenLastCalledWith({ type: "askcoach", ply: 2, tried: null });
    tell(2, [], mine);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it("speaks of the game as it stands only", () => {
    tell(0, [e4, e5], mine);
    game.message(words(2));
    expect(coach.said?.reason).toBe("Takes space.");
    tell(2, [d4], theirs);
    expect(coach.said).toBeNull();
  });

  it("shows the moves that it names, its own advice and the danger apart, as long as it speaks of them", () => {
    tell(0, [e4, e5], mine);
    const [origin, target] = [
      [6, 0],
      [5, 2],
    ];
    const shown = [
      { origin, target, danger: false },
      { origin: target, target, danger: true },
    ];
    game.message(words(2, { kind: "better", better: "Nf3", shown }));
    expect(coach.arrows).toEqual([
      { origin, target, ink: "hint" },
      { origin: target, target, ink: "red" },
    ]);
    tell(2, [d4], theirs);
    expect(coach.arrows).toEqual([]);
  });

  it("is asked about the own move of those that were taken back", () => {
    tell(0, [e4, e5], mine);
    tell(2, [d4, d5], mine);
    tell(2, [], mine);
    const tried = { origin: [3, 1], target: [3, 3], promotion: null };
    expect(ask).toHaveBeenLastCalledWith({ type: "askcoach", ply: 2, tried });
    tell(2, [d4], theirs);
    tell(2, [], mine);
    expect(ask).toHaveBeenLastCalledWith({ type: "askcoach", ply: 2, tried });
    expect(ask).toHaveBeenCalledTimes(4);
  });
});

describe("playing on", () => {
  const over = (reason: string): GameState =>
    new GameState(
      snapshot({
        moves: [e4, e5],
        current: current({ result: { score: "1-0", winner: "white", reason, text: "" } }),
      }),
      {} as Wire,
    );

  it("is possible where no rule has ended the game, and from every earlier position", () => {
    expect(canPlayOn(over("resignation"))).toBe(true);
    const mated = over("checkmate");
    expect(canPlayOn(mated)).toBe(false);
    mated.go(1);
    expect(canPlayOn(mated)).toBe(true);
    expect(canPlayOn(new GameState(snapshot(), {} as Wire))).toBe(false);
  });
});

describe("another level", () => {
  const levels = [-1, 0, 1].map((level) => ({ level, name: String(level), description: "", elo: {} }));
  const ended = (winner: "white" | "black" | null, level: number, id: string): GameState =>
    new GameState(
      snapshot({
        id,
        black: player({ kind: "computer", level, yours: false }),
        current: current({ result: { score: "*", winner, reason: "resignation", text: "" } }),
      }),
      {} as Wire,
    );
  const offered = (...from: Parameters<typeof ended>): unknown => {
    const offer = levelOffer(ended(...from), levels);
    return offer && [offer.kind, offer.level.level];
  };

  it("is offered upwards after each win, as long as there is one", () => {
    expect(offered("white", -1, "a")).toEqual(["harder", 0]);
    expect(offered("white", 1, "b")).toBeNull();
    expect(offered(null, 0, "c")).toBeNull();
  });

  it("is offered downwards after two losses in a row, and each game counts once", () => {
    expect(offered("black", 0, "d")).toBeNull();
    expect(offered("black", 0, "d")).toBeNull();
    expect(offered("black", 0, "e")).toEqual(["easier", -1]);
    expect(offered("black", -1, "f")).toBeNull();
    expect(offered(null, 0, "g")).toBeNull();
    expect(offered("black", 0, "h")).toBeNull();
  });

  it("is played at once", () => {
    const ask = vi.fn(() => true);
    const game = new GameState(snapshot({ black: computer }), { ask } as unknown as Wire);
    game.playAgain(2);
    expect(ask).toHaveBeenCalledWith({ type: "act", action: "rematch", level: 2 });
    expect(game.notice).toBe("");
  });
});
