import type { Colour, PromotionView } from "$lib/protocol/messages";

/** A line across the whole plane behind which a side promotes. */
export interface PromotionLine {
  readonly side: Colour;
  readonly axis: 0 | 1;
  /** The first row (or column) that promotes. */
  readonly row: number;
  /** Towards greater numbers (+1) or smaller ones (−1): where one comes from is on the other side of the line. */
  readonly heading: 1 | -1;
}

type Box = readonly (readonly [number | null, number | null])[];

const unbounded = (range: readonly [number | null, number | null] | undefined): boolean =>
  range !== undefined && range[0] === null && range[1] === null;

/** The line of a box that reaches across the plane; null for boxes that do not. `home` is where the side's pieces stand. */
function lineOf(side: Colour, box: Box, home: readonly number[]): PromotionLine | null {
  const axis = unbounded(box[0]) ? 1 : 0;
  if (!unbounded(box[1 - axis]) || unbounded(box[axis])) return null;
  const [low, high] = box[axis] as readonly [number | null, number | null];
  const middle = home[axis] ?? 0;
  if (low !== null && (high === null || middle < low)) return { side, axis, row: low, heading: 1 };
  if (high !== null) return { side, axis, row: high, heading: -1 };
  return null;
}

/** All lines of a variant, White's before Black's. */
export function promotionLines(
  promotion: PromotionView | null,
  home: Readonly<Record<Colour, readonly number[]>>,
): PromotionLine[] {
  if (!promotion) return [];
  return (["white", "black"] as const).flatMap((side) =>
    promotion[side].map((box) => lineOf(side, box, home[side])).filter((line) => line !== null),
  );
}
