import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Page, test } from "@playwright/test";
import type axe from "axe-core";
import { WHOLE } from "./scale";

type Theme = readonly [theme: string, mode: string];

/** Every dress of the app: theme, and whether the system wants it dark. */
const THEMES: readonly Theme[] = [
  ["light", "light"],
  ["dark", "dark"],
  ["contrast", "light"],
  ["contrast", "dark"],
  ["cvd", "light"],
  ["cvd", "dark"],
];

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What an ordinary run looks at besides the theme that the page wears: dark and high contrast take turns, page by
 * page, and screens that show most of what there is are looked at in every theme. `make soak` looks at all in all.
 */
const TURNS: readonly Theme[] = [
  ["dark", "dark"],
  ["contrast", "light"],
];
const asked = new Map<string, number>();

/** The theme whose turn it is: each test has its own order, which is the same in every run. */
function turn(): Theme {
  const { title } = test.info();
  const before = asked.get(title) ?? [...title].length;
  asked.set(title, before + 1);
  return TURNS[before % 2] as Theme;
}

/** What the page does against the rules of accessibility. Only colours depend on the theme. */
export const faults = (page: Page): Promise<string[]> => check(page, WHOLE ? THEMES : [turn()]);

/** The same in every theme, for screens that show most of what there is. */
export const faultsEverywhere = (page: Page): Promise<string[]> => check(page, THEMES.slice(1));

/** The same in the theme that the page wears. */
export const faultsNow = (page: Page): Promise<string[]> => check(page, []);

async function check(page: Page, themes: readonly Theme[]): Promise<string[]> {
  // Brought there once for all themes: that takes most of the time.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(look, { tags: TAGS, themes });
}

/** Runs in the page: dresses it in every theme and looks at it. */
async function look({ tags, themes }: { tags: string[]; themes: readonly Theme[] }): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe;
  const told = async (runOnly: axe.RunOnly, theme: string): Promise<string[]> => {
    const { violations } = await run(document, { runOnly, resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
    );
  };
  const found = await told({ type: "tag", values: tags }, "any theme");
  const { dataset } = document.documentElement;
  const { theme: worn = "light", mode: shade = "light" } = dataset;
  for (const [theme, mode] of themes) {
    Object.assign(dataset, { theme, mode });
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
    found.push(...(await told({ type: "rule", values: ["color-contrast"] }, `${theme} ${mode}`)));
  }
  Object.assign(dataset, { theme: worn, mode: shade });
  return found;
}
