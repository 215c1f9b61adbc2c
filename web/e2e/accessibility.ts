import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { painted } from "./fixtures";

/** Every dress of the app: theme, and whether the system wants it dark. */
const THEMES = [
  ["light", "light"],
  ["dark", "dark"],
  ["contrast", "light"],
  ["contrast", "dark"],
  ["cvd", "light"],
  ["cvd", "dark"],
] as const;

const builder = (page: Page): AxeBuilder => new AxeBuilder({ page });

async function violations(made: AxeBuilder, theme: string): Promise<string[]> {
  const { violations } = await made.analyze();
  return violations.map(
    ({ id, nodes }) => `${theme}: ${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

/** What the page does against the rules of accessibility, in every theme. Only colours depend on the theme. */
export async function faults(page: Page): Promise<string[]> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const found = await violations(builder(page).withTags(tags), "any theme");
  const own = await dress(page, null);
  for (const theme of THEMES) {
    await dress(page, theme);
    found.push(...(await violations(builder(page).withRules(["color-contrast"]), theme.join(" "))));
  }
  await dress(page, own);
  return found;
}

/** Puts the page into a theme and answers the one it had. */
async function dress(page: Page, theme: readonly [string, string] | null): Promise<[string, string]> {
  const before = await page.evaluate((given) => {
    const { dataset } = document.documentElement;
    const { theme: worn = "light", mode = "light" } = dataset;
    if (given) Object.assign(dataset, { theme: given[0], mode: given[1] });
    return [worn, mode] as [string, string];
  }, theme);
  if (theme) await painted(page);
  return before;
}
