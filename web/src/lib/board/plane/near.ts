import type { Near } from "../lens/around";
import { middle, squareAt, type Camera, type Point, type Viewport } from "./camera";

const STEPS = [-2, -1, 0, 1, 2];

/** The squares near a point of the view, for the lens over a finger. */
export function nearOnPlane(camera: Camera, view: Viewport, at: Point): Near[] {
  const [column, row] = squareAt(camera, view, at);
  return STEPS.flatMap((up) =>
    STEPS.map((right) => {
      const square = [column + right, row + up];
      const { x, y } = middle(camera, view, column + right, row + up);
      return { square, x: (x - at.x) / camera.scale - 0.5, y: (y - at.y) / camera.scale - 0.5 };
    }),
  );
}
