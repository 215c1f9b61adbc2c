import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Sides of the screen, where the sides of the text are meant. */
const PHYSICAL =
  /(?:^|[\s{;])(?:(?:margin|padding|border)-(?:left|right)(?:-\w+)?|(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius|(?:scroll-)?(?:margin|padding)-(?:left|right)): |(?:text-align|float|clear): (?:left|right)/;
/** A line that says why it means the screen. */
const MEANT = /\/\* physical: \w+/;

const root = join(import.meta.dirname, "../..");
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
  // Boards keep their sides in every language.
  (path) => /\.(svelte|css)$/.test(path) && !path.startsWith("lib/board/"),
);

/** Lines of the styles in a file that name a side of the screen. */
function physical(path: string, text: string): string[] {
  const styles = path.endsWith(".css") ? text : text.slice(text.lastIndexOf("<style"));
  if (!path.endsWith(".css") && !text.includes("<style")) return [];
  return styles.split("\n").filter((line) => PHYSICAL.test(line) && !MEANT.test(line));
}

it("finds sides of the screen, and leaves alone those that are meant", () => {
  const style = (line: string): string[] => physical("a.css", line);
  for (const line of [
    "  margin-left: 1px;",
    "a { right: 0; }",
    "  text-align: left;",
    "  border-right-width: 0;",
  ])
    expect(style(line), line).toEqual([line]);
  for (const line of [
    "  margin-inline-start: 1px;",
    "  text-align: start;",
    "  inset-inline-end: 0;",
    "  left: 50%; /* physical: centred */",
    "  justify-content: right-ish;",
  ])
    expect(style(line), line).toEqual([]);
});

it.each(files)("%s speaks of start and end, not of left and right", (path) => {
  expect(physical(path, readFileSync(join(root, path), "utf8"))).toEqual([]);
});
