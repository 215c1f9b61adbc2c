import { expect, test } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { createServer, type ViteDevServer } from "vite";
import type { PlaneView } from "../src/lib/board/plane/view.svelte";
import type { BoardState } from "../src/lib/board/state.svelte";

/** What e2e/bench/main.ts puts into the page. */
interface Bench {
  bench: { board: BoardState; view: PlaneView };
}

let server: ViteDevServer;

test.beforeAll(async () => {
  const configFile = fileURLToPath(new URL("bench/vite.config.ts", import.meta.url));
  server = await createServer({ configFile, logLevel: "error" });
  await server.listen();
});

test.afterAll(() => server.close());

for (const [seat, ratio] of [
  ["", 1],
  ["&flip", 1.5],
] as const)
  test.describe(`on a screen with ${ratio} pixels a point`, () => {
    test.use({ deviceScaleFactor: ratio });

    test("a dragged plane looks exactly as if it were painted afresh", async ({ page }) => {
      await page.goto(`${server.resolvedUrls?.local[0]}?pieces=2000${seat}`);
      await page.waitForFunction(() => "bench" in window && document.querySelector("canvas")?.width);
      for (const scale of [27.3, 8.3, 2.7]) expect(await page.evaluate(difference, scale)).toBe(0);
    });
  });

/** In the page: drags the plane about, then counts the pixels that change when its pieces are painted anew. */
async function difference(scale: number): Promise<number> {
  const { view, board } = (window as unknown as Bench).bench;
  const canvas = document.querySelector("canvas") as HTMLCanvasElement;
  const frames = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
  };
  const copy = (): Uint8ClampedArray => {
    const other = new OffscreenCanvas(canvas.width, canvas.height);
    const ctx = other.getContext("2d") as OffscreenCanvasRenderingContext2D;
    ctx.drawImage(canvas, 0, 0);
    return ctx.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  view.camera = { x: 0, y: 0, fx: 0.5, fy: 0.5, scale };
  // On purpose: the picture is rough for a time after a change of scale.
  await new Promise((rested) => setTimeout(rested, 400));
  await frames(3);
  const start = copy();
  for (let i = 0; i < 40; i++) {
    view.pan(30 * Math.cos(i) + 17.3, 25 * Math.sin(i * 1.7) - 9.1);
    await frames(1);
  }
  await frames(3);
  const dragged = copy();
  board.pieces = new Map(board.pieces);
  await frames(4);
  const fresh = copy();
  const count = (a: Uint8ClampedArray, b: Uint8ClampedArray): number =>
    a.reduce((sum, value, i) => sum + (value === b[i] ? 0 : 1), 0);
  if (count(start, dragged) === 0) throw new Error("The plane was not dragged.");
  return count(dragged, fresh);
}
