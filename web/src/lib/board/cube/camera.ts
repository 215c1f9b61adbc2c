/** Where things of the cube stand in space and how an orthographic camera frames them. No drawing here. */
import { MathUtils, OrthographicCamera, Vector3 } from "three";
import type { Square } from "$lib/protocol/messages";

export const PLATE_THICKNESS = 0.13;
const CLOSED_GAP = 1;
const OPEN_GAP = 3.15;
const LIFT = 2.6;

export interface Stance {
  /** Degrees; 0 looks along the ranks from White's side. */
  yaw: number;
  pitch: number;
  /** 0 … 1 */
  explode: number;
  zoom: number;
  /** Floors above this one are raised; null raises none. */
  liftAbove: number | null;
  /** Black sits at the bottom of the screen. */
  turned: boolean;
}

/** Height of a floor's upper face. */
export function floorHeight(floor: number, floors: number, stance: Stance): number {
  const gap = MathUtils.lerp(CLOSED_GAP, OPEN_GAP, stance.explode);
  const raised = stance.liftAbove !== null && floor > stance.liftAbove ? LIFT : 0;
  return (floor - (floors - 1) / 2) * gap + raised;
}

/** The middle of a square's upper face; files run right, ranks away from White, floors up. */
export function place(square: Square, sizes: number[], stance: Stance): Vector3 {
  const [x = 0, y = 0, z = 0] = square;
  const [across = 1, deep = 1, floors = 1] = sizes;
  return new Vector3(x - (across - 1) / 2, floorHeight(z, floors, stance), (deep - 1) / 2 - y);
}

/** Turns the camera and sets its frame so that the floors of `range` are seen with some room around them. */
export function frame(
  camera: OrthographicCamera,
  sizes: number[],
  stance: Stance,
  aspect: number,
  room: number,
  range: readonly [low: number, high: number] = [0, (sizes[2] ?? 1) - 1],
): void {
  const [across = 1, deep = 1, floors = 1] = sizes;
  const yaw = MathUtils.degToRad(stance.yaw + (stance.turned ? 180 : 0));
  const pitch = MathUtils.degToRad(stance.pitch);
  const low = floorHeight(range[0], floors, stance);
  const high = floorHeight(range[1], floors, stance);
  const centre = new Vector3(0, (low + high) / 2, 0);
  const sight = new Vector3(
    -Math.sin(yaw) * Math.cos(pitch),
    Math.sin(pitch),
    Math.cos(yaw) * Math.cos(pitch),
  );
  camera.position.copy(centre).addScaledVector(sight, 60);
  camera.up.set(0, 1, 0);
  camera.lookAt(centre);
  camera.updateMatrixWorld();

  let [halfWidth, halfHeight] = [0, 0];
  for (const x of [-across / 2, across / 2])
    for (const z of [-deep / 2, deep / 2])
      for (const y of [low, high + 1]) {
        const seen = camera.worldToLocal(new Vector3(x, y, z));
        halfWidth = Math.max(halfWidth, Math.abs(seen.x));
        halfHeight = Math.max(halfHeight, Math.abs(seen.y));
      }
  halfWidth += room;
  halfHeight += room * 0.6;
  if (halfWidth / halfHeight < aspect) halfWidth = halfHeight * aspect;
  else halfHeight = halfWidth / aspect;
  camera.left = -halfWidth;
  camera.right = halfWidth;
  camera.top = halfHeight;
  camera.bottom = -halfHeight;
  camera.near = 0.1;
  camera.far = 160;
  camera.zoom = stance.zoom;
  camera.updateProjectionMatrix();
}
