import type { Design, Square } from "$lib/protocol/messages";

/** The four kinds of boards that can be drawn. */
export type Kind = "flat" | "space" | "hyper" | "plane";
export const KINDS: readonly Kind[] = ["flat", "space", "hyper", "plane"];

export const MOST_SQUARES = 4096;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const LABELS = [LETTERS + LETTERS.toUpperCase(), "", LETTERS.toUpperCase(), LETTERS] as const;
export const AXIS_NAMES = ["x", "y", "z", "w"] as const;

export function kindOf({ axes }: Pick<Design, "axes">): Kind {
  if (axes.includes("endless")) return "plane";
  return axes.length > 3 ? "hyper" : axes.length > 2 ? "space" : "flat";
}

/** The labels of an axis; none if it is endless. */
export function labelsOf(axis: string | number): string[] {
  if (typeof axis === "number") return Array.from({ length: axis }, (_, n) => String(n + 1));
  return axis === "endless" ? [] : [...axis];
}

/** The number of squares along each axis; 0 if it is endless. */
export const sizesOf = ({ axes }: Pick<Design, "axes">): number[] =>
  axes.map((axis) => (typeof axis === "number" ? axis : axis === "endless" ? 0 : axis.length));

/** How long an axis may be, so that its squares can be told apart in writing. */
export function longest(axis: number): number {
  return axis === 1 ? MOST_SQUARES : (LABELS[axis]?.length ?? 0);
}

/** Labels for axes of these lengths, as the shipped boards have them. */
export function axesOf(sizes: readonly number[]): (string | number)[] {
  return sizes.map((size, axis) => {
    if (axis === 1) return size > 9 ? size : "123456789".slice(0, size);
    const labels = LABELS[axis] ?? "";
    // The last letters of the alphabet for floors and worlds, as in the cube: s to z.
    return axis > 1 && sizes.length === axis + 1 ? LETTERS.slice(-size) : labels.slice(0, size);
  });
}

export const MIRRORS: Record<Kind, string> = {
  flat: "x, -y",
  space: "x, -y, -z",
  hyper: "x, -y, z, -w",
  plane: "x, 9-y",
};

/** The square opposite to a square; null if the mirror cannot be read. */
export function opposite(design: Pick<Design, "axes" | "mirror">, square: Square): Square | null {
  const terms = design.mirror.split(",");
  if (terms.length !== square.length) return null;
  const sizes = sizesOf(design);
  const result: number[] = [];
  for (const [axis, term] of terms.entries()) {
    const match = new RegExp(`^\\s*(?:([0-9]{0,9})\\s*(-))?\\s*${AXIS_NAMES[axis]}\\s*$`).exec(term);
    const at = square[axis] ?? 0;
    if (match === null) return null;
    if (!match[2]) result.push(at);
    else result.push((match[1] ? Number(match[1]) : (sizes[axis] || 1) - 1) - at);
  }
  return result;
}

/** The signs by which Black's vectors follow from White's. */
export function signsOf({ axes, mirror }: Pick<Design, "axes" | "mirror">): number[] {
  const terms = mirror.split(",");
  return axes.map((_, axis) => (terms[axis]?.includes("-") ? -1 : 1));
}

export const contains = (design: Pick<Design, "axes">, square: Square): boolean =>
  square.length === design.axes.length &&
  sizesOf(design).every(
    (size, axis) => size === 0 || ((square[axis] ?? -1) >= 0 && (square[axis] ?? 0) < size),
  );

/** A square as a file names it. */
export function nameOf({ axes }: Pick<Design, "axes">, square: Square): string {
  if (axes.includes("endless")) return `(${square.join(",")})`;
  const label = (axis: string | number, at: number): string =>
    typeof axis === "number" ? String(at + 1) : (axis[at] ?? "?");
  return square.map((at, axis) => label(axes[axis] ?? "", at)).join("");
}

/**
 * White's row number `row`, counted from Black's end if negative, over the whole width: in space that of White's own floor,
 * or of the farthest one. An endless board begins where White's king stands.
 */
export function rowOf(design: Design, row: number): string {
  if (kindOf(design) === "plane") {
    const royal = new Set(design.pieces.flatMap((piece) => (piece.royal ? [piece.letter] : [])));
    const king = design.setup.find(({ letter, colour }) => colour === "white" && royal.has(letter));
    const first = king?.at[1] ?? 0;
    const last = opposite(design, [0, first])?.[1] ?? first;
    return `(*,${row < 0 ? last + row + 1 : first + row})`;
  }
  const sizes = sizesOf(design);
  const signs = signsOf(design);
  const ends = [0, 1].map((end) =>
    sizes.map((size, axis) => {
      if (axis === 1) return row < 0 ? size + row : row;
      if (axis > 1 && (signs[axis] ?? 1) < 0) return row < 0 ? size - 1 : 0;
      return end ? size - 1 : 0;
    }),
  );
  return ends.map((square) => nameOf(design, square)).join("-");
}

const inOrder = (a: Square, b: Square): number => {
  for (const [axis, at] of a.entries()) {
    const other = b[axis] ?? 0;
    if (at !== other) return at - other;
  }
  return 0;
};

/** Every order and every sign of a vector: all sides alike. */
export function alike(vector: Square): Square[] {
  let found: number[][] = [[]];
  const orders = permutations([...vector]);
  const all = new Map<string, Square>();
  for (const order of orders) {
    found = [[]];
    for (const at of order)
      found = found.flatMap((start) =>
        at === 0
          ? [[...start, 0]]
          : [
              [...start, at],
              [...start, -at],
            ],
      );
    for (const one of found) all.set(one.join(), one);
  }
  return [...all.values()].sort(inOrder);
}

function permutations(values: number[]): number[][] {
  if (values.length < 2) return [values];
  return values.flatMap((value, n) =>
    permutations([...values.slice(0, n), ...values.slice(n + 1)]).map((rest) => [value, ...rest]),
  );
}

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b));

/** The direction of a vector, and how many times it goes there. */
export function direction(vector: Square): { step: Square; times: number } {
  const times = vector.reduce((found, at) => gcd(found, at), 0) || 1;
  return { step: vector.map((at) => at / times), times };
}

export const sameVector = (a: Square, b: Square): boolean => a.join() === b.join();
export const sortVectors = (vectors: Square[]): Square[] => [...vectors].sort(inOrder);
