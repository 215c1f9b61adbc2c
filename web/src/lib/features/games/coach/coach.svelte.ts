import type { Arrow } from "$lib/board/drawings.svelte";
import type { GameState } from "$lib/features/games/state.svelte";
import type { Coached, MoveView } from "$lib/protocol/messages";

/** Asks the coach for a sentence each time the turn comes, and about moves that were taken back. */
export class Coach {
  readonly #game: GameState;
  #seen: readonly MoveView[];
  /** The position last asked about. */
  #asked = "";

  constructor(game: GameState) {
    this.#game = game;
    this.#seen = game.moves;
  }

  /** What is said about the game as it stands. */
  get said(): Coached | null {
    const { coached, moves } = this.#game;
    return coached?.ply === moves.length ? coached : null;
  }

  /** The moves and pieces that it names: one's own chances in the ink of hints, dangers in red. */
  get arrows(): Arrow[] {
    return (this.said?.shown ?? []).map(({ origin, target, danger }) => ({
      origin,
      target,
      ink: danger ? "red" : "hint",
    }));
  }

  /** The game has changed, or the turn. */
  follow(): void {
    const { moves, myTurn } = this.#game;
    const before = this.#seen;
    if (!myTurn) {
      // A move taken back while the computer thinks was seen here first.
      if (moves.length >= before.length) this.#seen = moves;
      return;
    }
    this.#seen = moves;
    const position = moves.map(({ text }) => text).join(" ");
    const gone = moves.length < before.length ? before[moves.length] : undefined;
    if (gone) {
      const { origin, target, promotion } = gone;
      this.#game.askCoach({ origin, target, promotion });
    } else if (moves.length > 0 && position !== this.#asked) this.#game.askCoach();
    this.#asked = position;
  }
}
