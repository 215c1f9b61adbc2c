import type { PieceTypeView, PieceView, RayView, Square, VariantView } from "$lib/protocol/messages";
import { inBox, onRay, sameSquare, squareKey, type Reach } from "./squares";

const typeOf = (variant: VariantView, letter: string): PieceTypeView | undefined =>
  variant.pieces.find((type) => type.letter === letter);

/** White's vectors as the piece's own side has them. */
function turned(variant: VariantView, piece: PieceView, vectors: readonly Square[]): Square[] {
  if (piece.colour === "white") return [...vectors];
  return vectors.map((vector) => vector.map((step, axis) => step * (variant.mirror[axis] ?? 1)));
}

const shifted = (origin: Square, vector: Square, count: number): Square =>
  origin.map((at, axis) => at + count * (vector[axis] ?? 0));

/** Whether the square is on the board, within its border and no hole; an endless axis has every coordinate. */
function exists(variant: VariantView, square: Square): boolean {
  const inside = square.every((at, axis) => {
    const size = variant.axes[axis]?.length ?? 0;
    return size === 0 || (at >= 0 && at < size);
  });
  const bordered = !variant.border || inBox(variant.border, square);
  return inside && bordered && !variant.holes.some((hole) => sameSquare(hole, square));
}

/** How many steps a slide over an endless board has before a hole or the border; null: it does not end. */
function stepsUntilEnd(variant: VariantView, origin: Square, step: Square): number | null {
  const ray = { step, first: 1, last: null };
  const axis = step.findIndex((by) => by !== 0);
  const holes = variant.holes
    .filter((hole) => onRay(origin, ray, hole))
    .map((hole) => ((hole[axis] ?? 0) - (origin[axis] ?? 0)) / (step[axis] ?? 1) - 1);
  const sides = (variant.border ?? []).flatMap(([first, last], side) => {
    const by = step[side] ?? 0;
    const end = by > 0 ? last : first;
    return by === 0 || end === null ? [] : [Math.floor((end - (origin[side] ?? 0)) / by)];
  });
  const ends = [...holes, ...sides];
  return ends.length > 0 ? Math.max(0, Math.min(...ends)) : null;
}

/** A slide as far as the board and the piece go: single squares where it ends, a ray where it does not. */
function slide(
  variant: VariantView,
  origin: Square,
  step: Square,
  most: number | null,
): { squares: Square[]; ray: RayView | null } {
  const endless = step.every((by, axis) => by === 0 || variant.axes[axis]?.length === 0);
  if (endless) {
    const last = stepsUntilEnd(variant, origin, step);
    return { squares: [], ray: last === 0 ? null : { step, first: 1, last } };
  }
  const squares: Square[] = [];
  const reached = (count: number): boolean => most !== null && count > most;
  for (let count = 1; !reached(count) && exists(variant, shifted(origin, step, count)); count += 1)
    squares.push(shifted(origin, step, count));
  return { squares, ray: null };
}

/** Whether a piece of this kind and colour must change into another on the square. */
function promotesOn(variant: VariantView, piece: PieceView, square: Square): boolean {
  if (!typeOf(variant, piece.letter)?.promotes) return false;
  const boxes = variant.promotion?.[piece.colour] ?? [];
  return boxes.some((box) => inBox(box, square));
}

/** Wherever the piece's vectors lead from `origin`, whatever stands in the way: what a planned move may hope for, and what a picture of the piece shows. */
export function reachOf(variant: VariantView, piece: PieceView, origin: Square): Reach {
  const type = typeOf(variant, piece.letter);
  const vectors = (some: readonly Square[] | undefined): Square[] => turned(variant, piece, some ?? []);
  const steps = vectors(type?.steps);
  const captures = vectors(type?.captures).map((vector) => shifted(origin, vector, 1));
  const slides = vectors(type?.slides).map((step, n) =>
    slide(variant, origin, step, type?.ranges[n] ?? null),
  );
  const squares = [
    ...[...vectors(type?.leaps), ...steps].map((vector) => shifted(origin, vector, 1)),
    ...(type?.doubleStep ? steps.map((vector) => shifted(origin, vector, 2)) : []),
    ...captures,
    ...slides.flatMap((line) => line.squares),
  ].filter((square) => exists(variant, square));
  const single = [...new Map(squares.map((square) => [squareKey(square), square])).values()];
  return {
    origin,
    squares: single,
    rays: slides.flatMap(({ ray }) => (ray ? [ray] : [])),
    captures: captures.filter((square) => exists(variant, square)),
    promotions: single.filter((square) => promotesOn(variant, piece, square)),
    choices: variant.promotion?.choices ?? [],
  };
}
