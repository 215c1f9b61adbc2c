import type { Motion, Part, Shape } from "$lib/help/motion";
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

const inOrder = (parts: Part[]): Part[] =>
  [...parts].sort((a, b) => (a.axis === 0 ? 9 : a.axis) - (b.axis === 0 ? 9 : b.axis));

const parts = (shape: Extract<Shape, { is: "parts" }>, bare = false): string =>
  list(
    inOrder(shape.parts).map((each, n) => part(each, n === 0, bare)),
    "i",
  );

function direction(ways: number, space: Motion["space"]): string {
  if (!space) return ways === 1 ? "prosto" : "na ukos";
  return ways === 1 ? "w jednym kierunku" : `w ${LOCATIVE[ways] ?? ways} kierunkach naraz`;
}

function jump({ long, short }: Extract<Shape, { is: "jump" }>, space: Motion["space"]): string {
  return space
    ? `${squares(long)} w jednym kierunku i ${neuter(short)} w innym (${space === "floors" ? "piętra" : "plansze"} też się liczą)`
    : `${squares(long)} prosto i ${neuter(short)} w bok`;
}

function ways(shapes: Shape[], space: Motion["space"], bare = false): string[] {
  const even = shapes.filter((shape) => shape.is === "even");
  const said: string[] = [];
  const directions = [...new Set(even.map((shape) => shape.ways))].map((each) => direction(each, space));
  if (directions.length > 0) said.push(list(directions));
  for (const shape of shapes) {
    if (shape.is === "jump") said.push(bare ? `raz po raz o ${jump(shape, space)}` : jump(shape, space));
    if (shape.is === "parts")
      said.push(parts(shape, bare && shape.parts.every(({ amount }) => amount === 1)));
  }
  return said;
}

function explained(shapes: Shape[], space: Motion["space"]): string {
  const counts = shapes.flatMap((shape) => (shape.is === "even" ? [shape.ways] : []));
  if (space !== "floors" || counts.length !== 1) return "";
  return (
    {
      1: " (w bok, do przodu lub w górę, i z powrotem)",
      2: " (w bok i do przodu, w bok i w górę lub do przodu i w górę, po tyle samo)",
      3: " (w bok, do przodu i w górę, po tyle samo)",
    }[counts[0] ?? 0] ?? ""
  );
}

/** One square away, whichever way. */
const isStep = (shape: Shape): boolean =>
  shape.is === "even"
    ? shape.times === 1
    : shape.is === "parts" && shape.parts.every(({ amount }) => amount === 1);

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
      `Idzie ${list(ways(shapes, space, true))}${explained(shapes, space)}, do ${GENITIVE[most] ?? most} ${noun(most, "kroku", "kroków", "kroków")} po wolnej drodze.`,
  );
  if (slides.length > 0)
    said.push(
      `Idzie ${list(ways(slides, space, true))}${explained(slides, space)}, dopóki droga jest wolna.`,
    );
  const near = leaps.filter(isStep);
  if (near.length > 0)
    said.push(`Idzie o jeden krok, ${list(ways(near, space, true))}${explained(near, space)}.`);
  const far = leaps.filter((shape) => shape.is === "even" && shape.times > 1);
  if (far.length > 0) {
    const times = [...new Set(far.map((shape) => (shape.is === "even" ? shape.times : 0)))].sort();
    const last = times.at(-1) ?? 0;
    said.push(
      `Skacze dokładnie o ${list(times.map(neuter))} ${noun(last, "pole", "pola", "pól")}, ${list(ways(far, space))}, ponad wszystkim po drodze.`,
    );
  }
  const other = leaps.filter((shape) => shape.is !== "even" && !isStep(shape));
  if (other.length > 0) said.push(`Skacze o ${list(ways(other, space))}, ponad wszystkim po drodze.`);
  if (quiet.length > 0) said.push(`Idzie o ${list(ways(quiet, space))}, na puste pole.`);
  if (doubleStep)
    said.push(
      doubleStep === true
        ? "W pierwszym ruchu może pójść o dwa kroki naraz."
        : `Z tych pól może pójść o dwa kroki naraz: ${doubleStep}.`,
    );
  if (captures.length > 0)
    said.push(`Bije o ${list(ways(captures, space))}${quiet.length > 0 ? ", i tylko tak" : ""}.`);
  return said;
}

export const way = (vector: readonly number[]): string =>
  ["w bok", "do przodu", "w górę"].filter((_, axis) => vector[axis]).join(" + ");
