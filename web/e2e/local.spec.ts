import { faultsNow } from "./accessibility";
import { click, expect, moves, status, test } from "./fixtures";

test("every browser of the machine plays on in the same game", async ({ browser, server }) => {
  const one = await (await browser.newContext()).newPage();
  const other = await (await browser.newContext()).newPage();
  await one.goto(server.url);
  await one
    .getByRole("region", { name: "Chess", exact: true })
    .getByRole("button", { name: /Same screen/ })
    .click();
  await one.getByPlaceholder("White’s name").fill("Amara");
  await one.getByPlaceholder("Black’s name").fill("Jonas");
  await one.getByLabel("Name of the game (optional)").fill("Kitchen table");
  await one.getByRole("button", { name: "Start game" }).click();
  await expect(status(one)).toContainText("White to move: Amara");
  await expect(one.getByText("Kitchen table").locator("visible=true")).toBeVisible();

  await other.goto(one.url());
  await click(one, "e2e4");
  await expect(moves(other)).toHaveText(["e4"]);
  await click(other, "e7e5");
  await expect(moves(one)).toHaveText(["e4", "e5"]);

  // Another name, from either browser, is seen in both.
  await other.getByRole("button", { name: "Rename the game" }).locator("visible=true").click();
  await other.getByLabel("Name of the game").fill("Café");
  expect(await faultsNow(other)).toEqual([]);
  await other.getByRole("button", { name: "Save" }).click();
  await expect(one.getByText("Café").locator("visible=true")).toBeVisible();

  // It is Amara's move; Jonas resigns.
  await one.getByRole("button", { name: "Resign" }).locator("visible=true").click();
  await expect(one.getByRole("dialog")).toContainText("Which side resigns?");
  expect(await faultsNow(one)).toEqual([]);
  await one.getByRole("button", { name: "Black resigns" }).click();
  await expect(status(other)).toContainText("Amara wins");
  await one.context().close();
  await other.context().close();
});

test("a game is named anew from the archive", async ({ page, server }) => {
  const made = await page.request.post(`${server.url}/api/games`, {
    data: { variant: "chess", opponent: { kind: "same-screen" }, gameName: "Draft" },
  });
  expect(made.ok()).toBe(true);
  await page.goto(`${server.url}/archive?whose=mine`);
  await page.getByRole("button", { name: "More about Draft" }).locator("visible=true").click();
  await page.getByRole("button", { name: "Rename…" }).click();
  await page.getByLabel("Name of the game").fill("Final");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "More about Final" }).locator("visible=true")).toBeVisible();
  await expect(page.getByRole("button", { name: "More about Draft" })).toHaveCount(0);
});
