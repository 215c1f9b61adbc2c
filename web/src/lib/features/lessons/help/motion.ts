import type { PieceTypeView, Square, VariantView } from "$lib/protocol/messages";
import { stepsTwiceFrom } from "./places";

/**
 * Some squares along one axis: 0 across, 1 forward, 2 up; of four axes the last two lead to other boards, 3 across and
 * 4 forward. `sign` 0 means either way.
 */
export interface Part {
  axis: number;
  amount: number;
  sign: -1 | 0 | 1;
}

/**
 * Vectors that a few words describe. `ways` axes at once, `times` squares of each, in every direction; a `jump` of two
 * unlike lengths in every direction; or `parts` as they are.
 */
export type Shape =
  | { is: "even"; ways: number; times: number }
  | { is: "jump"; long: number; short: number }
  | { is: "parts"; parts: Part[] };

/** How a piece goes, in a form that every language can put into words. */
export interface Motion {
  /** What a board of more than two dimensions consists of. */
  space: false | "floors" | "boards";
  slides: Shape[];
  /** Slides that end after so many steps. */
  short: { steps: number; shapes: Shape[] }[];
  leaps: Shape[];
  steps: Shape[];
  captures: Shape[];
  /** True: on its first move; a text: from these squares. */
  doubleStep: boolean | string;
}

export function motionOf(variant: VariantView, type: PieceTypeView): Motion {
  const shapes = variant.axes.length > 3 ? (vectors: Square[]) => shapesOf(vectors).map(onBoards) : shapesOf;
  return {
    space: variant.axes.length > 3 ? "boards" : variant.axes.length === 3 && "floors",
    slides: shapes(type.slides.filter((_, n) => limit(type, n) === null)),
    short: shortSlides(type, shapes),
    leaps: shapes(type.leaps),
    steps: shapes(type.steps),
    captures: shapes(type.captures),
    doubleStep: type.doubleStep && (stepsTwiceFrom(variant, type.letter) ?? true),
  };
}

const limit = (type: PieceTypeView, slide: number): number | null => type.ranges[slide] ?? null;

/** With the axes that lead to other boards. */
const onBoards = (shape: Shape): Shape =>
  shape.is === "parts"
    ? {
        ...shape,
        parts: shape.parts.map((part) => (part.axis < 2 ? part : { ...part, axis: part.axis + 1 })),
      }
    : shape;

function shortSlides(type: PieceTypeView, shapes: (vectors: Square[]) => Shape[]): Motion["short"] {
  const ranges = [...new Set(type.ranges.filter((steps) => steps !== null))].sort((a, b) => a - b);
  return ranges.map((steps) => ({
    steps,
    shapes: shapes(type.slides.filter((_, n) => limit(type, n) === steps)),
  }));
}

const lengths = (vector: Square): number[] => vector.map(Math.abs);
const sorted = (vector: Square): number[] => lengths(vector).sort((a, b) => a - b);

/** The shapes that together are these vectors, the simplest first. */
export function shapesOf(vectors: readonly Square[]): Shape[] {
  const shapes = grouped(vectors, (vector) => sorted(vector).join()).flatMap(
    (group) => whole(group) ?? apart(group),
  );
  return shapes.sort((a, b) => rank(a) - rank(b));
}

const rank = (shape: Shape): number =>
  shape.is === "even" ? shape.times * 10 + shape.ways : shape.is === "jump" ? 1000 : 2000;

function grouped(vectors: readonly Square[], key: (vector: Square) => string): Square[][] {
  const groups = new Map<string, Square[]>();
  for (const vector of vectors) groups.set(key(vector), [...(groups.get(key(vector)) ?? []), vector]);
  return [...groups.values()];
}

/** One shape for vectors that go in every direction there is; null if some are missing. */
function whole(group: Square[]): Shape[] | null {
  const pattern = sorted(group[0] ?? []);
  if (group.length !== orbit(pattern)) return null;
  const parts = pattern.filter((part) => part > 0);
  const [first = 0] = parts;
  if (parts.every((part) => part === first)) return [{ is: "even", ways: parts.length, times: first }];
  if (parts.length === 2) return [{ is: "jump", long: parts[1] ?? 0, short: first }];
  return null;
}

/** How many vectors there are with these lengths in any order and with any signs. */
function orbit(pattern: number[]): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const alike = grouped(
    pattern.map((part) => [part]),
    String,
  );
  const orders = alike.reduce((orders, same) => orders / factorial(same.length), factorial(pattern.length));
  return orders * 2 ** pattern.filter((part) => part > 0).length;
}

/** The rest: alike but for their signs together, if every choice of signs is there. */
function apart(group: Square[]): Shape[] {
  return grouped(group, (vector) => lengths(vector).join()).flatMap((alike) => {
    const first = alike[0] ?? [];
    const signs = first.map((_, axis) => new Set(alike.map((vector) => Math.sign(vector[axis] ?? 0))));
    const together = signs.reduce((count, both) => count * both.size, 1) === alike.length;
    const shape = (vector: Square): Shape => ({
      is: "parts",
      parts: vector.flatMap((part, axis) => {
        if (part === 0) return [];
        const either = together && signs[axis]?.size === 2;
        return [{ axis, amount: Math.abs(part), sign: either ? 0 : (Math.sign(part) as 1 | -1) }];
      }),
    });
    return together ? [shape(first)] : alike.map(shape);
  });
}

const all = ({ slides, ranges, leaps }: PieceTypeView): string[] =>
  [
    ...slides.map((vector, n) => `slide ${vector.join()} ${ranges[n] ?? ""}`),
    ...leaps.map((vector) => `leap ${vector.join()}`),
  ].sort();

/** The letters of two other pieces that together move as this one does: `R` and `N` for a chancellor. */
export function twoInOne(variant: VariantView, type: PieceTypeView): [string, string] | null {
  const plain = (one: PieceTypeView): boolean =>
    !one.royal && one.steps.length === 0 && one.captures.length === 0 && all(one).length > 0;
  if (!plain(type)) return null;
  const others = variant.pieces.filter((one) => one !== type && plain(one));
  for (const [n, first] of others.entries())
    for (const second of others.slice(n + 1)) {
      const both = [...all(first), ...all(second)].sort();
      if (both.join(";") === all(type).join(";")) return [first.letter, second.letter];
    }
  return null;
}
