import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { cell, click, drag, openGame, painted, test } from "../fixtures";
import { GAMES, type BoardName } from "../games";
import type { Server } from "../server";

const folder = fileURLToPath(new URL("../../../build/screenshots", import.meta.url));
const sizes = { "1440x900": [1440, 900], "1280x720": [1280, 720], "390x844": [390, 844] } as const;
const people = { name: "Amara Osei", opponent: { kind: "same-screen", name: "Jonas Lindqvist" } };
const clock = { kind: "fischer", initialMs: 900_000, incrementMs: 10_000 };
const opening = "e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1 b7b5 c4b5 g8f6 g1f3 h4h6".split(" ");

/** Play moves one after the other, each once the last is in the list. */
async function playAll(page: Page, list: string[]): Promise<void> {
  for (const [n, move] of list.entries()) {
    await click(page, move);
    await page
      .locator(`[data-ply="${n + 1}"]`)
      .first()
      .waitFor({ state: "attached" });
  }
  await page.waitForTimeout(400);
}

/** Play the first moves of a whole game by typing them. */
async function begin(page: Page, server: Server, variant: BoardName, plies: number): Promise<void> {
  await openGame(page, server, { ...people, clock, variant });
  const field = page.getByRole("textbox", { name: "Type a move" }).first();
  for (const [n, text] of GAMES[variant].slice(0, plies).entries()) {
    await field.fill(text);
    await field.press("Enter");
    await page
      .locator(`[data-ply="${n + 1}"]`)
      .first()
      .waitFor({ state: "attached" });
  }
}

async function chess(page: Page, server: Server): Promise<void> {
  await openGame(page, server, { ...people, clock });
  await playAll(page, opening);
}

const screens: Record<string, (page: Page, server: Server) => Promise<void>> = {
  home: async (page, server) => void (await page.goto(server.url)),
  start: async (page, server) => {
    await page.goto(server.url);
    await page
      .getByRole("button", { name: /Computer/ })
      .locator("visible=true")
      .first()
      .click();
  },
  archive: async (page, server) => void (await page.goto(`${server.url}/archive`)),
  lobby: async (page, server) => void (await page.goto(`${server.url}/lobby`)),
  players: async (page, server) => void (await page.goto(`${server.url}/players`)),
  ladder: async (page, server) => void (await page.goto(`${server.url}/ladder`)),
  account: async (page, server) => void (await page.goto(`${server.url}/account`)),
  organiser: async (page, server) => void (await page.goto(`${server.url}/organiser`)),
  lesson: async (page, server) => void (await page.goto(`${server.url}/learn/plane`)),
  learn: async (page, server) => void (await page.goto(`${server.url}/learn`)),
  settings: async (page, server) => void (await page.goto(`${server.url}/settings`)),
  chess: async (page, server) => {
    await chess(page, server);
    await cell(page, "b5").click();
  },
  check: async (page, server) => {
    await openGame(page, server, { ...people, position: "r3k3/8/8/8/8/8/4Q3/4K3 b - - 0 1" });
    await cell(page, "e8").click();
  },
  mate: async (page, server) => {
    await openGame(page, server, people);
    await playAll(page, ["f2f3", "e7e5", "g2g4", "d8h4"]);
  },
  review: async (page, server) => {
    await openGame(page, server, people);
    await playAll(page, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    await page.goto(`${page.url()}/review`);
    await page.waitForTimeout(4000);
  },
  illegal: async (page, server) => {
    await openGame(page, server, people);
    await drag(page, "e1e4");
    await page.waitForTimeout(500);
  },
  promotion: async (page, server) => {
    await openGame(page, server, { ...people, position: "3k4/P7/8/8/8/8/8/4K3 w - - 0 1" });
    await click(page, "a7a8");
  },
  invite: async (page, server) =>
    openGame(page, server, { opponent: { kind: "online" }, name: "Amara Osei" }),
  plane: async (page, server) => {
    await begin(page, server, "plane", 4);
    await page.getByRole("button", { name: "White hawk, (13, −1)" }).press("Enter");
  },
  cube: async (page, server) => {
    await begin(page, server, "cube", 6);
    await page.locator('[data-square="2,5,5"]').first().click();
  },
  "lesson-cube": async (page, server) => void (await page.goto(`${server.url}/learn/cube`)),
  player: async (page, server) => {
    await openGame(page, server, { ...people, clock, rated: true, takebacks: false });
    await playAll(page, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    await page.goto(`${server.url}/players`);
    await page.getByRole("link", { name: /Jonas Lindqvist/ }).click();
  },
  wall: async (page, server) => {
    await chess(page, server);
    await page.goto(page.url().replace("/game/", "/wall/"));
  },
  nowhere: async (page, server) => void (await page.goto(`${server.url}/game/nosuchgame`)),
};

test.use({ space: true });

for (const [name, show] of Object.entries(screens))
  test(name, async ({ page, server }) => {
    await page.addInitScript(() =>
      localStorage.setItem("lattice.settings", JSON.stringify({ name: "Amara Osei" })),
    );
    await page.setViewportSize({ width: 1440, height: 900 });
    await show(page, server);
    for (const [size, [width, height]] of Object.entries(sizes))
      for (const colorScheme of ["light", "dark"] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.waitForLoadState("networkidle");
        await painted(page);
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
      }
  });
