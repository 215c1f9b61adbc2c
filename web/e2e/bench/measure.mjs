// How fast the browser app is, measured in Chromium.
//   npm run bench [-- plane cube app]     CHROMIUM=/path/of/chromium  PIECES=5000  RATIO=1
import { chromium } from "@playwright/test";
import { chromium as program } from "../chromium.mjs";
import { app } from "./app.mjs";
import { cube } from "./cube.mjs";
import { plane } from "./plane.mjs";

const parts = process.argv.slice(2);
const wanted = (part) => parts.length === 0 || parts.includes(part);
const browser = await chromium.launch({
  executablePath: program(),
  // The view in space needs WebGL: drawn by the processor.
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
// eslint-disable-next-line no-console
if (wanted("app")) console.table(await app(browser));
// eslint-disable-next-line no-console
if (wanted("cube")) console.table(await cube(browser));
if (wanted("plane")) {
  const { PIECES: pieces = "5000", RATIO: ratio = "1" } = process.env;
  // eslint-disable-next-line no-console
  console.table(await plane(browser, { pieces, ratio }));
}
await browser.close();
