import { faultsNow } from "./accessibility";
import { expect, moves, status, test } from "./fixtures";

test("two computers play while I watch, pause, change and end their game", async ({ page, server }) => {
  await page.goto(server.url);
  await page
    .getByRole("region", { name: "Chess", exact: true })
    .getByRole("button", { name: /Computer/ })
    .click();
  const seat = page.getByRole("radiogroup", { name: "You play" });
  await seat.getByText("Watch", { exact: true }).click();
  await page.getByRole("slider", { name: "White’s strength" }).fill("2");
  await page.getByRole("slider", { name: "Black’s strength" }).fill("1");
  expect(await faultsNow(page)).toEqual([]);
  await page.getByRole("button", { name: "Start game" }).click();

  await expect(moves(page).nth(1)).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).first().click();
  await expect(page.getByRole("button", { name: "Resume" }).first()).toBeVisible();
  const stopped = await moves(page).count();

  const black = page.getByRole("region", { name: /^Black/ });
  await black.getByRole("combobox").selectOption("4");
  await expect(black.getByRole("combobox")).toHaveValue("4");
  expect(await moves(page).count()).toBe(stopped);

  await page.getByRole("button", { name: "Resume" }).first().click();
  await expect(moves(page).nth(stopped)).toBeVisible();
  await page.getByRole("button", { name: "Abort" }).first().click();
  await expect(status(page)).toContainText(/abort/i);
});
