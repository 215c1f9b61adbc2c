import pieces from "../../../../../src/latticechess/notation/pieces.json";

/** A piece on a 64 by 64 grid; both colours share it. Construction rules: docs/pieces.md. */
export interface Drawing {
  /** One closed silhouette, foot included. */
  body: string;
  /** Open strokes, two units wide. */
  lines?: string;
  /** The eye of a horse: a short stroke, three units wide. */
  dot?: string;
  /** A shape filled with the colour of the lines. */
  solid?: string;
}

/** The twelve pieces, in a file that the server draws its pictures from too. */
export const drawings: Readonly<Record<string, Drawing>> = pieces;
