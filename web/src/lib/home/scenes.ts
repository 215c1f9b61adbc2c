import { squareKey } from "$lib/board/squares";
import type { PlacedPiece, Square, VariantView } from "$lib/protocol/messages";

/** A moment of a game, for the picture of a board. */
export interface Scene {
  pieces: PlacedPiece[];
  /** The two squares of the last move. */
  last: Square[];
  selected: Square | null;
  reach: Square[];
}

export type Moves = [origin: Square, target: Square][];

/** The first moves of a game on each board of the first page; the rest of it is in `demogames`. */
const openings: Readonly<Record<string, string>> = {
  chess: "4,1>4,3 4,6>4,4 5,1>5,3 4,4>5,3 5,0>2,3 3,7>7,3 4,0>5,0 1,6>1,4 2,3>1,4 6,7>5,5 6,0>5,2 7,3>7,5",
  plane: "6,5>6,6 8,10>8,8 9,5>9,7 5,11>6,9 9,7>8,8 6,9>8,8 5,4>4,6 10,11>11,9 11,5>11,7",
  cube: "2,0,0>6,0,4 3,7,7>7,7,3 6,0,4>3,3,4",
};

/** Moves written as `4,1>4,3 4,6>4,4`. */
export const readMoves = (text: string): Moves =>
  text.split(" ").map((move) => move.split(">").map((square) => square.split(",").map(Number)) as Moves[0]);

export const openingOf = ({ name }: VariantView): Moves => (openings[name] ? readMoves(openings[name]) : []);

/** Where the pieces stand after moves that take and put down one piece each. */
export function piecesAfter(variant: VariantView, moves: Moves): PlacedPiece[] {
  const standing = new Map(variant.start.map((placed) => [squareKey(placed.at), placed]));
  for (const [origin, target] of moves) {
    const moved = standing.get(squareKey(origin));
    if (moved) standing.set(squareKey(target), { ...moved, at: target });
    standing.delete(squareKey(origin));
  }
  return [...standing.values()];
}

/** The board after a few moves; in the cube a bishop shows where it may go. Boards without a scene show their start. */
export function sceneOf(variant: VariantView): Scene {
  const moves = openingOf(variant);
  const pieces = piecesAfter(variant, moves);
  const selected = variant.name === "cube" ? (moves.at(-1)?.[1] ?? null) : null;
  return {
    pieces,
    last: variant.name === "chess" ? (moves.at(-1) ?? []) : [],
    selected,
    reach: selected ? diagonals(selected, new Set(pieces.map(({ at }) => squareKey(at)))) : [],
  };
}

/** Every square two axes at once away, as far as the way is free: a picture, not a rule. */
function diagonals(from: Square, standing: ReadonlySet<string>): Square[] {
  const found: Square[] = [];
  for (let way = 0; way < 27; way += 1) {
    const step = [(way % 3) - 1, (Math.floor(way / 3) % 3) - 1, Math.floor(way / 9) - 1];
    if (step.filter((part) => part !== 0).length !== 2) continue;
    for (let k = 1; k < 8; k += 1) {
      const at = from.map((part, axis) => part + k * (step[axis] ?? 0));
      if (at.some((part) => part < 0 || part > 7) || standing.has(squareKey(at))) break;
      found.push(at);
    }
  }
  return found;
}
