import type { Page } from "@playwright/test";
import type { CourseView, PuzzleSolution, PuzzleStarted, Square } from "../src/lib/protocol/messages";
import { expect, moves, newPlayer, painted, test } from "./fixtures";
import { canvas, dragTo, find, type Place } from "./plane";

const named = (square: Square): string => `[data-square="${square.join()}"]`;
const cell = (page: Page, square: Square) => page.locator(named(square)).first();

/** Presses of the mouse on a page since it was first opened, also across its addresses. */
async function counted(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const key = "presses";
    addEventListener(
      "pointerdown",
      () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1)),
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("presses")));
}

// The figures stand in docs/measured/browser.md: whoever makes a way longer changes them there too.
const CLICKS = { lesson: 6, puzzle: 2, game: 5 };
/** From the first page to the first move, dragged, on the boards of the first page. */
const FIRST_MOVE = 3;
const DRAGS: Readonly<Record<string, readonly [Square, Square]>> = {
  Chess: [
    [4, 1],
    [4, 3],
  ],
  "The infinite plane": [
    [8, 5],
    [8, 7],
  ],
  "The cube": [
    [2, 1, 1],
    [2, 2, 1],
  ],
};

/** Where a square is on the screen, found without a press. */
async function place(page: Page, square: Square): Promise<Place> {
  if (square.length === 2 && (await canvas(page).count()) > 0) {
    await painted(page);
    return find(page, [square[0] ?? 0, square[1] ?? 0]);
  }
  const box = await cell(page, square).boundingBox();
  if (!box) throw new Error("The square is not on the screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("somebody new is soon in a lesson, a puzzle and a game", async ({ browser, server }) => {
  const page = await newPlayer(browser, { locale: "en-GB" });
  const clicks = await counted(page);
  const read = async <T>(path: string, data?: object): Promise<T> => {
    const answer = data
      ? await page.request.post(server.url + path, { data })
      : await page.request.get(server.url + path);
    return (await answer.json()) as T;
  };

  await test.step("the first step of a lesson", async () => {
    const { steps } = await read<CourseView>("/api/courses/chess");
    await page.goto(server.url);
    await page.getByRole("navigation").getByRole("link", { name: "Learn" }).first().click();
    await page
      .getByRole("region", { name: "Chess", exact: true })
      .getByRole("link", { name: "Start" })
      .click();
    for (const { origin, target } of steps[0]?.solution ?? []) {
      await cell(page, origin).click();
      await cell(page, target).click();
    }
    await expect(page.getByText("Right.")).toBeVisible();
    expect(await clicks()).toBe(CLICKS.lesson);
  });

  await test.step("the first puzzle", async () => {
    await page.goto(server.url);
    const before = await clicks();
    await page.getByRole("navigation").getByRole("link", { name: "Puzzles" }).first().click();
    await page
      .getByRole("link", { name: /^(Start|Solve)/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/puzzles\/chess\/\w+/);
    const puzzle = /chess\/(\w+)/.exec(page.url())?.[1];
    const open = (await clicks()) - before;
    expect(open).toBe(CLICKS.puzzle);
    const { attempt } = await read<PuzzleStarted>("/api/puzzles/attempts", { puzzle });
    const { position } = await read<PuzzleSolution>(`/api/puzzles/attempts/${attempt}/solution`, {});
    // The solver makes the last move; one that led to the puzzle may stand before the first.
    const line = position.moves.slice((position.moves.length + 1) % 2);
    for (const [n, { origin, target, promotion }] of line.entries()) {
      if (n % 2 === 1) continue;
      await cell(page, origin).click();
      await cell(page, target).click();
      if (promotion) await page.getByRole("button", { name: "queen", exact: true }).first().click();
      const answer = line[n + 1];
      if (answer) await expect(page.getByRole("list", { name: "Moves" }).first()).toContainText(answer.text);
    }
    await expect(page.getByRole("status").first()).toContainText("Solved");
    expect((await clicks()) - before - open).toBeLessThanOrEqual(3 * Math.ceil(line.length / 2));
  });

  await test.step("the first move against First day", async () => {
    await page.goto(server.url);
    const before = await clicks();
    await page
      .getByRole("region", { name: "Chess", exact: true })
      .getByRole("button", { name: /^Computer/ })
      .click();
    const strength = page.getByRole("slider", { name: "Strength" });
    const box = await strength.boundingBox();
    if (!box) throw new Error("The strength is not on the screen.");
    await page.mouse.click(box.x + 2, box.y + box.height / 2);
    await expect(strength).toHaveValue("-1");
    await page.getByRole("button", { name: "Start game" }).click();
    await cell(page, [4, 1]).click();
    await cell(page, [4, 3]).click();
    await expect(moves(page)).toHaveCount(2);
    expect((await clicks()) - before).toBe(CLICKS.game);
  });

  for (const [board, [origin, target]] of Object.entries(DRAGS))
    await test.step(`the first move on a board of the first page: ${board}`, async () => {
      await page.goto(server.url);
      const before = await clicks();
      await page
        .getByRole("region", { name: board, exact: true })
        .getByRole("button", { name: /^Computer/ })
        .click();
      await page.getByRole("button", { name: "Start game" }).click();
      await expect(page.locator(`canvas[role="application"], ${named(origin)}`).first()).toBeVisible();
      await dragTo(page, await place(page, origin), await place(page, target));
      await expect(moves(page).first()).toBeVisible();
      expect((await clicks()) - before).toBe(FIRST_MOVE);
    });
  await page.context().close();
});

test("the boards of the first page play slowly, until they are stopped", async ({ browser, server }) => {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "no-preference" });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(server.url);
  const boards = page.locator(".pick [data-ply]");
  const plies = (): Promise<string[]> =>
    boards.evaluateAll((all) => all.map((board) => board.getAttribute("data-ply") ?? ""));
  // They are fetched once the page has nothing else to do.
  await expect(async () => {
    await page.clock.runFor(1000);
    expect(await boards.count()).toBe(3);
  }).toPass();
  const first = await plies();
  await page.clock.runFor(10_000);
  const later = await plies();
  for (const [n, ply] of later.entries()) expect(Number(ply)).toBeGreaterThan(Number(first[n]));

  await page.getByRole("button", { name: "Pause the games shown" }).first().click();
  const stopped = await plies();
  await page.clock.runFor(20_000);
  expect(await plies()).toEqual(stopped);
  // It is remembered.
  await page.reload();
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByRole("button", { name: "Let the boards play" })).toHaveCount(3, { timeout: 1000 });
  }).toPass();
  await context.close();

  const still = await newPlayer(browser, { locale: "en-GB" });
  await still.goto(server.url);
  await still.waitForLoadState("networkidle");
  await expect(still.locator(".pick svg").first()).toBeVisible();
  await expect(still.locator(".pick [data-ply]")).toHaveCount(0);
  await still.context().close();
});
