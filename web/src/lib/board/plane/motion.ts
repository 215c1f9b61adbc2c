import type { PlacedPiece, Square } from "$lib/protocol/messages";
import type { Step } from "../state.svelte";
import { travel } from "../travel";
import { CUT_SQUARES } from "./flight";

/** Captured pieces fade in this part of the time of the move. */
const FADE_PART = 140 / 180;
/** Where more pieces than this changed place, one jumps through the game: nothing is to be followed. */
const MOST = 4;

/** A piece on its way to the square where it now stands. */
export interface Motion {
  readonly from: Square;
  readonly piece: PlacedPiece;
}

/** What happens between two positions. */
export interface Motions {
  readonly moved: readonly Motion[];
  readonly gone: readonly PlacedPiece[];
}

/** A place between squares: a whole square and the way gone from it. */
export interface Place {
  readonly square: Square;
  readonly dx: number;
  readonly dy: number;
}

type Pieces = ReadonlyMap<string, PlacedPiece>;

/** What is to be shown of the way from one position to the next; null for nothing. */
export function motionsBetween(before: Pieces, after: Pieces, lastMove: Step | null): Motions | null {
  const { from, gone } = travel(before, after, lastMove);
  if (from.size === 0 || from.size > MOST) return null;
  const moved: Motion[] = [];
  for (const [key, origin] of from) {
    const piece = after.get(key);
    if (piece) moved.push({ from: origin.at, piece });
  }
  return { moved, gone };
}

const ease = (t: number): number => 1 - (1 - t) ** 3;

/** How much is left to see of a captured piece at time `t` (0 … 1). */
export const fadeAt = (t: number): number => Math.max(0, 1 - t / FADE_PART);

/** Where the piece is at time `t` (0 … 1). A long way is cut in the middle; `longest` is what one sees at once. */
export function placeAt({ from, piece: { at: to } }: Motion, t: number, longest: number): Place {
  const e = ease(Math.min(1, Math.max(0, t)));
  const dx = (to[0] ?? 0) - (from[0] ?? 0);
  const dy = (to[1] ?? 0) - (from[1] ?? 0);
  const distance = Math.max(Math.abs(dx), Math.abs(dy));
  const limit = Math.max(CUT_SQUARES, longest);
  const part = distance > limit ? limit / distance : 1;
  return e < 0.5
    ? { square: from, dx: dx * part * e, dy: dy * part * e }
    : { square: to, dx: -dx * part * (1 - e), dy: -dy * part * (1 - e) };
}
