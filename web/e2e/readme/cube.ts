import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { encodeGif, type Frame } from "../../src/lib/features/games/moments/gif";
import { expect, moves, openGame, test } from "../fixtures";
import { CUBE, cubeKey, GAMES } from "../games";

const file = fileURLToPath(new URL("../../../docs/images/cube-move.gif", import.meta.url));
/** The moves before the one that is shown, how much slower time passes, and how wide the picture is. */
const BEFORE = 4;
const SLOWER = 20;
const WIDE = 560;
/** Pictures of the flight, and how long each stands. */
const FLIGHT = 16;
const EACH_MS = 70;

/** A picture of the board as pixels, made smaller on `desk`, an empty page that allows pictures from anywhere. */
async function seen(page: Page, desk: Page): Promise<{ pixels: Uint8ClampedArray; high: number }> {
  const shot = await page.locator("main").screenshot();
  const { text, high } = await desk.evaluate(
    async ([png, wide]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const tall = Math.round((image.height * wide) / image.width);
      const context = new OffscreenCanvas(wide, tall).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, wide, tall);
      const { data } = context.getImageData(0, 0, wide, tall);
      let bytes = "";
      for (let at = 0; at < data.length; at += 4096)
        bytes += String.fromCharCode(...data.subarray(at, at + 4096));
      return { text: btoa(bytes), high: tall };
    },
    [shot.toString("base64"), WIDE] as const,
  );
  return { pixels: Uint8ClampedArray.from(Buffer.from(text, "base64")), high };
}

test.use({ space: true, contextOptions: { reducedMotion: "no-preference" } });

/** Runs in the page: time passes slowly, so that a flight can be photographed; and no name tells that a processor draws. */
function slowly(times: number): void {
  const [now, frame] = [performance.now.bind(performance), window.requestAnimationFrame.bind(window)];
  performance.now = () => now() / times;
  window.requestAnimationFrame = (callback) => frame((at) => callback(at / times));
  const get = WebGL2RenderingContext.prototype.getExtension as (name: string) => unknown;
  function nameless(this: WebGL2RenderingContext, name: string): unknown {
    return name === "WEBGL_debug_renderer_info" ? null : get.call(this, name);
  }
  Object.assign(WebGL2RenderingContext.prototype, { getExtension: nameless });
}

test("a move in the cube, as a moving picture", async ({ page, context, server }) => {
  const desk = await context.newPage();
  await page.bringToFront();
  await page.addInitScript(slowly, SLOWER);
  await page.setViewportSize({ width: 1366, height: 768 });
  await openGame(page, server, { variant: "cube" });
  const field = page.getByRole("textbox", { name: "Type a move" }).first();
  for (const [ply, text] of GAMES.cube.slice(0, BEFORE).entries()) {
    await field.fill(text);
    await field.press("Enter");
    await expect(moves(page)).toHaveCount(ply + 1);
  }
  const [from = "", to = ""] = CUBE[BEFORE] ?? [];
  const square = (name: string) => page.locator(`[data-square="${cubeKey(name)}"]`);
  const frames: Frame[] = [];
  let high = 0;
  const keep = async (milliseconds: number): Promise<void> => {
    const now = await seen(page, desk);
    high = now.high;
    frames.push({ pixels: now.pixels, milliseconds });
  };
  /** A picture once so much of the page's own, slow time has passed. */
  const later = async (ownMs: number, milliseconds: number): Promise<void> => {
    const began = await page.evaluate(() => performance.now());
    await page.waitForFunction((until) => performance.now() >= until, began + ownMs, { timeout: 0 });
    await keep(milliseconds);
  };
  await later(500, 1200);
  await square(from).click();
  await later(300, 1000);
  await square(to).hover();
  await later(300, 1400);
  await square(to).click();
  await expect(moves(page)).toHaveCount(BEFORE + 1);
  for (let n = 0; n < FLIGHT; n += 1) await keep(EACH_MS);
  await later(500, 2500);
  writeFileSync(file, encodeGif(WIDE, high, frames));
});
