import type { Character, ClockSpec, Opponent } from "$lib/protocol/messages";
import { read, write } from "$lib/settings/stored";
import { fischer, noClock } from "./clocks";

export type OpponentKind = Exclude<Opponent["kind"], "watch">;
/** `watch`: the computer plays both sides. */
export type ColourChoice = "white" | "black" | "random" | "watch";
/** Who may take the other seat: anybody here, one player, or whoever has the link. */
export type Reach = "all" | "player" | "link";

/** The first level of our own engine: whoever comes new plays it. */
export const GENTLEST = -1;

/** What is remembered from one start to the next, for each board and kind of opponent. */
export interface Remembered {
  level: number;
  /** An external engine in place of our own. */
  engine: string | null;
  /** Who plays White in a game between computers. */
  whiteLevel: number;
  whiteEngine: string | null;
  /** In whose taste our own engine plays. */
  character: Character | null;
  whiteCharacter: Character | null;
  colour: ColourChoice;
  clock: ClockSpec;
  takebacks: boolean;
  otherName: string;
  reach: Reach;
  rated: boolean;
  /** The clock runs from the start, and not from White's first move on. */
  atOnce: boolean;
  periods: number;
  stages: StageChoice[];
  /** How many seconds later spectators see a game between two people. */
  delayS: number;
}

/** So many moves in so many minutes; in the last stage no number means the rest of the game. */
export interface StageChoice {
  moves: number | null;
  minutes: number;
}

export const defaults = (kind: OpponentKind): Remembered => ({
  level: GENTLEST,
  engine: null,
  whiteLevel: GENTLEST,
  whiteEngine: null,
  character: null,
  whiteCharacter: null,
  colour: kind === "online" ? "random" : "white",
  clock: kind === "online" ? fischer(15, 10) : noClock,
  takebacks: kind !== "online",
  otherName: "",
  reach: "all",
  rated: false,
  atOnce: false,
  periods: 3,
  stages: [
    { moves: 40, minutes: 90 },
    { moves: null, minutes: 30 },
  ],
  delayS: 0,
});

const memory = (variant: string, kind: OpponentKind): string => `start.${variant}.${kind}`;

export function remembered(variant: string, kind: OpponentKind): Remembered {
  return { ...defaults(kind), ...read<Partial<Remembered>>(memory(variant, kind), {}) };
}

export const remember = (variant: string, kind: OpponentKind, values: Remembered): void =>
  write(memory(variant, kind), values);
