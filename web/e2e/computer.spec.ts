import { click, expect, moves, openGame, piece, status, test } from "./fixtures";

test("the computer answers, and gives a hint that can be played", async ({ page, server }) => {
  await page.goto(server.url);
  await page
    .getByRole("region", { name: "Chess", exact: true })
    .getByRole("button", { name: /Computer/ })
    .click();
  await page.getByRole("slider", { name: "Strength" }).fill("1");
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(status(page)).toContainText("You play White");
  await click(page, "e2e4");
  await expect(moves(page)).toHaveCount(2);
  await expect(status(page)).toContainText("Your move");

  await page.getByRole("button", { name: "Hint" }).first().click();
  await page.getByRole("button", { name: "Play it" }).click();
  await expect(moves(page)).toHaveCount(4);
});

test("the computer begins when I play Black", async ({ page, server }) => {
  await page.goto(server.url);
  await page
    .getByRole("region", { name: "Chess", exact: true })
    .getByRole("button", { name: /Computer/ })
    .click();
  await page.getByText("Black", { exact: true }).click();
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(moves(page)).toHaveCount(1);
  await expect(status(page)).toContainText("Your move");
  await click(page, "g8f6");
  await expect(moves(page)).toHaveCount(3);
});

test("a take-back against the computer takes its answer too; after resigning it moves no more", async ({
  page,
  server,
}) => {
  await openGame(page, server, { opponent: { kind: "computer", level: 1 }, colour: "white" });
  await click(page, "e2e4");
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Take back" }).first().click();
  await expect(moves(page)).toHaveCount(0);
  await expect(piece(page, "e2")).toBeVisible();
  // The computer's pieces are never mine to move.
  await click(page, "e7e5");
  await expect(moves(page)).toHaveCount(0);
  await click(page, "d2d4");
  await expect(moves(page)).toHaveCount(2);
  await click(page, "d4d5");
  await page.getByRole("button", { name: "Resign" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(status(page)).toContainText("by resignation");
  const played = await moves(page).count();
  await page.getByRole("button", { name: "See the board" }).click();
  await click(page, "g1f3");
  await expect(status(page)).toContainText("by resignation");
  expect(await moves(page).count()).toBe(played);
});
