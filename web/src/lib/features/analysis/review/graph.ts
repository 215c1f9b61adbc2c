import type { EvaluationView, MistakeView } from "$lib/protocol/messages";

export interface GraphPoint {
  x: number;
  y: number;
}

export interface GraphMark extends GraphPoint {
  ply: number;
  verdict: MistakeView["verdict"];
}

/** Where a ply stands between the left and the right edge. */
export const placeOf = (ply: number, plies: number, width: number): number =>
  plies === 0 ? 0 : (ply / plies) * width;

/** The ply nearest to a place. */
export const plyAt = (x: number, plies: number, width: number): number =>
  width <= 0 ? 0 : Math.max(0, Math.min(plies, Math.round((x / width) * plies)));

/** The border between White's chance below and Black's above, as far as it is known. */
export function border(
  evaluations: ReadonlyMap<number, EvaluationView>,
  plies: number,
  width: number,
  height: number,
): GraphPoint[] {
  const points: GraphPoint[] = [];
  for (let ply = 0; ply <= plies; ply += 1) {
    const seen = evaluations.get(ply);
    if (!seen) break;
    points.push({ x: placeOf(ply, plies, width), y: height * (1 - seen.chance / 100) });
  }
  return points;
}
