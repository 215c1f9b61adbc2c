import type { Colour, PromotionView, VariantView } from "$lib/protocol/messages";

/** A line across the whole plane behind which a side promotes. */
export interface PromotionLine {
  readonly side: Colour;
  readonly axis: 0 | 1;
  /** The first row (or column) that promotes. */
  readonly row: number;
  /** Towards greater numbers (+1) or smaller ones (−1): where one comes from is on the other side of the line. */
  readonly heading: 1 | -1;
}

type Box = PromotionView["white"][number];
type Promoting = Pick<VariantView, "promotion" | "pieces" | "mirror">;

const unbounded = (range: readonly [number | null, number | null] | undefined): boolean =>
  range !== undefined && range[0] === null && range[1] === null;

/** Whether the pieces of a side that promote go towards greater numbers on the axis. Told by how they move: positions need not hold any. */
function goesUp({ pieces, mirror }: Promoting, side: Colour, axis: 0 | 1): boolean {
  const moves = pieces
    .filter((type) => type.promotes)
    .flatMap(({ steps, leaps, slides }) => [...steps, ...leaps, ...slides]);
  const white = moves.reduce((sum, vector) => sum + (vector[axis] ?? 0), 0) || 1;
  return (side === "white" ? white : white * (mirror[axis] ?? 1)) > 0;
}

/** The line of a box that reaches across the plane; null for boxes that do not. */
function lineOf(variant: Promoting, side: Colour, box: Box): PromotionLine | null {
  const axis = unbounded(box[0]) ? 1 : 0;
  if (!unbounded(box[1 - axis]) || unbounded(box[axis])) return null;
  const [low, high] = box[axis] ?? [null, null];
  if (low !== null && (high === null || goesUp(variant, side, axis)))
    return { side, axis, row: low, heading: 1 };
  return high === null ? null : { side, axis, row: high, heading: -1 };
}

/** All lines of a variant, White's before Black's. */
export function promotionLines(variant: Promoting): PromotionLine[] {
  const { promotion } = variant;
  if (!promotion) return [];
  return (["white", "black"] as const).flatMap((side) =>
    promotion[side].map((box) => lineOf(variant, side, box)).filter((line) => line !== null),
  );
}
