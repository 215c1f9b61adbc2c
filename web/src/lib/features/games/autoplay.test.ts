import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { move } from "$lib/testing/messages";
import { Autoplay } from "./autoplay.svelte";

const moves = [1, 2, 3].map((ply) => move(ply, [0, 0], [0, 1]));
const newGame = (cursor: number) => ({
  cursor,
  moves,
  go(ply: number): void {
    this.cursor = ply;
  },
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("Autoplay", () => {
  it("steps to the end at its pace and stops there", () => {
    const game = newGame(1);
    const play = new Autoplay(game);
    play.toggle();
    vi.advanceTimersByTime(999);
    expect(game.cursor).toBe(1);
    vi.advanceTimersByTime(1);
    expect(game.cursor).toBe(2);
    vi.advanceTimersByTime(1000);
    expect(game.cursor).toBe(3);
    expect(play.running).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(game.cursor).toBe(3);
  });

  it("begins again from the start at the end", () => {
    const game = newGame(3);
    new Autoplay(game).toggle();
    expect(game.cursor).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(game.cursor).toBe(1);
  });

  it("stops when asked, and keeps to a new pace", () => {
    const game = newGame(0);
    const play = new Autoplay(game);
    play.pace = 0.5;
    play.toggle();
    vi.advanceTimersByTime(500);
    expect(game.cursor).toBe(1);
    play.toggle();
    vi.advanceTimersByTime(5000);
    expect(game.cursor).toBe(1);
    expect(play.running).toBe(false);
  });
});
