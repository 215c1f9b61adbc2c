import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { painted } from "./fixtures";

const folder = fileURLToPath(new URL("../../build/screenshots", import.meta.url));
const chosen = (variable: string, all: string): string[] => (process.env[variable] ?? all).split(",");
/** Phone, tablet, laptop, desk and wall. `SIZES=1366x768 THEMES=dark` makes some of the pictures. */
const SIZES = chosen("SIZES", "390x844,768x1024,1366x768,1920x1080,3840x2160");
const THEMES = chosen("THEMES", "light,dark,contrast");

/** Pictures of a page as it is now, in every size and theme; `again`: it is fetched again in each size. */
export async function pictures(page: Page, name: string, again = false): Promise<void> {
  await page.waitForLoadState("networkidle");
  for (const size of SIZES) {
    const [width = 0, height = 0] = size.split("x").map(Number);
    await page.setViewportSize({ width, height });
    if (again) await page.reload({ waitUntil: "networkidle" });
    for (const theme of THEMES) {
      await page.evaluate((worn) => Object.assign(document.documentElement.dataset, { theme: worn }), theme);
      await still(page);
      await page.screenshot({ path: `${folder}/${name}-${size}-${theme}.png` });
    }
  }
}

/** Until two pictures in a row are the same, or a clock runs: pieces, fonts and the view in space have come. */
async function still(page: Page): Promise<void> {
  let last: Buffer | null = null;
  for (let n = 0; n < 5; n++) {
    await painted(page);
    const next = await page.screenshot({ scale: "css" });
    if (last?.equals(next)) return;
    last = next;
  }
}
