import { randomBytes } from "node:crypto";
import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from "@playwright/test";
import { COST, DEAR, limit, pace, processorSeconds } from "./costs";
import { KeptPage } from "./kept";
import { WHOLE } from "./scale";
import { Server, serverSeconds } from "./server";

/** `e2` as the board's cells are named. */
function key(square: string): string {
  return `${square.charCodeAt(0) - 97},${Number(square.slice(1)) - 1}`;
}

/** The square of a bounded two-dimensional board. */
export const cell = (page: Page, square: string) => page.locator(`[data-square="${key(square)}"]`);

/** The piece on a square, as it is drawn. */
export const piece = (page: Page, square: string) => page.locator(`[data-piece="${key(square)}"]`);

export async function click(page: Page, move: string): Promise<void> {
  await cell(page, move.slice(0, 2)).click();
  await cell(page, move.slice(2, 4)).click();
}

export async function drag(page: Page, move: string): Promise<void> {
  const [from, to] = [cell(page, move.slice(0, 2)), cell(page, move.slice(2, 4))];
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  if (!start || !end) throw new Error("The board is not on the screen.");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 3, end.y + end.height / 3, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2);
  await page.mouse.up();
}

/** Until what was asked of the picture has been painted. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
  });

const run = Date.now().toString(36).slice(-4);
let made = 0;

/** A name that nobody else has: tests share their server with those before them. */
export const own = (name: string): string => `${name} ${run}${String((made += 1)).padStart(3, "0")}`;

export const status = (page: Page) => page.getByRole("status").first();

/** The texts of all moves in the list. */
export const moves = (page: Page) => page.getByRole("list", { name: "Moves" }).locator("[data-ply]");

/** The connection is not kept: the server closes idle ones, perhaps just when the next request is sent. */
export const UNKEPT = { connection: "close" };

/** Make a game through the interface that programs use, and open it. */
export async function openGame(page: Page, server: Server, wanted: object): Promise<void> {
  const answer = await page.request.post(`${server.url}/api/games`, {
    data: { variant: "chess", opponent: { kind: "same-screen" }, ...wanted },
    headers: UNKEPT,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`${server.url}/game/${id}`);
}

/** Makes a browser a player of its own: at a program of one's own all browsers are one user otherwise. */
export async function apart(context: BrowserContext): Promise<BrowserContext> {
  const value = randomBytes(24).toString("hex");
  await context.addCookies([{ name: "lattice-second", value, domain: "127.0.0.1", path: "/" }]);
  return context;
}

/** What failed on pages of other people than the first in this test. */
const elsewhere: string[] = [];

/** A page of somebody who is nobody else in these tests; it may not fail either. */
export async function newPlayer(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const context = await apart(await browser.newContext(options));
  context.on("weberror", (error) => elsewhere.push(error.error().message));
  return context.newPage();
}

/** This test may take more of the processor than others: so much quietly, and why. */
export function dear(description: string): void {
  test.info().annotations.push({ type: DEAR, description });
}

/** Starts a server for one test, which ends with it. */
export type Serve = (command?: "play" | "serve", options?: string[]) => Promise<Server>;

export const test = base.extend<
  { kept: KeptPage; quiet: undefined; space: boolean; cheap: undefined; serve: Serve },
  { shelf: { page: KeptPage | null }; server: Server }
>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures used from this pattern
  serve: async ({}, use) => {
    const servers: Server[] = [];
    await use(async (command, options) => {
      const server = new Server(command, options);
      servers.push(server);
      await server.start();
      return server;
    });
    for (const server of servers) await server.stop();
  },
  /** A test may not take too much of the processor. */
  cheap: [
    // eslint-disable-next-line no-empty-pattern -- as below
    async ({}, use, { annotations }) => {
      const before = processorSeconds() + serverSeconds();
      await use(undefined);
      const cost = processorSeconds() + serverSeconds() - before;
      annotations.push({ type: COST, description: cost.toFixed(1) });
      const most = limit(annotations);
      if (!WHOLE && cost > most) expect(cost / pace(), `${COST} of this test`).toBeLessThan(most);
    },
    { auto: true },
  ],
  /** Whether the view in space is drawn: the processor does that here, and takes its time. */
  space: [false, { option: true }],
  /** One server for all tests of a worker. */
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures used from this pattern
    async ({}, use) => {
      const server = await Server.shared();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  /** The page that the next test may use. */
  shelf: [
    // eslint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => use({ page: null }),
    { scope: "worker" },
  ],
  kept: async (
    { browser, shelf, space, viewport, hasTouch, locale, deviceScaleFactor, serviceWorkers },
    use,
  ) => {
    const key = JSON.stringify([space, hasTouch, locale, deviceScaleFactor, serviceWorkers]);
    if (shelf.page && shelf.page.key !== key) await shelf.page.close();
    const kept = shelf.page?.key === key ? shelf.page : await KeptPage.open(browser, key, space);
    shelf.page = null;
    if (viewport) await kept.page.setViewportSize(viewport);
    await use(kept);
    if (await kept.clear()) shelf.page = kept;
  },
  page: async ({ kept }, use) => use(kept.page),
  context: async ({ page }, use) => use(page.context()),
  /** Nothing may go wrong on a page unseen. */
  quiet: [
    async ({ kept }, use) => {
      await apart(kept.page.context());
      elsewhere.length = 0;
      await use(undefined);
      expect([...kept.faults, ...elsewhere]).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
