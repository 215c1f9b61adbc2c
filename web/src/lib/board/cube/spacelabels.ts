import type { Square } from "$lib/protocol/messages";

/** Where something lies on the picture, as fractions from its upper left. */
export interface Place {
  left: number;
  top: number;
}

export interface SpaceLabel extends Place {
  text: string;
  /** The floor that it names; null for files and ranks. */
  floor: number | null;
}

/** Projects the middle of a square, shifted by some squares, onto the picture. */
export type Project = (square: Square, shift: { x: number; y: number; z: number }) => Place;

/** Labels that lie over the picture of the cube: floors on the right; unless `compact`, files in front and ranks on the left. */
export function spaceLabels(
  axes: readonly (readonly string[])[],
  turned: boolean,
  compact: boolean,
  project: Project,
): SpaceLabel[] {
  const [files = [], ranks = [], floors = []] = axes;
  const edge = turned ? -1 : 1;
  const near = turned ? ranks.length - 1 : 0;
  const [left, right] = turned ? [files.length - 1, 0] : [0, files.length - 1];
  const named = floors.map((text, z) => ({
    text,
    floor: z,
    ...project([right, near, z], { x: 0.95 * edge, y: 0, z: 0.5 * edge }),
  }));
  if (compact) return named;
  return [
    ...named,
    ...files.map((text, x) => ({
      text,
      floor: null,
      ...project([x, near, 0], { x: 0, y: -0.1, z: 0.95 * edge }),
    })),
    ...ranks.map((text, y) => ({
      text,
      floor: null,
      ...project([left, y, 0], { x: -0.9 * edge, y: -0.1, z: 0 }),
    })),
  ];
}
