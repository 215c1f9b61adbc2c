import type { Page } from "@playwright/test";
import { faultsNow } from "./accessibility";
import { click, expect, status, test } from "./fixtures";
import type { Server } from "./server";

/** The sheet for a game at one screen, with the clock to be set by hand. */
async function openSheet(page: Page, server: Server, kind: string): Promise<void> {
  await page.goto(server.url);
  await page
    .getByRole("button", { name: /Same screen/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Other…" }).click();
  await page.getByLabel("Type of clock").selectOption(kind);
}

/** What the game's first event holds of its clock, told as the page of the game shows it. */
const faces = (page: Page) => page.getByRole("timer");

test("forty moves in ninety minutes, then thirty more", async ({ page, server }) => {
  await openSheet(page, server, "stages");
  await expect(page.getByLabel("Moves in stage 1")).toHaveValue("40");
  await page.getByLabel("Moves in stage 1").fill("0");
  await expect(page.getByRole("alert")).toContainText("Moves in stage 1");
  await page.getByLabel("Moves in stage 1").fill("40");
  await page.getByRole("button", { name: "Add a stage" }).click();
  await expect(page.getByLabel("Moves in stage 2")).toHaveValue("20");
  expect.soft(await faultsNow(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove stage 2" }).click();
  await page.getByRole("button", { name: "Start game" }).click();
  await click(page, "e2e4");
  await expect(faces(page).first()).toContainText(/1:(30:00|29:5\d)/);
});

test("byo-yomi with periods of one's own, running at once", async ({ page, server }) => {
  await openSheet(page, server, "byoyomi");
  await page.getByLabel("s per period", { exact: true }).fill("30");
  await page.getByLabel("periods", { exact: true }).fill("5");
  await page.getByLabel(/Start the clock at once/).check();
  expect.soft(await faultsNow(page)).toEqual([]);
  await page.getByRole("button", { name: "Start game" }).click();
  // Nobody has moved, and White's time goes.
  await expect(faces(page).filter({ hasText: /\b\d:\d\d/ })).toHaveCount(1);
  await expect(status(page)).toContainText(/White/);
});
