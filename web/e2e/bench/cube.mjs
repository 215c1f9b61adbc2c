import { spentBy } from "./processes.mjs";
import { game, served } from "./app.mjs";

const FRAMES = Number(process.env["FRAMES"] ?? 90);

/** Frames a second while the cube in space is turned, drawn by the processor: a game in a window of 1366 by 768. */
export function cube(browser) {
  return served(async (url) => {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const id = await game(context, url, { variant: "cube" });
    const page = await context.newPage();
    await page.goto(`${url}/game/${id}`);
    const space = page.getByRole("region", { name: "The cube in space" });
    await space.locator(".label.floor").first().waitFor();
    await page.waitForTimeout(1500);
    // What is compiled and painted once is not counted.
    await space.locator("canvas").evaluate(turn, 10);
    const before = await spentBy();
    const { fps, median, p95, count } = await space.locator("canvas").evaluate(turn, FRAMES);
    const spent = (await spentBy()) - before;
    const { width, height } = await space.locator("canvas").boundingBox();
    await context.close();
    return [
      {
        what: `the cube turned, ${Math.round(width)}×${Math.round(height)} pixels`,
        "frames/s": fps.toFixed(1),
        "median ms": median.toFixed(1),
        "95 % ms": p95.toFixed(1),
        "all CPU ms": (spent / count).toFixed(1),
        wanted: "≥ 30 frames/s",
      },
    ];
  });
}

/** Runs in the page: a hand that turns the cube a little in each frame. Frames count when they have been drawn. */
async function turn(canvas, most) {
  const box = canvas.getBoundingClientRect();
  let x = box.left + box.width / 2;
  const y = box.top + box.height / 2;
  const gl = canvas.getContext("webgl2");
  const point = (kind) =>
    canvas.dispatchEvent(
      new PointerEvent(kind, { pointerId: 1, clientX: x, clientY: y, bubbles: true, button: 0 }),
    );
  canvas.setPointerCapture = () => {};
  point("pointerdown");
  const frames = [];
  await new Promise((done) => {
    let last = 0;
    let n = 0;
    const step = (now) => {
      if (last) frames.push(now - last);
      last = now;
      // After the frame, as a hand's events come before the next one: each frame then has something new to draw.
      setTimeout(() => {
        x += 8;
        point("pointermove");
      });
      // Until the processor has drawn what was asked of it so far.
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      if (n++ < most) requestAnimationFrame(step);
      else done();
    };
    requestAnimationFrame(step);
  });
  point("pointerup");
  frames.sort((a, b) => a - b);
  const sum = frames.reduce((a, b) => a + b, 0);
  return {
    fps: (1000 * frames.length) / sum,
    median: frames[frames.length >> 1],
    p95: frames[Math.floor(frames.length * 0.95)],
    count: frames.length,
  };
}
