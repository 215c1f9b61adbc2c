/** Every text of a language with samples put in, for tests. Nothing here is shipped. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

export type Said = (...samples: unknown[]) => unknown;

/** Every text by its place, `game.why.watching`; functions stay what they are. */
export function textsOf(words: object, path: string[] = []): Map<string, string | Said> {
  const found = new Map<string, string | Said>();
  for (const [key, value] of Object.entries(words) as [string, unknown][]) {
    const at = [...path, key];
    if (typeof value === "string") found.set(at.join("."), value);
    else if (typeof value === "function") found.set(at.join("."), value as Said);
    else for (const [inner, text] of textsOf(value as object, at)) found.set(inner, text);
  }
  return found;
}

/** The types of the arguments of every function in a folder of words, by its place. */
export function argumentsIn(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".ts"))) {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(folder, file), "utf8"),
      ts.ScriptTarget.Latest,
    );
    const visit = (node: ts.Node, path: string[]): void => {
      const named = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
      const key = named && (ts.isStringLiteral(node.name) ? node.name.text : node.name.getText(source));
      const at = key ? [...path, key] : path;
      if (ts.isArrowFunction(node))
        found.set(
          at.join("."),
          node.parameters.map(({ type }) => type?.getText(source) ?? ""),
        );
      else ts.forEachChild(node, (child) => visit(child, at));
    };
    visit(source, []);
  }
  return found;
}

/** Values that an argument of this type may have; `number` makes texts of several arguments tell them apart. */
export function samplesOf(type: string, number: number): unknown[] {
  if (type === "number") return [0, 1, 2, 5].map((count) => (count < 2 ? count : count + 10 * number));
  if (type === "number | null") return [null, ...samplesOf("number", number)];
  if (type === "string[]") return [samplesOf("string", number)];
  if (type === "boolean") return [true, false];
  if (type === "Colour") return ["white", "black"];
  if (type.startsWith('"')) return type.split("|").map((one) => one.trim().slice(1, -1));
  if (type.includes("string")) return [`Name${"ABCD"[number]}`, `Word${"ABCD"[number]}`];
  throw new Error(`There is no sample of ${type || "an argument without a type"}.`);
}

/** Every combination of one sample for each argument. */
export function combinations(types: string[]): unknown[][] {
  return types.reduce<unknown[][]>(
    (all, type, number) => all.flatMap((one) => samplesOf(type, number).map((sample) => [...one, sample])),
    [[]],
  );
}
