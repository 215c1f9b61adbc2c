import type { Reach } from "../squares";
import type { Extent } from "./camera";
import { stepsWithin } from "./rays";

/** Whether the piece may move onto a square of the extent. */
export function reaches(to: Reach, extent: Extent): boolean {
  const inside = ([x = 0, y = 0]: readonly number[]): boolean =>
    x >= extent.x0 && x <= extent.x1 && y >= extent.y0 && y <= extent.y1;
  return to.squares.some(inside) || to.rays.some((ray) => stepsWithin(to.origin, ray, extent) !== null);
}
