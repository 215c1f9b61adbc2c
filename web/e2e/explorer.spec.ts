import { faultsNow } from "./accessibility";
import { click, expect, moves, openGame, own, piece, test, UNKEPT } from "./fixtures";
import type { Server } from "./server";
import type { Page } from "@playwright/test";

const LINES = [
  ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "1-0", 2510],
  ["1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5", "0-1", 1890],
  ["1. e4 c5 2. Nf3 d6", "1/2-1/2", 2305],
  ["1. e4 e6 2. d4 d5", "0-1", 1650],
  ["1. d4 d5 2. c4 e6", "1-0", 2210],
  ["1. d4 Nf6 2. c4 g6", "1/2-1/2", 2440],
] as const;

/** A file of games by people whom no other test knows; who had White in the last of them. */
async function bring(page: Page, server: Server): Promise<string> {
  const white = LINES.map((_, n) => own(`Carla ${n}`));
  const games = LINES.map(([line, result, elo], n) => {
    const tags = { Event: "Open", White: white[n] ?? "", Black: own("Dirk"), Date: `20${10 + n}.05.01` };
    const all = { ...tags, Result: result, WhiteElo: String(elo), BlackElo: String(elo - 60) };
    const head = Object.entries(all).map(([name, value]) => `[${name} "${value}"]`);
    return `${head.join("\n")}\n\n${line} ${result}\n\n`;
  });
  const answer = await page.request.post(`${server.url}/api/archive/import?name=games.pgn`, {
    data: games.join(""),
    headers: { ...UNKEPT, "content-type": "application/octet-stream" },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return white.at(-1) ?? "";
}

test("what was played is seen in review, editor and a quiet game, and played from there", async ({
  page,
  server,
}) => {
  await page.goto(server.url);
  await bring(page, server);

  // In the editor: counts, results, an arrow while a move is pointed at, and the move itself.
  await page.goto(`${server.url}/editor/chess`);
  await page.getByRole("button", { name: "Explorer: what was played here" }).click();
  const explorer = page.getByRole("region", { name: "Explorer" });
  const e4 = explorer.getByRole("button", { name: "Play e4", exact: true });
  await expect(e4).toBeVisible();
  const row = explorer.getByRole("row", { name: /Play e4 / });
  await expect(
    row.getByRole("img", { name: /^White won \d+ %, drawn \d+ %, Black won \d+ %$/ }),
  ).toBeVisible();
  await expect(page.locator("path.head")).toHaveCount(0);
  await e4.focus();
  await expect(page.locator("path.head")).toHaveCount(1);
  await e4.press("Enter");
  await expect(piece(page, "e4")).toBeVisible();
  await expect(explorer.getByRole("status")).toContainText("King's pawn game");
  await expect(explorer.getByRole("button", { name: "Play e5", exact: true })).toBeVisible();
  await expect(explorer.getByRole("link", { name: /Carla.* – Dirk/ }).first()).toBeVisible();
  expect(await faultsNow(page)).toEqual([]);

  // Only stronger games, and then only those that nobody played.
  await explorer.getByText("Which games count").click();
  await explorer.getByText("2200", { exact: true }).click();
  await expect(explorer.getByRole("button", { name: "Play c5", exact: true })).toBeVisible();
  await expect(explorer.getByRole("button", { name: "Play e6", exact: true })).toBeHidden();
  await explorer.getByRole("checkbox", { name: "Rated only" }).check();
  await expect(explorer.getByText("No game that you count has reached this position.")).toBeVisible();
  await explorer.getByRole("checkbox", { name: "Rated only" }).uncheck();
  await explorer.getByText("All", { exact: true }).click();
  await expect(explorer.getByRole("button", { name: "Play e6", exact: true })).toBeVisible();

  // A position of no game.
  await page.getByRole("button", { name: "Empty board" }).click();
  await expect(explorer.getByText("No game in the archive has reached this position.")).toBeVisible();

  // In a quiet game a click plays for whoever is to move.
  await openGame(page, server, { opponent: { kind: "computer", level: 1 }, colour: "white" });
  await page.getByRole("button", { name: "Explorer: what was played here" }).first().click();
  await explorer.getByRole("button", { name: "Play d4", exact: true }).click();
  await expect(piece(page, "d4")).toBeVisible();
  await explorer.getByRole("button", { name: "Close the explorer" }).click();
  await expect(moves(page).first()).toContainText("d4");

  // Two people at one screen have no such help.
  await openGame(page, server, {});
  await click(page, "e2e4");
  await expect(page.getByRole("button", { name: "Explorer: what was played here" })).toHaveCount(0);
});

test("a review is explored along the game and beside it, on a phone too", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(server.url);
  const white = encodeURIComponent(await bring(page, server));
  let ids: string[] = [];
  await expect
    .poll(async () => {
      const found = await page.request.get(`${server.url}/api/archive?whose=everyone&text=${white}`);
      ids = ((await found.json()) as { games: { id: string }[] }).games.map(({ id }) => id);
      return ids.length;
    })
    .toBe(1);
  await page.goto(`${server.url}/game/${ids[0]}/review`);
  await page.getByRole("button", { name: "Explorer: what was played here" }).click();
  const explorer = page.getByRole("region", { name: "Explorer" });
  // The game went that way, so it goes on; another move is a variation.
  await explorer.getByRole("button", { name: "Play d4", exact: true }).click();
  await expect(piece(page, "d4")).toBeVisible();
  await expect(page.getByRole("region", { name: "Variation" })).toBeHidden();
  await explorer
    .getByRole("button", { name: /^Play (d5|Nf6)$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "First position (Home)" }).click();
  await explorer.getByRole("button", { name: "Play e4", exact: true }).click();
  await expect(page.getByRole("region", { name: "Variation" })).toContainText("1. e4");
  await expect(explorer.getByRole("button", { name: "Play c5", exact: true })).toBeVisible();
  expect(await faultsNow(page)).toEqual([]);
});
