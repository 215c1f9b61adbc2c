import type { Colour } from "$lib/protocol/messages";
import { budget, type Control, type Face, fresh, given, resting, settle, shown, untimed } from "./control";

export const other = (side: Colour): Colour => (side === "white" ? "black" : "white");

type Pair<T> = Record<Colour, T>;

/** What is kept when the page is closed in the middle of a game. */
export interface ClockMemory {
  faces: Pair<Face>;
  turn: Colour | null;
  thought: number;
  presses: (number | null)[];
  flag: Colour | null;
}

/** A chess clock for two at one table. Callers pass the time, in milliseconds. */
export class TableClock {
  readonly controls: Pair<Control>;
  faces = $state.raw<Pair<Face>>({
    white: { ms: 0, periods: 0, moves: 0 },
    black: { ms: 0, periods: 0, moves: 0 },
  });
  /** The side whose time runs, or would if the clock were not stopped; null before the start. */
  turn = $state<Colour | null>(null);
  /** When the clock was last started; null while it is stopped. */
  since = $state<number | null>(null);
  /** Thinking time of this turn before `since`. */
  thought = $state(0);
  /** What the mover's clock showed after each press, which is after each move. */
  presses = $state.raw<(number | null)[]>([]);
  /** The side whose flag has fallen. */
  flag = $state<Colour | null>(null);

  constructor(white: Control, black: Control = white) {
    this.controls = { white, black };
    this.faces = { white: fresh(white), black: fresh(black) };
  }

  get running(): boolean {
    return this.since !== null;
  }

  /** The move that is thought about now, from 1. */
  get move(): number {
    return Math.floor(this.presses.length / 2) + 1;
  }

  thoughtAt(at: number): number {
    return this.since === null ? this.thought : this.thought + Math.max(0, at - this.since);
  }

  /** Start White's clock. */
  start(at: number): void {
    if (this.turn !== null || this.flag) return;
    this.turn = "white";
    this.since = at;
  }

  /** The player of this side presses: their turn ends. A press by the other side is none. */
  press(side: Colour, at: number): boolean {
    if (this.flag || (this.turn !== null && (this.turn !== side || !this.running))) return false;
    if (this.turn === null && side === "black") {
      // The usual beginning: Black presses, and White's clock runs.
      this.start(at);
      return true;
    }
    const control = this.controls[side];
    const mover = this.faces[side];
    const rival = this.faces[other(side)];
    if (this.turn === null) this.#set(side, untimed(control, mover), rival);
    else {
      const thought = this.thoughtAt(at);
      if (this.fallen(at)) return false;
      this.#set(side, settle(control, mover, thought), { ...rival, ms: rival.ms + given(control, thought) });
    }
    const now = budget(control, this.faces[side]) === null ? null : resting(control, this.faces[side]);
    this.presses = [...this.presses, now];
    this.turn = other(side);
    this.since = at;
    this.thought = 0;
    return true;
  }

  #set(side: Colour, own: Face, rival: Face): void {
    this.faces = side === "white" ? { white: own, black: rival } : { white: rival, black: own };
  }

  pause(at: number): void {
    this.thought = this.thoughtAt(at);
    this.since = null;
  }

  resume(at: number): void {
    if (this.turn !== null && !this.flag) this.since ??= at;
  }

  /** The time shown for a side; null without a limit. */
  shown(side: Colour, at: number): number | null {
    const control = this.controls[side];
    const own = this.faces[side];
    if (budget(control, own) === null) return null;
    if (this.turn === null) return resting(control, own);
    const thought = this.thoughtAt(at);
    if (side === this.turn) return shown(control, own, thought);
    return resting(control, own) + given(this.controls[other(side)], thought);
  }

  /** Milliseconds until the running flag falls; null if none runs. */
  untilFlag(at: number): number | null {
    if (this.turn === null || this.since === null) return null;
    const most = budget(this.controls[this.turn], this.faces[this.turn]);
    return most === null ? null : Math.max(0, most - this.thoughtAt(at));
  }

  /** Lets the flag fall if the time is over. */
  fallen(at: number): boolean {
    if (this.untilFlag(at) !== 0 || this.turn === null) return this.flag !== null;
    this.pause(at);
    this.flag = this.turn;
    return true;
  }

  get memory(): ClockMemory {
    const { faces, turn, presses, flag } = this;
    return { faces, turn, presses, flag, thought: this.thoughtAt(performance.now()) };
  }

  /** As it was, stopped. */
  recall({ faces, turn, thought, presses, flag }: ClockMemory): void {
    Object.assign(this, { faces, turn, thought, presses, flag, since: null });
  }
}
