import type { Motion, Part, Shape } from "$lib/features/lessons/help/motion";

/** The words by which a language tells how pieces go; what is told, and in which order, is the same in all. */
export interface MotionWords {
  /** `a, b or c`; another last word in place of `or`. */
  list(words: string[], last?: string): string;
  and: string;
  /** `one step forward`, `two floors up`, `one to the side`; `bare` only where. */
  part(part: Part, first: boolean, bare: boolean): string;
  /** Which way, however far. */
  direction(ways: number, space: Motion["space"]): string;
  jump(shape: Extract<Shape, { is: "jump" }>, space: Motion["space"]): string;
  /** A jump that is repeated as long as the way is free. */
  again(jump: string): string;
  /** What the ways of space are, by how many at once: `(across, forward or up)`. */
  spaces: Readonly<Record<number, string>>;
}

/** Forward and up come before to the side. */
const inOrder = (parts: Part[]): Part[] =>
  [...parts].sort((a, b) => (a.axis === 0 ? 9 : a.axis) - (b.axis === 0 ? 9 : b.axis));

const singly = (parts: Part[]): boolean => parts.every(({ amount }) => amount === 1);

/** One square away, whichever way. */
const isStep = (shape: Shape): boolean =>
  shape.is === "even" ? shape.times === 1 : shape.is === "parts" && singly(shape.parts);

/** Leaps to a neighbour, leaps of several squares in every direction, and all others. */
export function leapsBySort(leaps: Shape[]): {
  near: Shape[];
  far: Shape[];
  times: number[];
  other: Shape[];
} {
  const far = leaps.filter((shape) => shape.is === "even" && shape.times > 1);
  return {
    near: leaps.filter(isStep),
    far,
    times: [...new Set(far.flatMap((shape) => (shape.is === "even" ? [shape.times] : [])))].sort(),
    other: leaps.filter((shape) => shape.is !== "even" && !isStep(shape)),
  };
}

/** Which ways shapes lead, in a language's words; `bare` without how far. */
export function waysIn(
  words: MotionWords,
): (shapes: Shape[], space: Motion["space"], bare?: boolean) => string {
  const parts = (shape: Extract<Shape, { is: "parts" }>, bare: boolean): string =>
    words.list(
      inOrder(shape.parts).map((each, n) => words.part(each, n === 0, bare)),
      words.and,
    );
  return (shapes, space, bare = false) => {
    const counts = new Set(shapes.flatMap((shape) => (shape.is === "even" ? [shape.ways] : [])));
    const said = counts.size > 0 ? [words.list([...counts].map((each) => words.direction(each, space)))] : [];
    for (const shape of shapes) {
      if (shape.is === "jump") {
        const jump = words.jump(shape, space);
        said.push(bare ? words.again(jump) : jump);
      }
      if (shape.is === "parts") said.push(parts(shape, bare && singly(shape.parts)));
    }
    return words.list(said);
  };
}

/** What the ways of space are, once, where there is one sort of them. */
export function explainedIn(words: MotionWords): (shapes: Shape[], space: Motion["space"]) => string {
  return (shapes, space) => {
    const counts = shapes.flatMap((shape) => (shape.is === "even" ? [shape.ways] : []));
    if (space !== "floors" || counts.length !== 1) return "";
    return words.spaces[counts[0] ?? 0] ?? "";
  };
}
