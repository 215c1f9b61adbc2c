import type { PlacedPiece, Square } from "$lib/protocol/messages";
import { squareKey } from "../squares";
import { CUT_SQUARES } from "./flight";

export const MOVE_MS = 180;
export const FADE_MS = 140;

export type Pieces = ReadonlyMap<string, PlacedPiece>;

/** A piece on its way, and what it takes. */
export interface Motion {
  readonly from: Square;
  readonly to: Square;
  readonly piece: PlacedPiece;
  readonly taken: PlacedPiece | null;
}

/** A place between squares: whole square plus the way already gone from it. */
export interface Place {
  readonly square: Square;
  readonly dx: number;
  readonly dy: number;
}

interface Step {
  readonly origin: Square;
  readonly target: Square;
}

/** What moved between two positions that differ by the move `made` (forwards) or by `undone` (backwards); null if more happened. */
export function motionBetween(
  before: Pieces,
  after: Pieces,
  made: Step | null,
  undone: Step | null,
): Motion | null {
  return (
    went(before, after, made) ??
    (undone && went(before, after, { origin: undone.target, target: undone.origin }))
  );
}

function went(before: Pieces, after: Pieces, step: Step | null): Motion | null {
  if (!step) return null;
  const was = before.get(squareKey(step.origin));
  const is = after.get(squareKey(step.target));
  if (!was || !is || was.piece.colour !== is.piece.colour) return null;
  const left = after.get(squareKey(step.origin));
  if (left && left.piece.colour === was.piece.colour) return null;
  const there = before.get(squareKey(step.target));
  if (there && there.piece.colour === is.piece.colour) return null;
  return { from: step.origin, to: step.target, piece: is, taken: there ?? null };
}

const ease = (t: number): number => 1 - (1 - t) ** 3;

/** Where the piece is at time `t` (0 … 1). A long way is cut in the middle; `longest` is what one sees at once. */
export function placeAt(motion: Motion, t: number, longest: number): Place {
  const e = ease(Math.min(1, Math.max(0, t)));
  const dx = (motion.to[0] ?? 0) - (motion.from[0] ?? 0);
  const dy = (motion.to[1] ?? 0) - (motion.from[1] ?? 0);
  const distance = Math.max(Math.abs(dx), Math.abs(dy));
  const limit = Math.max(CUT_SQUARES, longest);
  const part = distance > limit ? limit / distance : 1;
  return e < 0.5
    ? { square: motion.from, dx: dx * part * e, dy: dy * part * e }
    : { square: motion.to, dx: -dx * part * (1 - e), dy: -dy * part * (1 - e) };
}
