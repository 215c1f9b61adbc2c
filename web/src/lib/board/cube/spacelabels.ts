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

/** Labels that lie over the picture of the cube: floors at the corner farthest right; unless `compact`, files and ranks
 * of the lowest floor along the edges in front, from wherever one looks. */
export function spaceLabels(
  axes: readonly (readonly string[])[],
  compact: boolean,
  project: Project,
  lowest = 0,
): SpaceLabel[] {
  const [files = [], ranks = [], floors = []] = axes;
  const [lastFile, lastRank] = [files.length - 1, ranks.length - 1];
  const corners = [0, lastFile].flatMap((x) => [0, lastRank].map((y) => [x, y] as const));
  /** Outwards from the board at an edge. */
  const out = (at: number, last: number): number => (at === last ? 1 : -1);
  const beside = (x: number, y: number, z: number): Place =>
    project([x, y, z], { x: 0.5 * out(x, lastFile), y: -0.1, z: -0.5 * out(y, lastRank) });
  const right = corners.reduce((best, one) =>
    beside(...one, lowest).left > beside(...best, lowest).left ? one : best,
  );
  const named = floors.map((text, z) => ({ text, floor: z, ...beside(...right, z) }));
  if (compact) return named;
  const file = (x: number, y: number): Place =>
    project([x, y, lowest], { x: 0, y: -0.35, z: -0.95 * out(y, lastRank) });
  const rank = (x: number, y: number): Place =>
    project([x, y, lowest], { x: 0.95 * out(x, lastFile), y: -0.35, z: 0 });
  const nearRank = front([0, lastRank], (y) => file(lastFile / 2, y));
  const nearFile = front([0, lastFile], (x) => rank(x, lastRank / 2));
  return [
    ...named,
    ...files.map((text, x) => ({ text, floor: null, ...file(x, nearRank) })),
    ...ranks.map((text, y) => ({ text, floor: null, ...rank(nearFile, y) })),
  ];
}

/** The edge that lies lower on the picture. */
function front(edges: [number, number], at: (edge: number) => Place): number {
  return at(edges[1]).top > at(edges[0]).top + 1e-6 ? edges[1] : edges[0];
}
