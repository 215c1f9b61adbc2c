import type { Motion, Part, Shape } from "$lib/features/lessons/help/motion";
import { explainedIn, leapsBySort, type MotionWords, waysIn } from "../motion";
import { noun } from "./count";

/** Numbers before masculine and neuter nouns (`dwa kroki`), and before feminine ones (`dwie plansze`). */
const NUMBERS = ["zero", "jeden", "dwa", "trzy", "cztery", "pięć", "sześć"];
const number = (n: number): string => NUMBERS[n] ?? String(n);
const feminine = (n: number): string => (n === 1 ? "jedną" : n === 2 ? "dwie" : number(n));
/** `jedno piętro`, `dwa piętra`. */
const neuter = (n: number): string => (n === 1 ? "jedno" : number(n));
/** After `w`, in how many directions. */
const LOCATIVE = ["zero", "jednym", "dwóch", "trzech", "czterech", "pięciu", "sześciu"];
/** After `do`, up to how many. */
const GENITIVE = ["zera", "jednego", "dwóch", "trzech", "czterech", "pięciu", "sześciu"];

const list = (words: string[], last = "lub"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

/** Where a step along each axis leads: one way, either way, the other way. */
const WHERE = [
  ["w lewo", "w bok", "w prawo"],
  ["do tyłu", "do przodu lub do tyłu", "do przodu"],
  ["w dół", "w górę lub w dół", "w górę"],
  ["w lewo", "w bok", "w prawo"],
  ["do tyłu", "do przodu lub do tyłu", "do przodu"],
];

const steps = (n: number): string => `${number(n)} ${noun(n, "krok", "kroki", "kroków")}`;
const floors = (n: number): string => `${neuter(n)} ${noun(n, "piętro", "piętra", "pięter")}`;
const boards = (n: number): string => `${feminine(n)} ${noun(n, "planszę", "plansze", "plansz")}`;
const squares = (n: number): string => `${neuter(n)} ${noun(n, "pole", "pola", "pól")}`;

/** `jeden krok do przodu`, `dwa piętra w górę`, `jeden w bok`; `bare` only where. */
function part({ axis, amount, sign }: Part, first: boolean, bare: boolean): string {
  const where = WHERE[axis]?.[sign + 1] ?? "";
  if (bare) return where;
  if (axis > 1) return `${axis === 2 ? floors(amount) : boards(amount)} ${where}`;
  return `${first ? steps(amount) : number(amount)} ${where}`;
}

function direction(ways: number, space: Motion["space"]): string {
  if (!space) return ways === 1 ? "prosto" : "na ukos";
  return ways === 1 ? "w jednym kierunku" : `w ${LOCATIVE[ways] ?? ways} kierunkach naraz`;
}

function jump({ long, short }: Extract<Shape, { is: "jump" }>, space: Motion["space"]): string {
  return space
    ? `${squares(long)} w jednym kierunku i ${neuter(short)} w innym (${space === "floors" ? "piętra" : "plansze"} też się liczą)`
    : `${squares(long)} prosto i ${neuter(short)} w bok`;
}

const words: MotionWords = {
  list,
  and: "i",
  part,
  direction,
  jump,
  again: (jump) => `raz po raz o ${jump}`,
  spaces: {
    1: " (w bok, do przodu lub w górę, i z powrotem)",
    2: " (w bok i do przodu, w bok i w górę lub do przodu i w górę, po tyle samo)",
    3: " (w bok, do przodu i w górę, po tyle samo)",
  },
};
const ways = waysIn(words);
const explained = explainedIn(words);

export function motion({
  space,
  slides,
  short,
  leaps,
  steps: quiet,
  captures,
  doubleStep,
}: Motion): string[] {
  const said: string[] = short.map(
    ({ steps: most, shapes }) =>
      `Idzie ${ways(shapes, space, true)}${explained(shapes, space)}, do ${GENITIVE[most] ?? most} ${noun(most, "kroku", "kroków", "kroków")} po wolnej drodze.`,
  );
  if (slides.length > 0)
    said.push(`Idzie ${ways(slides, space, true)}${explained(slides, space)}, dopóki droga jest wolna.`);
  const { near, far, times, other } = leapsBySort(leaps);
  if (near.length > 0) said.push(`Idzie o jeden krok, ${ways(near, space, true)}${explained(near, space)}.`);
  if (far.length > 0) {
    const last = times.at(-1) ?? 0;
    said.push(
      `Skacze dokładnie o ${list(times.map(neuter))} ${noun(last, "pole", "pola", "pól")}, ${ways(far, space)}, ponad wszystkim po drodze.`,
    );
  }
  if (other.length > 0) said.push(`Skacze o ${ways(other, space)}, ponad wszystkim po drodze.`);
  if (quiet.length > 0) said.push(`Idzie o ${ways(quiet, space)}, na puste pole.`);
  if (doubleStep)
    said.push(
      doubleStep === true
        ? "W pierwszym ruchu może pójść o dwa kroki naraz."
        : `Z tych pól może pójść o dwa kroki naraz: ${doubleStep}.`,
    );
  if (captures.length > 0)
    said.push(`Bije o ${ways(captures, space)}${quiet.length > 0 ? ", i tylko tak" : ""}.`);
  return said;
}

export const way = (vector: readonly number[]): string =>
  ["w bok", "do przodu", "w górę"].filter((_, axis) => vector[axis]).join(" + ");
