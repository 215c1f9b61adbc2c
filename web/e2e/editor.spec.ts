import { faults } from "./accessibility";
import { cell, drag, expect, piece, status, test } from "./fixtures";

test("a position is set up, judged by the server, and played from", async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByRole("link", { name: "Set up a position" }).click();
  await expect(page.getByText("This position can be played.")).toBeVisible();
  await page.getByRole("button", { name: "Empty board" }).click();
  await expect(status(page).getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Play from here" })).toBeDisabled();
  for (const [name, square] of [
    ["white king", "e1"],
    ["black king", "e8"],
    ["white rook", "a1"],
  ] as const) {
    await page.getByRole("button", { name }).click();
    await cell(page, square).click();
  }
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await drag(page, "a1h1");
  await expect(piece(page, "h1")).toBeVisible();
  await expect(page.getByLabel("Position", { exact: true })).toHaveValue("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  await page.getByRole("checkbox", { name: "White king-side" }).check();
  await expect(page.getByLabel("Position", { exact: true })).toHaveValue("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  await expect(page.getByText("Pawns become: queen, rook, bishop, knight.")).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.getByRole("dialog").getByText("Same screen").click();
  await page.getByRole("button", { name: "Start game" }).click();
  await expect(page).toHaveURL(/\/game\//);
  await expect(piece(page, "h1")).toBeVisible();
});

test("text that is no position is refused with the reason, and nothing is lost", async ({ page, server }) => {
  await page.goto(`${server.url}/editor/chess`);
  await expect(piece(page, "e1")).toBeVisible();
  await page.getByPlaceholder("Paste a position (FEN)").fill("8/8/8/rubbish w - - 0 1");
  await page.getByRole("button", { name: "Read" }).click();
  await expect(status(page).locator(".bad")).toBeVisible();
  await expect(piece(page, "e1")).toBeVisible();
  await page.getByPlaceholder("Paste a position (FEN)").fill("4k3/8/8/8/8/8/8/4K2R b - - 0 1");
  await page.getByRole("button", { name: "Read" }).click();
  await expect(page.getByText("This position can be played.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Black to move" })).toBeChecked();
});

for (const board of ["plane", "cube"])
  test(`the ${board} has an editor too`, async ({ page, server }) => {
    await page.goto(`${server.url}/editor/${board}`);
    await expect(page.getByText("This position can be played.")).toBeVisible();
    await page.getByRole("button", { name: "Empty board" }).click();
    await expect(status(page).getByRole("listitem").first()).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    const icn = page.getByLabel("Position as ICN");
    if (board === "plane") await expect(icn).toHaveValue(/^w /);
    else await expect(icn).toHaveCount(0);
    await page.getByRole("button", { name: "Start position" }).click();
    await expect(page.getByText("This position can be played.")).toBeVisible();
  });
