import { cell, click, drag, expect, moves, openGame, piece, status, test } from "./fixtures";

test("two people at one screen play to mate, by clicks and by drags", async ({ page, server }) => {
  await page.goto(server.url);
  await page
    .getByRole("region", { name: "Chess", exact: true })
    .getByRole("button", { name: /Same screen/ })
    .click();
  await expect(page.getByRole("button", { name: "Start game" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText("White to move");

  await click(page, "f2f3");
  await expect(status(page)).toContainText("Black to move");
  await drag(page, "e7e5");
  await expect(moves(page)).toHaveText(["f3", "e5"]);
  await drag(page, "g2g4");
  await expect(status(page)).toContainText("Black to move");
  await click(page, "d8h4");

  await expect(status(page)).toContainText("0–1");
  await expect(status(page)).toContainText(/checkmate/i);
  await expect(moves(page)).toHaveText(["f3", "e5", "g4", "Qh4#"]);
  await expect(page.getByRole("button", { name: "Rematch" })).toBeVisible();
  await page.getByRole("button", { name: "See the board" }).click();
  await click(page, "e2e4");
  await expect(moves(page)).toHaveCount(4);
});

test("a finished game is replayed by buttons, keys and the list", async ({ page, server }) => {
  await openGame(page, server, {});
  for (const move of ["f2f3", "e7e5", "g2g4", "d8h4"]) {
    await click(page, move);
    await expect(piece(page, move.slice(2, 4))).toBeVisible();
    await expect(moves(page).last()).toHaveAttribute("aria-current", "step");
  }
  await expect(moves(page)).toHaveCount(4);
  await page.keyboard.press("Home");
  await expect(piece(page, "f2")).toBeVisible();
  await expect(piece(page, "h4")).toHaveCount(0);
  await page.keyboard.press("ArrowRight");
  await expect(piece(page, "f3")).toBeVisible();
  await moves(page).filter({ hasText: "g4" }).click();
  await expect(piece(page, "g4")).toBeVisible();
  await expect(piece(page, "d8")).toBeVisible();
  await page.getByRole("button", { name: /^Latest position/ }).click();
  await expect(piece(page, "h4")).toBeVisible();
});

test("an illegal drop goes back and says why", async ({ page, server }) => {
  await openGame(page, server, {});
  await drag(page, "e2e5");
  await expect(status(page)).not.toContainText("White starts.");
  await expect(piece(page, "e2")).toBeVisible();
  await expect(moves(page)).toHaveCount(0);
  await click(page, "e2e4");
  await expect(moves(page)).toHaveText(["e4"]);
});

test("an opponent's piece shows its moves and is never played", async ({ page, server }) => {
  await openGame(page, server, {});
  await cell(page, "g8").click();
  await expect(cell(page, "f6")).toHaveAccessibleName(/can be reached/);
  await cell(page, "f6").click();
  await expect(moves(page)).toHaveCount(0);
  await expect(cell(page, "f6")).toHaveAccessibleName("f6");
});

test("a promotion is chosen from pictures, and may be called off", async ({ page, server }) => {
  await openGame(page, server, { position: "8/P6k/8/8/8/8/7K/8 w - - 0 1" });
  await click(page, "a7a8");
  const chooser = page.getByRole("dialog", { name: "Promote to" });
  await expect(chooser.getByRole("button", { name: "queen" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(chooser).toBeHidden();
  await expect(moves(page)).toHaveCount(0);
  await click(page, "a7a8");
  await chooser.getByRole("button", { name: "rook" }).click();
  await expect(moves(page)).toHaveText(["a8=R"]);
});

test("the keyboard alone is enough", async ({ page, server }) => {
  await openGame(page, server, {});
  await cell(page, "a1").focus();
  for (const key of [
    "ArrowUp",
    ...Array<string>(4).fill("ArrowRight"),
    "Enter",
    "ArrowUp",
    "ArrowUp",
    "Enter",
  ])
    await page.keyboard.press(key);
  await expect(moves(page)).toHaveText(["e4"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("e5");
  await page.keyboard.press("Enter");
  await expect(moves(page)).toHaveText(["e4", "e5"]);
  await page.keyboard.type("Ke9");
  await page.keyboard.press("Enter");
  await expect(moves(page)).toHaveCount(2);
  await expect(status(page)).not.toContainText("Black played e5");
});

test("take back, draw and resign", async ({ page, server }) => {
  await openGame(page, server, {});
  await click(page, "e2e4");
  await click(page, "e7e5");
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Take back" }).first().click();
  await expect(moves(page)).toHaveText(["e4"]);
  await click(page, "c7c5");
  await expect(moves(page)).toHaveText(["e4", "c5"]);
  await page.getByRole("button", { name: "Draw", exact: true }).first().click();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(status(page)).toContainText("Black declined the draw.");
  await page.getByRole("button", { name: "Resign" }).first().click();
  await page.getByRole("button", { name: "Play on" }).click();
  await expect(status(page)).toContainText("White to move");
  await page.getByRole("button", { name: "Resign" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "White resigns" }).click();
  await expect(status(page)).toContainText("0–1");
});

test("a game is resumed from the first page", async ({ page, server }) => {
  await openGame(page, server, { name: "Amara", opponent: { kind: "same-screen", name: "Mei" } });
  await click(page, "d2d4");
  await expect(moves(page)).toHaveText(["d4"]);
  await page.goto(server.url);
  await page
    .getByRole("link", { name: /^Resume: Amara – Mei/ })
    .first()
    .click();
  await expect(moves(page)).toHaveText(["d4"]);
});

test("a game is saved as a file", async ({ page, server }) => {
  await openGame(page, server, { name: "Amara" });
  await click(page, "e2e4");
  await click(page, "e7e5");
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Export" }).click();
  const sheet = page.getByRole("dialog", { name: "Export" });
  await expect(sheet.getByLabel("The game as PGN")).toContainText("1. e4 e5");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    sheet.getByRole("link", { name: "Save" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pgn$/);
});
