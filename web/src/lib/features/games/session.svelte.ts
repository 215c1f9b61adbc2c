import { GameConnection, type Link } from "$lib/protocol/connection";
import type { ServerMessages } from "$lib/protocol/messages";
import { GameState } from "./state.svelte";

/** A screen's hold on one game: the connection, and the game once it has been told. */
export class GameSession {
  game = $state.raw<GameState | null>(null);
  link = $state<Link>("connecting");
  attempt = $state(0);
  /** Why there is no game, for people. */
  why = $state("");
  #connection: GameConnection;
  #retry = (): void => this.#connection.retryNow();

  /** `ply`: where to look first; without it, at the game as it stands. */
  constructor(
    id: string,
    private readonly ply: number | null = null,
  ) {
    this.#connection = new GameConnection(id, {
      message: (message) => this.#receive(message),
      link: (link, attempt, why) => {
        this.link = link;
        this.attempt = attempt;
        this.why = why;
      },
    });
    addEventListener("online", this.#retry);
    document.addEventListener("visibilitychange", this.#retry);
  }

  close(): void {
    removeEventListener("online", this.#retry);
    document.removeEventListener("visibilitychange", this.#retry);
    this.#connection.close();
  }

  #receive(message: ServerMessages): void {
    if (this.game) this.game.message(message);
    else if (message.type === "snapshot") {
      const game = new GameState(message, this.#connection);
      if (this.ply !== null) game.go(this.ply);
      this.game = game;
    }
  }
}
