import type { ClockSpec, RecordGame } from "$lib/protocol/messages";

export type Pace = "classical" | "rapid" | "blitz" | "untimed";
export type Score = RecordGame["result"];

/** A usual clock of each pace: the kind of game is rated by it. */
export const clocks: Record<Pace, ClockSpec> = {
  classical: { kind: "fischer", initialMs: 90 * 60_000, incrementMs: 30_000 },
  rapid: { kind: "fischer", initialMs: 15 * 60_000, incrementMs: 10_000 },
  blitz: { kind: "fischer", initialMs: 5 * 60_000, incrementMs: 3_000 },
  untimed: { kind: "none", initialMs: 0, incrementMs: 0 },
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
