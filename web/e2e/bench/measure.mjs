// Frames a second while the plane is dragged, thrown and zoomed with many pieces in view.
//   npm run bench -- [pieces] [device pixels a point]     CHROMIUM=/path/of/chromium
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { fileURLToPath } from "node:url";

const [pieces = "5000", ratio = "1"] = process.argv.slice(2);
const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

const server = await createServer({
  configFile: fileURLToPath(new URL("vite.config.ts", import.meta.url)),
  logLevel: "error",
});
await server.listen();
const address = server.resolvedUrls?.local[0] ?? "";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: Number(ratio),
});
await page.goto(`${address}?pieces=${pieces}`);
await page.waitForFunction(() => "bench" in window && document.querySelector("canvas")?.width);
await page.waitForTimeout(1500);

const session = await page.context().newCDPSession(page);
await session.send("Performance.enable", { timeDomain: "threadTicks" });
/** Processor time of the page's main thread in milliseconds: also of use on a machine that does other things as well. */
async function spent() {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
}

/** Runs in the page: moves the camera once a frame and notes how long each frame took. */
async function measure([scale, kind]) {
  const { view, board } = window.bench;
  const frames = [];
  const camera = { x: 0, y: 0, fx: 0.5, fy: 0.5, scale };
  view.camera = camera;
  await new Promise((done) => setTimeout(done, 400));
  await new Promise((done) => {
    let last = 0;
    let n = 0;
    const step = (now) => {
      if (last) frames.push(now - last);
      last = now;
      if (kind === "pan") view.pan(Math.cos(n / 40) * 12, Math.sin(n / 25) * 9);
      else view.zoom(Math.exp(Math.sin(n / 15) / 25), { x: 500, y: 400 });
      if (n++ < 180) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame(step);
  });
  frames.sort((a, b) => a - b);
  const { x0, x1, y0, y1 } = view.extent;
  const seen = [...board.pieces.values()].filter(
    ({ at: [x, y] }) => x >= x0 && x <= x1 && y >= y0 && y <= y1,
  ).length;
  const sum = frames.reduce((a, b) => a + b, 0);
  return {
    fps: (1000 * frames.length) / sum,
    median: frames[frames.length >> 1],
    p95: frames[Math.floor(frames.length * 0.95)],
    worst: frames.at(-1),
    seen,
    count: frames.length,
  };
}

const rows = [];
for (const [scale, kind] of [
  [33, "pan"],
  [13, "pan"],
  [7, "pan"],
  [4, "pan"],
  [2, "pan"],
  [13, "zoom"],
  [7, "zoom"],
]) {
  const before = await spent();
  const { fps, median, p95, worst, seen, count } = await page.evaluate(measure, [scale, kind]);
  const processor = (await spent()) - before;
  rows.push({
    what: `${kind} at ${scale} px`,
    "pieces in view": seen,
    "frames/s": fps.toFixed(1),
    "median ms": median.toFixed(1),
    "95 % ms": p95.toFixed(1),
    "worst ms": worst.toFixed(1),
    "processor ms": (processor / count).toFixed(1),
  });
}
// eslint-disable-next-line no-console
console.table(rows);
await browser.close();
await server.close();
