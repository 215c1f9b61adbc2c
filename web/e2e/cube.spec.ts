import { expect, moves, openGame, test } from "./fixtures";

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

test("four dimensions are a sheet of floors, played by mouse, by keys, and one at a time", async ({
  page,
  server,
}) => {
  await openGame(page, server, { variant: "four-dimensions" });
  const at = (square: string) => page.locator(`[data-square="${square}"]`);
  await expect(page.getByRole("grid")).toHaveCount(16);
  // A pawn goes on to the next block: its board lies above its own.
  await at("1,1,1,0").click();
  await expect(page.getByLabel("Floor Bx").first()).toContainText("1");
  await at("1,1,1,1").click();
  await expect(moves(page)).toHaveCount(1);
  // The arrow keys walk over the edge of a floor.
  await at("3,3,0,3").focus();
  await page.keyboard.press("ArrowRight");
  await expect(at("0,3,1,3")).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(at("0,3,1,2")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(moves(page)).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("grid")).toHaveCount(1);
  await page.getByRole("button", { name: "Floor Cw" }).click();
  await expect(page.getByRole("grid", { name: "Floor Cw" })).toBeVisible();
  await at("0,1,2,0").click();
  await page.getByRole("button", { name: "Floor Cx" }).click();
  await at("0,1,2,1").click();
  await expect(page.locator('[data-piece="0,1,2,1"]')).toBeVisible();
});
