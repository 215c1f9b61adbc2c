import {
  destinationsDefaults,
  type Box,
  type Destinations,
  type RayView,
  type Square,
} from "$lib/protocol/messages";

/** Where a piece can go, with everything said. */
export type Reach = Required<Destinations>;

/** The same with what the server has left out. */
export const whole = (told: Destinations): Reach => ({ ...destinationsDefaults, ...told });

/** A square as a key of maps and sets. */
export function squareKey(square: Square): string {
  return square.join(",");
}

export function sameSquare(a: Square | null, b: Square | null): boolean {
  return a === b || (a !== null && b !== null && squareKey(a) === squareKey(b));
}

/** Whether `square` lies on the ray from `origin`, between its first and its last step. */
export function onRay(origin: Square, ray: RayView, square: Square): boolean {
  const axis = ray.step.findIndex((step) => step !== 0);
  const step = ray.step[axis];
  if (step === undefined) return false;
  const count = ((square[axis] ?? 0) - (origin[axis] ?? 0)) / step;
  if (!Number.isInteger(count) || count < ray.first || (ray.last !== null && count > ray.last)) return false;
  return square.every((at, i) => at === (origin[i] ?? 0) + count * (ray.step[i] ?? 0));
}

/** Whether the square lies between the corners of a box, whose sides may be open. */
export const inBox = (box: Box, square: Square): boolean =>
  box.every(([first, last], axis) => {
    const at = square[axis] ?? 0;
    return (first === null || first <= at) && (last === null || at <= last);
  });

/** Squares as one path, by their upper left corners. */
export const squaresPath = (places: readonly { x: number; y: number }[]): string =>
  places.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join("");

/** The edges round such squares, without those between two of them. */
export function outlinePath(places: readonly { x: number; y: number }[]): string {
  const there = new Set(places.map(({ x, y }) => `${x},${y}`));
  const unless = (x: number, y: number, edge: string): string => (there.has(`${x},${y}`) ? "" : edge);
  return places
    .map(
      ({ x, y }) =>
        unless(x, y - 1, `M${x} ${y}h1`) +
        unless(x, y + 1, `M${x} ${y + 1}h1`) +
        unless(x - 1, y, `M${x} ${y}v1`) +
        unless(x + 1, y, `M${x + 1} ${y}v1`),
    )
    .join("");
}

/** Whether the piece has anywhere to go. */
export function isEmpty(destinations: Reach): boolean {
  return destinations.squares.length === 0 && destinations.rays.length === 0;
}

/** A square in the variant's words: `e4`, `e4t`, `(7,4)`. */
export function squareName(axes: string[][], square: Square): string {
  if (axes.some((labels) => labels.length === 0)) return `(${square.join(",")})`;
  return square.map((at, axis) => axes[axis]?.[at] ?? "?").join("");
}
