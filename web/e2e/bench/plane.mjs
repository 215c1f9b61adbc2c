import { createServer } from "vite";
import { fileURLToPath } from "node:url";
import { spentBy } from "./processes.mjs";

/** Frames a view is dragged or zoomed. */
const FRAMES = 120;

const WAYS = [
  [33, "pan"],
  [13, "pan"],
  [7, "pan"],
  [4, "pan"],
  [2, "pan"],
  [13, "zoom"],
  [7, "zoom"],
  [3, "zoom"],
];

/** Frames a second while the plane is dragged and zoomed with many pieces in view. */
export async function plane(browser, { pieces = 5000, ratio = 1 } = {}) {
  const server = await createServer({
    configFile: fileURLToPath(new URL("vite.config.ts", import.meta.url)),
    logLevel: "error",
  });
  await server.listen();
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: Number(ratio),
  });
  await page.goto(`${server.resolvedUrls?.local[0]}?pieces=${pieces}`);
  await page.waitForFunction(() => "bench" in window && document.querySelector("canvas")?.width);
  await page.waitForTimeout(1500);
  const rows = [];
  for (const [scale, kind] of WAYS) rows.push(await row(page, browser, scale, kind));
  await page.close();
  await server.close();
  return rows;
}

async function row(page, browser, scale, kind) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  /** Processor time of the page's main thread in milliseconds: of use also on a machine that does other things. */
  const spent = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  };
  const before = [await spent(), await spentBy(browser)];
  const { fps, median, p95, seen, count } = await page.evaluate(measure, [scale, kind, FRAMES]);
  const after = [await spent(), await spentBy(browser)];
  const [main, all] = after.map((time, n) => ((time - before[n]) / count).toFixed(1));
  await session.detach();
  return {
    what: `${kind} at ${scale} px`,
    "pieces in view": seen,
    "frames/s": fps.toFixed(1),
    "median ms": median.toFixed(1),
    "95 % ms": p95.toFixed(1),
    "main thread's CPU ms": main,
    "all CPU ms": all,
  };
}

/** Runs in the page: moves the camera once a frame and notes how long each frame took. */
async function measure([scale, kind, most]) {
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
      if (n++ < most) requestAnimationFrame(step);
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
    seen,
    count: frames.length,
  };
}
