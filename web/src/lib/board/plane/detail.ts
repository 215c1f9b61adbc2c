/** How much of a piece can be seen at a scale. */
export type Detail = "drawing" | "disc" | "dot";

export const DRAWING_SCALE = 12;
export const DISC_SCALE = 5;
/** Below this an army is hardly wider than one disc: pieces near each other become one, with their number. */
export const CLUSTER_SCALE = 3;
/** Below this the chequer is finer than the eye: the plane is one tone with lines at the ruler's steps. */
export const CHEQUER_SCALE = 4;

export function detailAt(scale: number): Detail {
  if (scale >= DRAWING_SCALE) return "drawing";
  return scale >= DISC_SCALE ? "disc" : "dot";
}
