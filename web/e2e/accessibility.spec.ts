import type { Page } from "@playwright/test";
import { faults, faultsEverywhere } from "./accessibility";
import { DEAR } from "./costs";
import { click, expect, moves, openGame, status, test } from "./fixtures";
import type { Server } from "./server";

// Every page is looked at in several themes.
test.slow();

/** A finished game, so that lists and plots have something to show. */
async function finished(page: Page, server: Server): Promise<string> {
  const names = { name: "Orla", opponent: { kind: "same-screen", name: "Tove" } };
  await openGame(page, server, { ...names, rated: true, takebacks: false });
  for (const [n, move] of ["f2f3", "e7e5", "g2g4", "d8h4"].entries()) {
    await click(page, move);
    await expect(moves(page)).toHaveCount(n + 1);
  }
  await expect(status(page)).toContainText("0–1");
  return page.url();
}

async function quiet(page: Page, server: Server, path: string): Promise<void> {
  await page.goto(server.url + path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole("main")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
}

const PAGES = [
  "/",
  "/lobby",
  "/learn",
  "/learn/chess",
  "/learn/plane",
  "/learn/cube",
  "/learn/drills",
  "/rules/cube",
  "/puzzles",
  "/puzzles/chess",
  "/puzzles/plane",
  "/puzzles/cube",
  "/puzzles/chess/rush",
  "/settings",
  "/account",
  "/organiser",
];

/** Screens that need nothing but their address, looked at in one walk. */
const OTHERS = [
  "/boards",
  "/boards/design",
  "/editor/chess",
  "/editor/plane",
  "/editor/cube",
  "/learn/raumschach",
  "/rules/chess",
  "/rules/plane",
  "/login",
  "/welcome",
  "/join",
  "/card",
  "/cards",
  "/wall",
];

const walk = { type: DEAR, description: `20 s: ${OTHERS.length} pages in one walk` };
test("the other pages keep the rules", { annotation: walk }, async ({ page, server }) => {
  for (const path of OTHERS) {
    await quiet(page, server, path);
    await expect.soft(page, path).toHaveTitle(/^[^·]+( · [^·]+)*$/);
    expect.soft(await faults(page), path).toEqual([]);
  }
});

for (const path of PAGES)
  test(`${path} keeps the rules`, async ({ page, server }) => {
    await quiet(page, server, path);
    expect(await faults(page)).toEqual([]);
  });

test("a finished game and its review keep the rules", async ({ page, server }) => {
  const game = await finished(page, server);
  expect.soft(await faults(page), "the end of a game").toEqual([]);
  await page.goto(`${game}/review`);
  await expect(page.getByRole("region", { name: /^White/ })).toContainText("%");
  expect.soft(await faults(page), "review").toEqual([]);
  await page.goto(game.replace("/game/", "/wall/"));
  await expect(status(page)).toContainText("0–1");
  expect.soft(await faults(page), "wall").toEqual([]);
});

test("a study and the list of studies keep the rules", async ({ page, server }) => {
  const game = new URL(await finished(page, server)).pathname.split("/").at(-1) ?? "";
  const made = await page.request.post(`${server.url}/api/games/${game}/study`, { data: {} });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`${server.url}/study/${id}?explain=1`);
  await expect(page.getByText(/Mistakes explained: \d+\./)).toBeVisible();
  await page.getByRole("button", { name: /^g4/ }).click();
  expect.soft(await faults(page), "study").toEqual([]);
  await quiet(page, server, "/club/studies");
  expect.soft(await faults(page), "studies").toEqual([]);
});

test("lists and statistics keep the rules", async ({ page, server }) => {
  await finished(page, server);
  for (const path of [
    "/archive",
    "/club/members",
    "/players/me",
    "/club/ladder",
    "/club/classes",
    "/clock",
  ]) {
    await quiet(page, server, path);
    expect.soft(await faults(page), path).toEqual([]);
  }
});

