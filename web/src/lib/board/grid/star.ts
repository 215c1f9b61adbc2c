/** The corners of a star of five points around the origin, its points one unit away. */
export const starCorners: readonly (readonly [x: number, y: number])[] = Array.from(
  { length: 10 },
  (_, n) => {
    const [turn, far] = [(n * Math.PI) / 5, n % 2 ? 0.45 : 1];
    return [Math.sin(turn) * far, -Math.cos(turn) * far] as const;
  },
);

/** The same as a path. */
export const STAR = `M${starCorners.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}z`;
