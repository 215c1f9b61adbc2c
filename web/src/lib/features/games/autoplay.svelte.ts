import type { GameState } from "./state.svelte";

/** Plays a game through by itself, move by move, and stops at its end. */
export class Autoplay {
  running = $state(false);
  /** Seconds a position stays. */
  pace = $state(1);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly game: Pick<GameState, "cursor" | "moves" | "go">) {}

  toggle(): void {
    if (this.running) return this.stop();
    this.running = true;
    if (this.game.cursor >= this.game.moves.length) this.game.go(0);
    this.#wait();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.game.go(this.game.cursor + 1);
      if (this.game.cursor < this.game.moves.length) this.#wait();
      else this.stop();
    }, this.pace * 1000);
  }
}
