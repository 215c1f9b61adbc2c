/** Far out, pieces near each other on the screen are one disc. The work grows with the pieces, never with distances. */
import { extentOf, middle, type Camera, type Extent, type Point, type Viewport } from "./camera";

/** Pieces nearer than this many pixels belong together. */
export const NEAR = 40;

interface Member {
  readonly x: number;
  readonly y: number;
  readonly colour: "white" | "black";
  readonly weight: number;
}

export interface Cluster<T extends Member> {
  /** The whole square in the middle of its pieces. */
  readonly x: number;
  readonly y: number;
  readonly white: number;
  readonly black: number;
  /** The weightiest piece. */
  readonly shown: T;
  readonly pieces: readonly T[];
  readonly extent: Extent;
}

/** Pixels from the middle of a cluster's disc to its rim: a larger one for a crowd. */
export const radiusOf = ({ pieces }: { pieces: readonly unknown[] }): number =>
  pieces.length === 1 ? 14 : Math.min(27, 17 + 2.5 * Math.log2(pieces.length));

/** The pieces of the whole plane at a scale, gathered. What belongs together does not depend on where one looks. */
export function clustersAt<T extends Member>(pieces: readonly T[], scale: number): Cluster<T>[] {
  const cell = NEAR / scale;
  const buckets = new Map<string, T[]>();
  for (const piece of pieces) {
    const key = `${Math.floor(piece.x / cell)},${Math.floor(piece.y / cell)}`;
    const bucket = buckets.get(key);
    if (bucket) bucket.push(piece);
    else buckets.set(key, [piece]);
  }
  return joined(buckets, scale).map(clusterOf);
}

/** Buckets beside each other whose middles are near are one. */
function joined<T extends Member>(buckets: ReadonlyMap<string, T[]>, scale: number): T[][] {
  const centres = new Map([...buckets].map(([key, pieces]) => [key, centreOf(pieces)]));
  const seen = new Set<string>();
  const groups: T[][] = [];
  for (const first of buckets.keys()) {
    if (seen.has(first)) continue;
    seen.add(first);
    const group: T[] = [];
    for (const waiting = [first]; waiting.length > 0;) {
      const key = waiting.pop() ?? first;
      for (const piece of buckets.get(key) ?? []) group.push(piece);
      for (const next of around(key)) {
        const [one, other] = [centres.get(key), centres.get(next)];
        if (!one || !other || seen.has(next)) continue;
        if (Math.hypot(one.x - other.x, one.y - other.y) * scale >= NEAR) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
    groups.push(group);
  }
  return groups;
}

function around(key: string): string[] {
  const [x = 0, y = 0] = key.split(",").map(Number);
  const steps = [-1, 0, 1];
  return steps.flatMap((dx) => steps.filter((dy) => dx || dy).map((dy) => `${x + dx},${y + dy}`));
}

/** The middle, as whole numbers: taken from one of them, so that no sum grows beyond what numbers hold. */
function centreOf(pieces: readonly Member[]): Point {
  const { x = 0, y = 0 } = pieces[0] ?? {};
  let [dx, dy] = [0, 0];
  for (const piece of pieces) {
    dx += (piece.x - x) / pieces.length;
    dy += (piece.y - y) / pieces.length;
  }
  return { x: x + Math.round(dx), y: y + Math.round(dy) };
}

function clusterOf<T extends Member>(pieces: readonly T[]): Cluster<T> {
  const white = pieces.filter(({ colour }) => colour === "white").length;
  const shown = pieces.reduce((best, piece) => (piece.weight > best.weight ? piece : best));
  const extent = extentOf(pieces.map(({ x, y }) => [x, y])) ?? { x0: 0, x1: 0, y0: 0, y1: 0 };
  return { ...centreOf(pieces), white, black: pieces.length - white, shown, pieces, extent };
}

/** The cluster of several pieces whose disc is under a point. */
export function clusterUnder<T extends Member>(
  clusters: readonly Cluster<T>[],
  camera: Camera,
  view: Viewport,
  at: Point,
): Cluster<T> | null {
  const under = clusters.find((cluster) => {
    if (cluster.pieces.length < 2) return false;
    const p = middle(camera, view, cluster.x, cluster.y);
    return Math.hypot(p.x - at.x, p.y - at.y) <= radiusOf(cluster);
  });
  return under ?? null;
}
