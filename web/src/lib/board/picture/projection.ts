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

export function polygon(points: [number, number][]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`).join("L")}z`;
}
