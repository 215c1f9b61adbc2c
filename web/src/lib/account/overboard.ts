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
}

/** The score sheet as the server takes it. */
export function recordOf({ white, black, pace, ...rest }: Sheet): RecordGame {
  return { ...rest, whiteName: white, blackName: black, clock: clocks[pace] };
}
