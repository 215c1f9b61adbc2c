import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const lattice = process.env["LATTICE"] ?? join(root, ".venv/bin/lattice");
const MOVES = Number(process.env["MOVES"] ?? 1000);

/** The built app against the real server: what is fetched, how soon a board can be played, how soon a click is seen. */
export function app(browser) {
  return served(async (url) => [
    ...(await shell(browser, url)),
    await cold(browser, url),
    await highlight(browser, url),
    await memory(browser, url),
  ]);
}

/** Starts a server with games of its own, and ends it. */
export async function served(measure) {
  const data = mkdtempSync(join(tmpdir(), "lattice-bench-"));
  const server = spawn(lattice, ["play", "--no-browser", "--port", "0", "--data", data], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    return await measure(await address(server));
  } finally {
    const ended = new Promise((done) => server.once("exit", done));
    server.kill();
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

const address = (server) =>
  new Promise((found, failed) => {
    let said = "";
    server.stdout.on("data", (chunk) => {
      said += chunk;
      const match = /http:\/\/127\.0\.0\.1:\d+/.exec(said);
      if (match) found(match[0]);
    });
    server.once("exit", () => failed(new Error(`The server did not start: ${said}`)));
  });

const row = (what, figure, wanted) => ({ what, figure, wanted });
const median = (all) => all.sort((a, b) => a - b)[all.length >> 1];
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

export async function game(context, url, wanted = {}) {
  const page = await context.newPage();
  await page.goto(url);
  const made = await page.request.post(`${url}/api/games`, {
    data: { variant: "chess", opponent: { kind: "same-screen" }, ...wanted },
  });
  const { id } = await made.json();
  await page.close();
  return id;
}

/** What a browser fetches for its first page and for a game, and what all of the app weighs, each file packed with gzip. */
async function shell(browser, url) {
  const rows = [];
  for (const [what, path] of [
    ["first page", "/"],
    ["a game of chess", "game"],
  ]) {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const id = path === "game" ? await game(context, url) : "";
    const page = await context.newPage();
    const bodies = [];
    page.on("response", (response) => {
      const kind = response.request().resourceType();
      if (["document", "script", "stylesheet"].includes(kind)) bodies.push(response.body().catch(() => ""));
    });
    await page.goto(path === "game" ? `${url}/game/${id}` : url);
    await page.waitForLoadState("networkidle");
    const packed = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0);
    rows.push(row(`fetched for ${what}: ${bodies.length} files, gzip`, kilo(packed), "≤ 100 kB"));
    await context.close();
  }
  const built = join(root, "src/latticechess/server/static");
  const files = readdirSync(built, { recursive: true })
    .map((name) => join(built, String(name)))
    .filter((file) => /\.(js|css|html)$/.test(file) && statSync(file).isFile());
  const sizes = files.map((file) => ({ file, size: gzipSync(readFileSync(file)).length }));
  const space = sizes.filter(({ file }) => readFileSync(file, "utf8").includes("WebGLRenderer"));
  const all = sizes.reduce((sum, { size }) => sum + size, 0);
  const deep = space.reduce((sum, { size }) => sum + size, 0);
  rows.push(row("every screen of the app without the view in space, gzip", kilo(all - deep), ""));
  rows.push(row("the view in space, fetched with the first cube, gzip", kilo(deep), ""));
  return rows;
}

/** From an empty cache until a click on a piece can be answered. */
async function cold(browser, url) {
  const times = [];
  for (let n = 0; n < 5; n++) {
    const context = await browser.newContext({ serviceWorkers: "block" });
    const id = await game(context, url);
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send("Network.setCacheDisabled", { cacheDisabled: true });
    await page.goto(`${url}/game/${id}`, { waitUntil: "commit" });
    times.push(
      await page.evaluate(
        () =>
          new Promise((done) => {
            const look = () =>
              document.querySelector("[data-piece]") ? done(performance.now()) : requestAnimationFrame(look);
            look();
          }),
      ),
    );
    await context.close();
  }
  return row("first board can be played, cold, median of 5", `${median(times).toFixed(0)} ms`, "< 1500 ms");
}

/** From the event of a press to the first frame after the marks are there. */
async function highlight(browser, url) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const id = await game(context, url);
  const page = await context.newPage();
  await page.goto(`${url}/game/${id}`);
  await page.locator('[data-square="4,1"]').waitFor();
  await page.evaluate(() => {
    window.delays = [];
    addEventListener(
      "pointerdown",
      ({ timeStamp }) => {
        const look = () => {
          if (!document.querySelector('[aria-label*="can go here"]')) return requestAnimationFrame(look);
          // A frame of its own after the one in which the marks were put up: by then they have been painted.
          requestAnimationFrame(() => window.delays.push(performance.now() - timeStamp));
        };
        look();
      },
      true,
    );
  });
  for (let n = 0; n < 20; n++) {
    await page.locator(`[data-square="${n % 8},1"]`).click();
    await page.waitForFunction((wanted) => window.delays.length > wanted, n);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector('[aria-label*="can go here"]'));
  }
  const delays = await page.evaluate(() => window.delays);
  await context.close();
  return row("press to painted marks, median of 20", `${median(delays).toFixed(1)} ms`, "< 50 ms");
}

/** What the page holds after every tidying-up, early in a game and after a thousand more moves of it. */
async function memory(browser, url) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  // Two pawns have a long way to go: no such move leads to a draw.
  const position = "K(0,0)|P(20,-2000)|k(0,40)|p(30,2000) w - - 0 1";
  const id = await game(context, url, { variant: "plane", position });
  const page = await context.newPage();
  await page.goto(`${url}/game/${id}`);
  const field = page.getByRole("textbox", { name: "Type a move" }).first();
  await field.waitFor();
  const client = await context.newCDPSession(page);
  const held = async () => {
    await client.send("HeapProfiler.collectGarbage");
    const { usedSize } = await client.send("Runtime.getHeapUsage");
    const { nodes } = await client.send("Memory.getDOMCounters");
    return { size: usedSize, nodes };
  };
  const play = async (from, to) => {
    for (let ply = from; ply < to; ply++) {
      const step = ply >> 1;
      const [x, y, by] = ply % 2 ? [30, 2000 - step, -1] : [20, step - 2000, 1];
      await field.fill(`P(${x},${y})-(${x},${y + by})`);
      await field.press("Enter");
      await page.waitForFunction((n) => document.querySelector(`[data-ply="${n}"]`) !== null, ply + 1);
    }
  };
  await play(0, 100);
  const early = await held();
  await play(100, 100 + MOVES);
  const late = await held();
  const grown = (late.size - early.size) / MOVES;
  await context.close();
  const mega = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
  return row(
    `heap after 100 and after ${100 + MOVES} moves`,
    `${mega(early.size)}, ${mega(late.size)}: ${grown.toFixed(0)} bytes a move; ${early.nodes}, ${late.nodes} nodes`,
    "the record only",
  );
}
