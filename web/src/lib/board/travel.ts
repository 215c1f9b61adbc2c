import type { PlacedPiece } from "$lib/protocol/messages";
import { squareKey } from "./squares";
import type { Step } from "./state.svelte";

type Pieces = ReadonlyMap<string, PlacedPiece>;

export interface Travel {
  /** For the square of each arrived piece: where it came from. */
  from: Map<string, PlacedPiece>;
  /** Pieces that were taken or vanished. */
  gone: PlacedPiece[];
}

const same = (a: PlacedPiece, b: PlacedPiece | undefined): boolean =>
  b?.piece.letter === a.piece.letter && b.piece.colour === a.piece.colour;

const distance = (a: PlacedPiece, b: PlacedPiece): number =>
  Math.hypot(...a.at.map((at, axis) => at - (b.at[axis] ?? 0)));

/** The pieces of `one` that do not stand the same in `other`. */
const only = (one: Pieces, other: Pieces): PlacedPiece[] =>
  [...one].filter(([key, placed]) => !same(placed, other.get(key))).map(([, placed]) => placed);

/** Which pieces went where between two positions: each arrival is paired with the nearest equal departure. */
export function travel(before: Pieces, after: Pieces, lastMove: Step | null): Travel {
  const left = new Map(only(before, after).map((placed) => [squareKey(placed.at), placed]));
  const from = new Map<string, PlacedPiece>();
  const arrived = only(after, before).filter((target) => {
    // A promoted pawn arrives as another piece: the move itself tells where from.
    const moved = lastMove !== null && squareKey(target.at) === squareKey(lastMove.target);
    const origin = moved ? left.get(squareKey(lastMove.origin)) : undefined;
    return origin?.piece.colour !== target.piece.colour || !pair(target, origin);
  });
  for (const target of arrived) {
    const origins = [...left.values()].filter((origin) => same(origin, target));
    const nearest = origins.sort((a, b) => distance(a, target) - distance(b, target))[0];
    if (nearest) pair(target, nearest);
  }
  return { from, gone: [...left.values()] };

  function pair(target: PlacedPiece, origin: PlacedPiece): true {
    from.set(squareKey(target.at), origin);
    left.delete(squareKey(origin.at));
    return true;
  }
}
