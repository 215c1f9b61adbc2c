import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { encodeGif, type Frame } from "../../src/lib/moments/gif";
import { expect, moves, openGame, test } from "../fixtures";
import { CUBE, cubeKey, GAMES } from "../games";

const file = fileURLToPath(new URL("../../../docs/images/cube-move.gif", import.meta.url));
/** The moves before the one that is shown, how much slower time passes, and how wide the picture is. */
const BEFORE = 4;
const SLOWER = 20;
const WIDE = 560;

/** A picture of the board as pixels, smaller than it is on the screen. */
async function seen(page: Page): Promise<{ pixels: Uint8ClampedArray; high: number }> {
  const shot = await page.locator("main").screenshot();
  const { data, high } = await page.evaluate(
    async ([png, wide]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const tall = Math.round((image.height * wide) / image.width);
      const context = new OffscreenCanvas(wide, tall).getContext("2d");
      if (!context) throw new Error("no canvas");
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, wide, tall);
      return { data: [...context.getImageData(0, 0, wide, tall).data], high: tall };
    },
    [shot.toString("base64"), WIDE] as const,
  );
  return { pixels: Uint8ClampedArray.from(data), high };
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

test("a move in the cube, as a moving picture", async ({ page, server }) => {
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
  const keep = async (milliseconds: number): Promise<Uint8ClampedArray> => {
    const now = await seen(page);
    high = now.high;
    frames.push({ pixels: now.pixels, milliseconds });
    return now.pixels;
  };
  /** Pictures until nothing moves any more; only the last is kept, unless each stands for a while. */
  const settle = async (each: number, last: number): Promise<void> => {
    let before = await keep(each);
    for (;;) {
      const now = await keep(each);
      const still = now.every((value, n) => value === before[n]);
      if (still || each === 0) frames.splice(-2, 1);
      if (still) break;
      before = now;
    }
    (frames.at(-1) as Frame).milliseconds = last;
  };
  await settle(0, 1200);
  await square(from).click();
  await settle(0, 1000);
  await square(to).hover();
  await settle(0, 1400);
  await square(to).click();
  await expect(moves(page)).toHaveCount(BEFORE + 1);
  await settle(80, 2500);
  writeFileSync(file, encodeGif(WIDE, high, frames));
});
