import type { Motion, Part, Shape } from "$lib/features/lessons/help/motion";
import { explainedIn, leapsBySort, type MotionWords, waysIn } from "../motion";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];
const number = (n: number): string => NUMBERS[n] ?? String(n);
const list = (words: string[], last = "or"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

/** Where a step along each axis leads: one way, either way, the other way. */
const WHERE = [
  ["to the left", "to the side", "to the right"],
  ["back", "forward or back", "forward"],
  ["down", "up or down", "up"],
  ["to the left", "to the side", "to the right"],
  ["back", "forward or back", "forward"],
];

/** `one step forward`, `two floors up`, `one to the side`; `bare` only where. */
function part({ axis, amount, sign }: Part, first: boolean, bare: boolean): string {
  const where = WHERE[axis]?.[sign + 1] ?? "";
  if (bare) return where;
  const noun = axis > 1 ? (axis === 2 ? "floor" : "board") : first ? "step" : "";
  const several = noun && amount > 1 ? `${noun}s` : noun;
  return [number(amount), several, where].filter(Boolean).join(" ");
}

/** Which way, however far. */
function direction(ways: number, space: Motion["space"]): string {
  if (!space) return ways === 1 ? "straight" : "diagonally";
  return ways === 1 ? "one way" : `${number(ways)} ways at once`;
}

function jump({ long, short }: Extract<Shape, { is: "jump" }>, space: Motion["space"]): string {
  return space
    ? `${number(long)} one way and ${number(short)} another way (${space} count too)`
    : `${number(long)} ${long === 1 ? "square" : "squares"} straight and ${number(short)} to the side`;
}

const words: MotionWords = {
  list,
  and: "and",
  part,
  direction,
  jump,
  again: (jump) => `again and again ${jump}`,
  spaces: {
    1: " (across, forward or up, and back again)",
    2: " (across and forward, across and up, or forward and up, the same number of each)",
    3: " (across, forward and up, the same number of each)",
  },
};
const ways = waysIn(words);
const explained = explainedIn(words);

/** How a piece goes, a sentence for each kind of move. */
export function motion({ space, slides, short, leaps, steps, captures, doubleStep }: Motion): string[] {
  const said: string[] = short.map(
    ({ steps: most, shapes }) =>
      `Goes ${ways(shapes, space, true)}${explained(shapes, space)}, up to ${number(most)} steps on a free way.`,
  );
  if (slides.length > 0)
    said.push(`Goes ${ways(slides, space, true)}${explained(slides, space)}, as far as the way is free.`);
  const { near, far, times, other } = leapsBySort(leaps);
  if (near.length > 0) said.push(`Goes one step, ${ways(near, space, true)}${explained(near, space)}.`);
  if (far.length > 0) {
    said.push(
      `Jumps exactly ${list(times.map(number))} squares, ${ways(far, space)}, over anything in between.`,
    );
  }
  if (other.length > 0) said.push(`Jumps ${ways(other, space)}, over anything in between.`);
  if (steps.length > 0) said.push(`Goes ${ways(steps, space)}, onto an empty square.`);
  if (doubleStep)
    said.push(
      doubleStep === true
        ? "On its first move it may go two steps at once."
        : `From ${doubleStep} it may go two steps at once.`,
    );
  if (captures.length > 0)
    said.push(`Captures ${ways(captures, space)}${steps.length > 0 ? ", and only so" : ""}.`);
  return said;
}

/** A direction in a tile: `forward + up`. */
export const way = (vector: readonly number[]): string =>
  ["across", "forward", "up"].filter((_, axis) => vector[axis]).join(" + ");