test("the sheets of a start keep the rules", async ({ page, server }) => {
  for (const opponent of [/Computer/, /Same screen/, /With a friend/]) {
    await page.goto(server.url);
    await page.getByRole("button", { name: opponent }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect.soft(await faults(page), String(opponent)).toEqual([]);
  }
});

test("a game with everything that opens in it keeps the rules in every theme", async ({ page, server }) => {
  const clock = { kind: "fischer", initialMs: 300_000, incrementMs: 3000 };
  await openGame(page, server, { clock, position: "3k4/P7/8/8/8/8/7p/4K3 w - - 0 1" });
  expect.soft(await faultsEverywhere(page), "a game").toEqual([]);
  await click(page, "a7a8");
  await expect(page.getByRole("dialog", { name: "Promote to" })).toBeVisible();
  expect.soft(await faultsEverywhere(page), "promotion").toEqual([]);
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText("Check");
  await page.getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect.soft(await faultsEverywhere(page), "export").toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  expect.soft(await faultsEverywhere(page), "keys").toEqual([]);
  await page.keyboard.press("Escape");
  await page.locator('[data-square="4,0"]').click({ button: "right" });
  await expect(page.getByRole("dialog", { name: "King" })).toBeVisible();
  expect.soft(await faultsEverywhere(page), "help").toEqual([]);
});

for (const variant of ["plane", "cube"])
  test(`a game with a selected piece keeps the rules: ${variant}`, async ({ page, server }) => {
    await openGame(page, server, { variant });
    await expect(status(page)).toContainText("White to move");
    if (variant === "cube") await page.locator('[data-square="1,0,0"]').click();
    else await page.getByRole("button", { name: "White queen, (7, 4)" }).press("Enter");
    expect(await faults(page)).toEqual([]);
  });

test("an invitation and a link to nowhere keep the rules", async ({ page, server }) => {
  await openGame(page, server, { opponent: { kind: "online" }, name: "Amara" });
  await expect(page.getByRole("heading", { name: /Invite/ })).toBeVisible();
  expect.soft(await faults(page), "invitation").toEqual([]);
  await page.goto(`${server.url}/game/nosuchgame`);
  await expect(page.getByRole("heading")).toContainText("no such game");
  expect.soft(await faults(page), "nowhere").toEqual([]);
});

test("tournaments keep the rules in every theme", async ({ page, server }) => {
  await page.context().clearCookies();
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const answer = await page.request.post(server.url + path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as { id: string };
  };
  const wanted = { name: "Winter league", system: "round-robin", overTheBoard: true, entry: "list" };
  const { id } = await post("/api/tournaments", wanted);
  const act = (action: object): Promise<unknown> => post(`/api/tournaments/${id}/actions`, action);
  await act({ type: "pastelist", text: "Ada; 1400\nBen; 1300\nChloe; 1200\nDario", preview: false });
  await act({ type: "startround", round: 1 });
  await act({ type: "enterresult", round: 1, board: 1, result: "1-0", how: "mate" });
  await quiet(page, server, `/tournament/${id}`);
  for (const tab of ["Round", "Standings", "Crosstable", "Games", "Info"]) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    await page.locator("#tournament-view :is(li, tr, dd)").first().waitFor();
    expect.soft(await faults(page), tab).toEqual([]);
  }
  for (const path of [`/wall/tournament/${id}`, `/print/tournament/${id}/standings`, "/club/tournaments"]) {
    await quiet(page, server, path);
    expect.soft(await faults(page), path).toEqual([]);
  }
  await page.getByRole("button", { name: "New tournament" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect.soft(await faults(page), "a new tournament").toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });
  for (const variant of ["chess", "plane", "cube"])
    test(`a game keeps the rules: ${variant}`, async ({ page, server }) => {
      await openGame(page, server, { variant });
      await expect(status(page)).toContainText("White to move");
      expect(await faults(page)).toEqual([]);
    });
});
