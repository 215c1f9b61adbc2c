import type { BoardState } from "$lib/board/state.svelte";
import { t } from "$lib/language/words.svelte";
import type { RushView, VariantView } from "$lib/protocol/messages";
import type { SoundName } from "$lib/sound/sounds";
import { boardFor, showPosition } from "./board";
import * as server from "./http";
import type { Tried } from "./http";
import type { Said } from "./session.svelte";

/** A rush: the server keeps time and score, this shows them. */
export class RushSession {
  rush = $state.raw<RushView | null>(null);
  board = $state.raw<BoardState | null>(null);
  said = $state.raw<Said | null>(null);
  problem = $state("");
  /** The best before this one. */
  before = $state(0);
  #busy = false;
  /** When the rush ends, by this machine's steady clock. */
  #endsAt = $state(0);

  constructor(
    readonly variant: VariantView,
    private readonly sound: (name: SoundName) => void = () => {},
    private readonly now: () => number = () => performance.now(),
    private readonly ask: Pick<typeof server, "startRush" | "getRush" | "rushMove" | "endRush"> = server,
  ) {}

  get running(): boolean {
    return this.rush?.running ?? false;
  }

  /** The first move was made, so that the time runs. */
  get begun(): boolean {
    return this.rush !== null && (this.rush.number > 0 || this.rush.step > 0);
  }

  /** Milliseconds left. */
  left(now: number): number {
    if (!this.running) return 0;
    return this.begun ? Math.max(0, this.#endsAt - now) : (this.rush?.leftMs ?? 0);
  }

  async start(): Promise<void> {
    this.problem = "";
    try {
      const rush = await this.ask.startRush(this.variant.name);
      this.before = rush.best;
      this.#take(rush);
      this.said = { tone: "task", title: t.puzzles.rushGo, text: t.puzzles.rushNote };
    } catch (refusal) {
      this.problem = (refusal as Error).message;
    }
  }

  async play(move: Tried): Promise<void> {
    const { rush } = this;
    if (!rush?.running || this.#busy) return;
    this.#busy = true;
    this.problem = "";
    try {
      this.#take(await this.ask.rushMove(rush.id, rush.number, rush.step, move));
    } catch (refusal) {
      this.problem = (refusal as Error).message;
      if (rush.task && this.board) showPosition(this.board, rush.task.position, true);
    } finally {
      this.#busy = false;
    }
  }

  /** The time is over by this clock: what the server says counts. */
  async look(): Promise<void> {
    const { rush } = this;
    if (!rush?.running || this.#busy) return;
    this.#busy = true;
    try {
      this.#take(await this.ask.getRush(rush.id));
    } catch (refusal) {
      this.problem = (refusal as Error).message;
    } finally {
      this.#busy = false;
    }
  }

  async end(): Promise<void> {
    if (this.rush?.running) this.#take(await this.ask.endRush(this.rush.id));
  }

  #take(rush: RushView): void {
    const known = this.rush;
    this.rush = rush;
    this.#endsAt = this.now() + rush.leftMs;
    this.#hear(rush, known?.number !== rush.number);
    if (!rush.running) return this.#over(rush);
    if (!rush.task) return;
    const same = known?.id === rush.id && known.number === rush.number;
    if (!same || !this.board) {
      this.board = boardFor(rush.task, this.variant);
      this.board.onMove = (origin, target, promotion) => void this.play({ origin, target, promotion });
    }
    showPosition(this.board, rush.task.position, true);
  }

  /** Right or wrong, and how many are solved by now. */
  #hear({ right, score }: RushView, moved: boolean): void {
    if (right === null) return;
    this.sound(right ? "right" : "wrong");
    if (!moved) return;
    const text = right ? t.puzzles.rushRight : t.puzzles.rushWrong;
    this.said = { tone: right ? "right" : "shown", title: t.puzzles.rushScore(score), text };
  }

  #over(rush: RushView): void {
    const { board } = this;
    if (board) board.movable = null;
    const why =
      rush.misses >= rush.mostMisses
        ? t.puzzles.rushMissed
        : rush.number > 0 && rush.leftMs > 0
          ? t.puzzles.rushDone
          : t.puzzles.rushOver;
    const best = rush.score > this.before ? t.puzzles.rushNew : t.puzzles.rushBest(rush.best);
    this.said = { tone: "solved", title: why, text: `${t.puzzles.rushScore(rush.score)}. ${best}` };
    this.sound("solved");
  }
}
