import type { ClockSpec, RecordGame } from "$lib/protocol/messages";
import { fischer, noClock } from "$lib/features/games/start/clocks";

export type Pace = "classical" | "rapid" | "blitz" | "untimed";
export type Score = RecordGame["result"];

/** A usual clock of each pace: the kind of game is rated by it. */
export const clocks: Record<Pace, ClockSpec> = {
  classical: fischer(90, 30),
  rapid: fischer(15, 10),
  blitz: fischer(5, 3),
  untimed: noClock,
};

export interface Sheet {
  variant: string;
  white: string;
  black: string;
  pace: Pace;
  result: Score;
  moves: string;
  rated: boolean;
  /** `2026-11-30`. */
  day: string;
  place: string;
}

/** Today by the calendar on the wall, as a date field writes it. */
export function today(now = new Date()): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The score sheet as the server takes it. */
export function recordOf({ white, black, pace, day, ...rest }: Sheet): RecordGame {
  return { ...rest, day: day || null, whiteName: white, blackName: black, clock: clocks[pace] };
}
