import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "svelte/compiler";
import { expect, it } from "vitest";

/** What is the same in every language. */
const NAMES = /Lattice|Chess|SVG|PNG|lattice serve|1\. e4 e5 2\. Nf3|\bmin\b/g;
/** Attributes that people read or hear. */
const SPOKEN = new Set(["label", "title", "alt", "placeholder", "note", "aria-label", "aria-valuetext"]);

interface Node {
  type: string;
  name?: string;
  data?: string;
  [key: string]: unknown;
}

/** Parts without words for people. */
const SILENT = new Set(["Comment", "StyleSheet", "StyleDirective", "ExpressionTag"]);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** Words written into a component's markup instead of being looked up. */
function literals(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(literals);
  if (!isNode(part) || SILENT.has(part.type)) return [];
  if (part.type === "Text") {
    const text = part.data ?? "";
    return /\p{L}{2,}/u.test(text.replace(NAMES, "")) ? [text.trim()] : [];
  }
  if (part.type === "Attribute") return SPOKEN.has(part.name ?? "") ? literals(part["value"]) : [];
  return Object.values(part).flatMap(literals);
}

const root = join(import.meta.dirname, "../..");
const components = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".svelte"),
);

it("finds words that are not looked up", () => {
  const source = `<button title="Go there" class="not read">{t.a}</button><p>Said {b} aloud</p>`;
  expect(literals(parse(source, { modern: true }).fragment)).toEqual(["Go there", "Said", "aloud"]);
});

it.each(components)("%s says everything through the words", (path) => {
  const { fragment } = parse(readFileSync(join(root, path), "utf8"), { modern: true });
  expect(literals(fragment)).toEqual([]);
});
