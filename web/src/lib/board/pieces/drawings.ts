/** A piece on a 64 by 64 grid; both colours share it. Construction rules: docs/pieces.md. */
export interface Drawing {
  /** One closed silhouette, foot included. */
  body: string;
  /** A part of the body in shadow. */
  shade?: string;
  /** Open strokes, two units wide. */
  lines?: string;
  /** The eye of a horse: a short stroke, three units wide. */
  dot?: string;
  /** A shape filled with the colour of the lines. */
  solid?: string;
}

/** The figures and marks of a set, by name. */
export type Drawings = Readonly<Record<string, Drawing>>;

const layers = ["body", "shade", "lines", "dot", "solid"] as const;

/** A picture such as `knight+one`: its parts drawn over one another; null if one of them is not there. */
export function assembled(drawings: Drawings, picture: string): Drawing | null {
  const parts = picture.split("+").map((part) => drawings[part]);
  const joined: Drawing = { body: "" };
  for (const part of parts) {
    if (!part) return null;
    for (const layer of layers) if (part[layer]) joined[layer] = (joined[layer] ?? "") + part[layer];
  }
  return joined;
}
