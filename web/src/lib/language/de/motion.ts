import type { Motion, Part, Shape } from "$lib/features/lessons/help/motion";
import { explainedIn, leapsBySort, type MotionWords, waysIn } from "../motion";

const NUMBERS = ["kein", "ein", "zwei", "drei", "vier", "fünf", "sechs"];
const number = (n: number): string => NUMBERS[n] ?? String(n);
const one = (n: number): string => (n === 1 ? "eins" : number(n));
const list = (words: string[], last = "oder"): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;

/** Where a step along each axis leads: one way, either way, the other way. */
const WHERE = [
  ["nach links", "zur Seite", "nach rechts"],
  ["zurück", "vor oder zurück", "vor"],
  ["hinab", "hinauf oder hinab", "hinauf"],
  ["nach links", "zur Seite", "nach rechts"],
  ["zurück", "vor oder zurück", "vor"],
];

/** `einen Schritt vor`, `zwei Stockwerke hinauf`, `eins zur Seite`; `bare` only where. */
function part({ axis, amount, sign }: Part, first: boolean, bare: boolean): string {
  const where = WHERE[axis]?.[sign + 1] ?? "";
  if (bare) return where;
  const floors = amount === 1 ? "einen Stock" : `${number(amount)} Stockwerke`;
  const steps = amount === 1 ? "einen Schritt" : `${number(amount)} Schritte`;
  const boards = amount === 1 ? "ein Brett" : `${number(amount)} Bretter`;
  if (axis > 1) return `${axis === 2 ? floors : boards} ${where}`;
  return `${first ? steps : one(amount)} ${where}`;
}

function direction(ways: number, space: Motion["space"]): string {
  if (!space) return ways === 1 ? "gerade" : "schräg";
  return ways === 1 ? "in eine Richtung" : `in ${number(ways)} Richtungen zugleich`;
}

function jump({ long, short }: Extract<Shape, { is: "jump" }>, space: Motion["space"]): string {
  return space
    ? `${one(long)} in eine Richtung und ${one(short)} in eine andere (auch ${space === "floors" ? "Stockwerke" : "Bretter"} zählen)`
    : `${number(long)} ${long === 1 ? "Feld" : "Felder"} gerade und ${one(short)} zur Seite`;
}

const words: MotionWords = {
  list,
  and: "und",
  part,
  direction,
  jump,
  again: (jump) => `immer wieder ${jump}`,
  spaces: {
    1: " (zur Seite, vor oder hinauf, und zurück)",
    2: " (zur Seite und vor, zur Seite und hinauf oder vor und hinauf, von beidem gleich viel)",
    3: " (zur Seite, vor und hinauf, von allem gleich viel)",
  },
};
const ways = waysIn(words);
const explained = explainedIn(words);

export function motion({ space, slides, short, leaps, steps, captures, doubleStep }: Motion): string[] {
  const said: string[] = short.map(
    ({ steps: most, shapes }) =>
      `Zieht ${ways(shapes, space, true)}${explained(shapes, space)}, höchstens ${number(most)} Schritte auf freiem Weg.`,
  );
  if (slides.length > 0)
    said.push(`Zieht ${ways(slides, space, true)}${explained(slides, space)}, so weit der Weg frei ist.`);
  const { near, far, times, other } = leapsBySort(leaps);
  if (near.length > 0) said.push(`Geht einen Schritt, ${ways(near, space, true)}${explained(near, space)}.`);
  if (far.length > 0) {
    said.push(`Springt genau ${list(times.map(number))} Felder, ${ways(far, space)}, über alles dazwischen.`);
  }
  if (other.length > 0) said.push(`Springt ${ways(other, space)}, über alles dazwischen.`);
  if (steps.length > 0) said.push(`Geht ${ways(steps, space)}, auf ein leeres Feld.`);
  if (doubleStep)
    said.push(
      doubleStep === true
        ? "Darf beim ersten Zug zwei Schritte auf einmal gehen."
        : `Darf von ${doubleStep} aus zwei Schritte auf einmal gehen.`,
    );
  if (captures.length > 0)
    said.push(`Schlägt ${ways(captures, space)}${steps.length > 0 ? ", und nur so" : ""}.`);
  return said;
}

export const way = (vector: readonly number[]): string =>
  ["Seite", "vor", "hinauf"].filter((_, axis) => vector[axis]).join(" + ");
