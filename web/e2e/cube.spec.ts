import { expect, openGame, test } from "./fixtures";

test("the boards are cut from the top, the front and the side", async ({ page, server }) => {
  await openGame(page, server, { variant: "cube" });
  const orientation = page.getByRole("region", { name: "Orientation" });
  for (const [look, noun, layer] of [
    ["Front", "Rank", "1"],
    ["Side", "File", "a"],
    ["Top", "Floor", "s"],
  ] as const) {
    await orientation.getByRole("radio", { name: look }).click();
    await expect(page.getByRole("grid", { name: `${noun} ${layer}` })).toBeVisible();
    await expect(page.getByRole("grid")).toHaveCount(8);
  }
  await page.keyboard.press("8");
  await expect(orientation).toContainText("Floor z 8/8");
  // There is no floor above the highest and none below the lowest.
  await page.keyboard.press("PageUp");
  await expect(orientation).toContainText("Floor z 8/8");
  await page.keyboard.press("1");
  await page.keyboard.press("PageDown");
  await expect(orientation).toContainText("Floor s 1/8");
  await page.keyboard.press("8");
  await page.keyboard.press("PageDown");
  await expect(orientation).toContainText("Floor y 7/8");
});

test("without a view in space the floors are played, and it says so", async ({ page, server }) => {
  await openGame(page, server, { variant: "cube" });
  await expect(
    page.getByText("The 3D view cannot start in this browser. You can play on the floors."),
  ).toBeVisible();
});
