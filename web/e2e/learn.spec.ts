import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });

/** Click two squares of the cube, each named by file, rank and floor. */
async function cubeMove(page: Page, origin: string, target: string): Promise<void> {
  for (const name of [origin, target]) {
    const key = [name.charCodeAt(0) - 97, Number(name[1]) - 1, name.charCodeAt(2) - 115].join();
    await page.locator(`[data-square="${key}"]`).first().click();
  }
}

test("the first lesson in the cube, from its first task to mate", async ({ page, server }) => {
  await page.goto(`${server.url}/learn`);
  await page.getByRole("link", { name: "First lesson" }).nth(1).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First steps in the cube");
  const tasks = [
    ["d4s d4x"],
    ["b2t b2y", "b2y b7y", "b7y g7y"],
    ["c3u c6x", "c6x f6u", "f6u h8u"],
    ["d4v d5x", "d5x f5y", "f5y e7y"],
    ["d2s d3t", "d3t e4t", "e4t d4u"],
  ];
  for (const moves of tasks) {
    for (const move of moves) {
      const [origin = "", target = ""] = move.split(" ");
      await cubeMove(page, origin, target);
    }
    await expect(page.getByText("Done.")).toBeVisible();
    await next(page).click();
  }
  await cubeMove(page, "e7y", "e7z");
  await cubeMove(page, "e7z", "e8z");
  await page.getByRole("button", { name: "queen", exact: true }).first().click();
  await expect(page.getByText("Done.")).toBeVisible();
  await next(page).click();
  await cubeMove(page, "h1t", "h2t");
  await expect(page.getByText("That is not mate.")).toBeVisible();
  await page.getByRole("button", { name: "Start again" }).click();
  await cubeMove(page, "h1t", "h7z");
  await expect(page.getByText("Done.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Play a game" })).toBeVisible();
  await page.getByRole("link", { name: "Learn" }).click();
  await expect(page.getByRole("link", { name: "First lesson again" })).toBeVisible();
});

test("the first lesson on the plane, in words", async ({ page, server }) => {
  await page.goto(`${server.url}/learn/plane`);
  const words = page.getByRole("region", { name: "The plane in words" });
  const press = async (name: string): Promise<void> => {
    await words.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  const tasks: [piece: string, targets: string[]][] = [
    ["White rook, (0, 0)", ["(120, 0)"]],
    ["White bishop, (0, 0)", ["(300, 300)"]],
    ["White mann, (0, 0)", ["(1, 1)", "(2, 1)", "(2, 0)"]],
    ["White hawk, (0, 0)", ["(2, 2)", "(2, 5)", "(−1, 2)"]],
    ["White chancellor, (0, 0)", ["(0, 7)", "(1, 9)", "(12, 9)"]],
  ];
  for (const [first, targets] of tasks) {
    let piece = first;
    for (const target of targets) {
      await press(piece);
      await press(`${target}, takes black pawn`);
      piece = piece.replace(/\(.*/, target);
    }
    await expect(page.getByText("Done.")).toBeVisible();
    await next(page).click();
  }
  await press("White pawn, (3, 9)");
  await press("(3, 10)");
  await press("White pawn, (3, 10)");
  await press("(3, 11)");
  await page.getByRole("button", { name: "hawk", exact: true }).click();
  await expect(page.getByText("Done.")).toBeVisible();
  await next(page).click();
  await press("White rook, (12, 5)");
  await press("(12, 0)");
  await expect(page.getByText("Done.")).toBeVisible();
});
