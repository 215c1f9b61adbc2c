import type { Motion, Part, Shape } from "$lib/help/motion";

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

const inOrder = (parts: Part[]): Part[] =>
  [...parts].sort((a, b) => (a.axis === 0 ? 9 : a.axis) - (b.axis === 0 ? 9 : b.axis));

const parts = (shape: Extract<Shape, { is: "parts" }>, bare = false): string =>
  list(
    inOrder(shape.parts).map((each, n) => part(each, n === 0, bare)),
    "und",
  );

function direction(ways: number, space: Motion["space"]): string {
  if (!space) return ways === 1 ? "gerade" : "schräg";
  return ways === 1 ? "in eine Richtung" : `in ${number(ways)} Richtungen zugleich`;
}

function jump({ long, short }: Extract<Shape, { is: "jump" }>, space: Motion["space"]): string {
  return space
    ? `${one(long)} in eine Richtung und ${one(short)} in eine andere (auch ${space === "floors" ? "Stockwerke" : "Bretter"} zählen)`
    : `${number(long)} ${long === 1 ? "Feld" : "Felder"} gerade und ${one(short)} zur Seite`;
}

function ways(shapes: Shape[], space: Motion["space"], bare = false): string[] {
  const even = shapes.filter((shape) => shape.is === "even");
  const said: string[] = [];
  const directions = [...new Set(even.map((shape) => shape.ways))].map((each) => direction(each, space));
  if (directions.length > 0) said.push(list(directions));
  for (const shape of shapes) {
    if (shape.is === "jump") said.push(bare ? `immer wieder ${jump(shape, space)}` : jump(shape, space));
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
      1: " (zur Seite, vor oder hinauf, und zurück)",
      2: " (zur Seite und vor, zur Seite und hinauf oder vor und hinauf, von beidem gleich viel)",
      3: " (zur Seite, vor und hinauf, von allem gleich viel)",
    }[counts[0] ?? 0] ?? ""
  );
}

/** One square away, whichever way. */
const isStep = (shape: Shape): boolean =>
  shape.is === "even"
    ? shape.times === 1
    : shape.is === "parts" && shape.parts.every(({ amount }) => amount === 1);

export function motion({ space, slides, short, leaps, steps, captures, doubleStep }: Motion): string[] {
  const said: string[] = short.map(
    ({ steps: most, shapes }) =>
      `Zieht ${list(ways(shapes, space, true))}${explained(shapes, space)}, höchstens ${number(most)} Schritte auf freiem Weg.`,
  );
  if (slides.length > 0)
    said.push(
      `Zieht ${list(ways(slides, space, true))}${explained(slides, space)}, so weit der Weg frei ist.`,
    );
  const near = leaps.filter(isStep);
  if (near.length > 0)
    said.push(`Geht einen Schritt, ${list(ways(near, space, true))}${explained(near, space)}.`);
  const far = leaps.filter((shape) => shape.is === "even" && shape.times > 1);
  if (far.length > 0) {
    const times = [...new Set(far.map((shape) => (shape.is === "even" ? shape.times : 0)))].sort();
    said.push(
      `Springt genau ${list(times.map(number))} Felder, ${list(ways(far, space))}, über alles dazwischen.`,
    );
  }
  const other = leaps.filter((shape) => shape.is !== "even" && !isStep(shape));
  if (other.length > 0) said.push(`Springt ${list(ways(other, space))}, über alles dazwischen.`);
  if (steps.length > 0) said.push(`Geht ${list(ways(steps, space))}, auf ein leeres Feld.`);
  if (doubleStep)
    said.push(
      doubleStep === true
        ? "Darf beim ersten Zug zwei Schritte auf einmal gehen."
        : `Darf von ${doubleStep} aus zwei Schritte auf einmal gehen.`,
    );
  if (captures.length > 0)
    said.push(`Schlägt ${list(ways(captures, space))}${steps.length > 0 ? ", und nur so" : ""}.`);
  return said;
}

export const way = (vector: readonly number[]): string =>
  ["Seite", "vor", "hinauf"].filter((_, axis) => vector[axis]).join(" + ");
