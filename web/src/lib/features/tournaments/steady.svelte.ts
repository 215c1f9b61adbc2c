import type { TournamentStandings } from "$lib/protocol/messages";
import { newResults } from "./news";

/** The table as it is shown: it does not change under the pointer of somebody who reads it. */
export class SteadyTable {
  shown = $state.raw<TournamentStandings | null>(null);
  /** The newest table, shown or not. */
  latest = $state.raw<TournamentStandings | null>(null);
  #held = false;

  /** New results that wait until the reader has left the table, or wants them. */
  get waiting(): number {
    return newResults(this.shown, this.latest);
  }

  take(standings: TournamentStandings | null): void {
    this.latest = standings;
    // What brings no result leaves the rows where they are: somebody has left, or has another name.
    if (!this.#held || this.waiting === 0) this.shown = standings;
  }

  /** The pointer or the focus has come into the table. */
  hold(): void {
    this.#held = true;
  }

  release(): void {
    this.#held = false;
    this.apply();
  }

  apply(): void {
    this.shown = this.latest;
  }
}
