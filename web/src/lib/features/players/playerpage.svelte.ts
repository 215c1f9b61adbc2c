import { t } from "$lib/language/words.svelte";
import type { PlayerPageView, RatingLine, PlayerRecord } from "$lib/protocol/messages";
import { grouped, sum } from "./figures";
import { getPlayerPage } from "./http";

export type Against = "all" | PlayerRecord["against"];

/** As many ratings as a plot can tell apart. */
const PLOTTED = 4;

/** The page of one player: what the server tells of them, and against whom it is counted. */
export class PlayerPage {
  view = $state.raw<PlayerPageView | null>(null);
  problem = $state("");
  against = $state<Against>("all");
  #id = "";

  /** `titles`: the name of each board in the language of the page. */
  constructor(
    private readonly titles: () => Readonly<Record<string, string>>,
    private readonly ask: (id: string) => Promise<PlayerPageView> = getPlayerPage,
  ) {}

  readonly tallies = $derived.by(() =>
    (this.view?.tallies ?? []).filter((tally) => this.against === "all" || tally.against === this.against),
  );
  readonly total = $derived.by(() => sum(this.tallies));
  /** Results by board, by colour and by pace. */
  readonly groups = $derived.by(() => [
    grouped(this.tallies, (tally) => tally.variant, this.titles()),
    grouped(this.tallies, (tally) => tally.colour, t.players.asColour),
    grouped(this.tallies, (tally) => tally.clockClass, t.players.paces),
  ]);
  /** The ratings of the system that the club shows first. */
  readonly plotted = $derived.by(() => {
    const ratings = this.view?.ratings ?? [];
    return ratings.filter(({ system }) => system === ratings[0]?.system).slice(0, PLOTTED);
  });

  /** The name of a board. */
  title(variant: string): string {
    return this.titles()[variant] ?? variant;
  }

  /** `Chess, blitz`. */
  nameOf(line: RatingLine): string {
    return t.players.ratingOf(this.title(line.variant), t.players.paces[line.clockClass]);
  }

  async load(id: string): Promise<void> {
    this.#id = id;
    try {
      const view = await this.ask(id);
      // Another player may have been opened meanwhile.
      if (this.#id !== id) return;
      this.view = view;
      this.problem = "";
    } catch (refusal) {
      if (this.#id === id) this.problem = (refusal as Error).message;
    }
  }

  /** Wait for a change to this player and show what became of it; returns whether it was made. */
  async change(work: Promise<void>): Promise<boolean> {
    try {
      await work;
      await this.load(this.#id);
      return true;
    } catch (refusal) {
      this.problem = (refusal as Error).message;
      return false;
    }
  }
}
