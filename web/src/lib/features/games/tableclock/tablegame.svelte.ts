import type { ClockSpec, Colour, MoveAsked, RecordGame, VariantView } from "$lib/protocol/messages";
import { settings } from "$lib/settings/settings.svelte";
import { read, write } from "$lib/settings/stored";
import { playSound } from "$lib/sound/sounds";
import type { Control } from "./control";
import { moveText, ScoreSheet } from "./scoresheet.svelte";
import { type ClockMemory, other, TableClock } from "./tableclock.svelte";

/** What is asked before a game at the table. */
export interface TableSetup {
  white: string;
  black: string;
  control: Control;
  blackControl: Control | null;
  /** The board on which a third person writes the moves down; null: only the clock. */
  variant: string | null;
  /** A move on that board presses the clock. */
  pressing: boolean;
}

interface Memory {
  setup: TableSetup;
  clock: ClockMemory;
  moves: MoveAsked[];
}

export type Score = RecordGame["result"];
const KEPT = "table";
const LOW_MS = 20_000;

/** The parts of a clock, as versions before 0.2 kept them apart. */
type Parts = { spec: ClockSpec } & Pick<ClockSpec, "periods" | "stages">;
const whole = (kept: Control | Parts): Control =>
  "spec" in kept ? { ...kept.spec, periods: kept.periods, stages: kept.stages } : kept;

/** A game at a real board: its clock, and the score sheet if somebody writes the moves down. */
export class TableGame {
  readonly clock: TableClock;
  readonly sheet: ScoreSheet | null;
  /** Now, as far as the faces show it. */
  now = $state(performance.now());
  /** Said to those who do not see the faces. */
  #warned: Colour | null = null;

  constructor(
    readonly setup: TableSetup,
    variant: VariantView | null,
    moves: MoveAsked[] = [],
  ) {
    this.clock = new TableClock(setup.control, setup.blackControl ?? setup.control);
    this.sheet = variant ? new ScoreSheet(variant, moves) : null;
    if (this.sheet) this.sheet.onmove = () => this.#written();
  }

  /** The game that was under way when the page was closed; null if there is none. */
  static recall(variants: readonly VariantView[]): TableGame | null {
    const kept = read<Memory | null>(KEPT, null);
    if (!kept) return null;
    const variant = variants.find(({ name }) => name === kept.setup.variant) ?? null;
    const { control, blackControl } = kept.setup;
    const setup = {
      ...kept.setup,
      control: whole(control),
      blackControl: blackControl && whole(blackControl),
    };
    const game = new TableGame(setup, variant, kept.moves);
    game.clock.recall(kept.clock);
    return game;
  }

  /** The result that the clock or the board tells; null while there is none. */
  get score(): Score | null {
    const { flag } = this.clock;
    if (flag) return flag === "white" ? "0-1" : "1-0";
    const result = this.sheet?.result;
    if (!result) return null;
    return result.winner === null ? "1/2-1/2" : result.winner === "white" ? "1-0" : "0-1";
  }

  press(side: Colour): void {
    const at = performance.now();
    const before = this.clock.turn;
    if (!this.clock.press(side, at)) return this.look();
    if (settings.choices.sounds) playSound("move");
    if (before !== this.clock.turn) this.#warned = null;
    this.now = at;
    this.keep();
  }

  /** The one key: whoever is to move presses; at first White's clock starts. */
  pressRunning(): void {
    if (this.clock.turn !== null && !this.clock.running) this.toggle();
    else this.press(this.clock.turn ?? "black");
  }

  toggle(): void {
    const at = performance.now();
    if (this.clock.running) this.clock.pause(at);
    else this.clock.resume(at);
    this.now = at;
    this.keep();
  }

  /** Look at the time: a flag may have fallen, or little be left. */
  look(): void {
    this.now = performance.now();
    const { clock } = this;
    const fell = clock.flag === null && clock.fallen(this.now);
    if (fell) this.keep();
    if (fell && settings.choices.sounds) playSound("end");
    const left = clock.untilFlag(this.now);
    if (left !== null && left < LOW_MS && this.#warned !== clock.turn) {
      this.#warned = clock.turn;
      if (settings.choices.sounds) playSound("check");
    }
  }

  /** A move was written down: it presses the clock, unless its player has done so already. */
  #written(): void {
    const { clock, sheet, setup } = this;
    const ply = sheet?.moves.length ?? 0;
    const mover: Colour = ply % 2 ? "white" : "black";
    if (setup.pressing && clock.presses.length < ply && !clock.flag) {
      if (clock.turn === null && mover === "white") this.press("white");
      else if (clock.turn === mover) this.press(mover);
    }
    if (sheet?.result) clock.pause(performance.now());
    this.keep();
  }

  keep(): void {
    const memory: Memory = { setup: this.setup, clock: this.clock.memory, moves: this.sheet?.line ?? [] };
    write(KEPT, memory);
  }

  forget(): void {
    write(KEPT, null);
  }

  /** The game for the archive. */
  record(score: Score, day: string, place: string, rated: boolean): RecordGame {
    const { setup, sheet, clock } = this;
    const moves = sheet?.moves ?? [];
    return {
      variant: sheet?.variant.name ?? "chess",
      result: score,
      whiteName: setup.white,
      blackName: setup.black,
      clock: setup.control,
      onTime: clock.flag !== null && score === this.score,
      moves: moves.length > 0 ? moveText(moves, clock.presses, score) : "",
      rated,
      day,
      place,
    };
  }

  /** White's or Black's name, or the colour where none was given. */
  readonly nameOf = (side: Colour): string => this.setup[side].trim();
  readonly rival = other;
}
