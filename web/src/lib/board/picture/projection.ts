import type { Square } from "$lib/protocol/messages";

/** A stack of floors seen from above and aside, without perspective. */
export interface Projection {
  /** Screen place of a point: x to the right, y away from the viewer, floor z. */
  (x: number, y: number, z: number): [number, number];
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Boards of `width` by `depth` on `floors` floors, `gap` squares apart. */
export function stackProjection(width: number, depth: number, floors: number, gap: number): Projection {
  const [yaw, pitch] = [radians(28), radians(17)];
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  return (x, y, z) => {
    const [u, v] = [x - width / 2, y - depth / 2];
    const height = (z - (floors - 1) / 2) * gap * Math.cos(pitch);
    return [u * cos - v * sin, -(u * sin + v * cos) * Math.sin(pitch) - height];
  };
}

/** Whether a floor is painted over a figure of this size that stands below it. */
export function covers(
  at: Projection,
  [width, depth]: readonly [number, number],
  floor: number,
  [x = 0, y = 0, z = 0]: Square,
  size: number,
): boolean {
  const [left, foot] = at(x + 0.5, y + 0.5, z);
  const [origin, across, deep] = [at(0, 0, floor), at(1, 0, floor), at(0, 1, floor)];
  const [ux, uy] = [across[0] - origin[0], across[1] - origin[1]];
  const [vx, vy] = [deep[0] - origin[0], deep[1] - origin[1]];
  return [0.25, 0.5, 0.8].some((high) => {
    const [px, py] = [left - origin[0], foot - high * size - origin[1]];
    const area = ux * vy - uy * vx;
    const [u, v] = [(px * vy - py * vx) / area, (ux * py - uy * px) / area];
    return u >= 0 && u <= width && v >= 0 && v <= depth;
  });
}

export function polygon(points: [number, number][]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join("L")}z`;
}
