import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { encodeGif, type Frame } from "../../src/lib/moments/gif";
import { expect, moves, openGame, painted, test } from "../fixtures";
import { GAMES } from "../games";

const file = fileURLToPath(new URL("../../../docs/images/cube-move.gif", import.meta.url));
const SHOWN = 5;
const WIDE = 640;

/** A picture of the board as pixels, smaller than it is on the screen. */
async function seen(page: Page): Promise<{ pixels: Uint8ClampedArray; high: number }> {
  const shot = await page.locator("main").screenshot();
  const { data, high } = await page.evaluate(
    async ([png, wide]) => {
      const blob = await (await fetch(`data:image/png;base64,${png}`)).blob();
      const image = await createImageBitmap(blob);
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

test("moves in the cube, as a moving picture", async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openGame(page, server, { variant: "cube" });
  const field = page.getByRole("textbox", { name: "Type a move" }).first();
  const frames: Frame[] = [];
  let high = 0;
  for (const [ply, text] of GAMES.cube.slice(0, SHOWN).entries()) {
    await field.fill(text);
    await field.press("Enter");
    await expect(moves(page)).toHaveCount(ply + 1);
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== "running"),
    );
    await painted(page);
    const now = await seen(page);
    high = now.high;
    frames.push({ pixels: now.pixels, milliseconds: ply === SHOWN - 1 ? 2500 : 1200 });
  }
  writeFileSync(file, encodeGif(WIDE, high, frames));
});
