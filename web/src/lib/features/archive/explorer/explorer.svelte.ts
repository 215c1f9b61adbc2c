import { ask } from "$lib/protocol/http";
import type { ExploredPosition, ExplorerAsked, ExplorerOrigin } from "$lib/protocol/messages";
import { read, write } from "$lib/settings/stored";

/** Which games count; remembered in this browser. */
export interface Choices {
  origins: ExplorerOrigin[];
  ratingFrom: number;
  rated: boolean;
  /** A year; 0: any. */
  since: number;
}

export const EVERYTHING: Choices = {
  origins: ["mine", "club", "imported"],
  ratingFrom: 0,
  rated: false,
  since: 0,
};
/** Positions that are passed quickly are not asked about. */
export const SETTLE_MS = 120;
const KEPT = 200;

type Ask = (asked: ExplorerAsked) => Promise<ExploredPosition>;
const askServer: Ask = (asked) => ask("/api/explorer", asked);

/** What was played in the position shown. */
export class Explorer {
  /** Null until the server has answered. */
  told = $state.raw<ExploredPosition | null>(null);
  problem = $state("");
  choices = $state.raw<Choices>({ ...EVERYTHING, ...read<Partial<Choices>>("explorer", {}) });
  #number = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #shown: (() => Promise<string>) | null = null;
  readonly #answers = new Map<string, ExploredPosition>();

  constructor(
    readonly variant: string,
    private readonly asks: Ask = askServer,
    private readonly settleMs = SETTLE_MS,
  ) {}

  /** Everything counts. */
  get unfiltered(): boolean {
    const { origins, ratingFrom, rated, since } = this.choices;
    return origins.length === EVERYTHING.origins.length && ratingFrom === 0 && !rated && since === 0;
  }

  /** This position is shown now; it is asked for when it stays. */
  show(position: () => Promise<string>): void {
    this.#shown = position;
    this.#number += 1;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.look(), this.settleMs);
  }

  choose(change: Partial<Choices>): void {
    this.choices = { ...this.choices, ...change };
    write("explorer", this.choices);
    void this.look();
  }

  toggle(origin: ExplorerOrigin, on: boolean): void {
    const others = this.choices.origins.filter((each) => each !== origin);
    this.choose({ origins: on ? [...others, origin] : others });
  }

  /** Ask about the position shown; an answer that comes too late is passed over. */
  async look(): Promise<void> {
    const position = this.#shown;
    if (!position) return;
    const number = (this.#number += 1);
    try {
      const asked = { variant: this.variant, position: await position(), ...this.choices };
      const key = JSON.stringify(asked);
      const told = this.#answers.get(key) ?? (await this.asks(asked));
      this.#keep(key, told);
      if (number !== this.#number) return;
      this.told = told;
      this.problem = "";
    } catch (refusal) {
      if (number === this.#number) this.problem = (refusal as Error).message;
    }
  }

  close(): void {
    this.#number += 1;
    clearTimeout(this.#settling);
  }

  #keep(key: string, told: ExploredPosition): void {
    if (this.#answers.size >= KEPT) this.#answers.clear();
    this.#answers.set(key, told);
  }
}

/** Whole numbers of a hundred that add up to it: those that were rounded down most are made greater. */
export function percentages(counts: readonly number[]): number[] {
  const whole = counts.reduce((sum, count) => sum + count, 0);
  if (whole === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (100 * count) / whole);
  const found = exact.map(Math.floor);
  const missing = 100 - found.reduce((sum, each) => sum + each, 0);
  const order = exact.map((value, n) => [value - Math.floor(value), n] as const).sort(([a], [b]) => b - a);
  for (const [, n] of order.slice(0, missing)) found[n] = (found[n] ?? 0) + 1;
  return found;
}
