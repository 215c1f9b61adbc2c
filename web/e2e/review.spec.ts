import type { Page } from "@playwright/test";
import { faultsNow } from "./accessibility";
import { cell, click, expect, moves, openGame, piece, status, test } from "./fixtures";

/** A short game at one screen, typed to its end. */
async function finished(page: Page, typed: string[]): Promise<string> {
  const field = page.getByRole("textbox", { name: "Type a move" }).first();
  for (const [n, text] of typed.entries()) {
    await field.fill(text);
    await field.press("Enter");
    await expect(moves(page)).toHaveCount(n + 1);
  }
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

const foolsMate = ["f3", "e5", "g4", "Qh4#"];

test("a finished game is reviewed: graph, mistakes, better moves, and instantly the second time", async ({
  page,
  server,
}) => {
  await openGame(page, server, {});
  await finished(page, foolsMate);
  // The card at the end, which comes a moment later, offers it too.
  const actions = page.getByRole("group", { name: "Actions" });
  await actions.getByRole("button", { name: "Review" }).click();
  await expect(page).toHaveURL(/\/review$/);
  const verdict = page.getByRole("region", { name: "The move shown" });
  await expect(page.getByRole("progressbar")).toBeHidden();
  await expect(page.getByRole("region", { name: /^White/ })).toContainText("blunder");

  // From mistake to mistake.
  await page.keyboard.press("n");
  const points = page.getByRole("region", { name: "Turning points" });
  await points.getByRole("button", { name: "2. g4 ??" }).click();
  await expect(verdict).toContainText("?? blunder");
  await expect(verdict).toContainText("Allows Qh4#: checkmate.");
  await expect(moves(page).nth(2)).toContainText("g4 ??");
  await expect(page.locator("path.head")).toHaveCount(1);

  // The better move on the board, as a variation.
  await verdict.getByRole("button").click();
  const variation = page.getByRole("region", { name: "Variation" });
  await expect(variation).toContainText("2. ");
  await variation.getByRole("button", { name: "Back to the game" }).click();
  await expect(variation).toBeHidden();

  // A click on the graph goes to the move below it.
  const graph = page.locator(".graph svg");
  const box = await graph.boundingBox();
  if (!box) throw new Error("There is no graph.");
  await graph.click({ position: { x: box.width - 2, y: box.height / 2 } });
  await expect(verdict).toContainText("Qh4#");
  expect(await faultsNow(page)).toEqual([]);

  await page.reload();
  await expect(page.getByRole("region", { name: /^White/ })).toContainText("%");
  await expect(page.getByRole("progressbar")).toBeHidden();
});

test("another move is tried, and played on from there", async ({ page, server }) => {
  await openGame(page, server, {});
  const id = await finished(page, foolsMate);
  await page.goto(`${server.url}/game/${id}/review?ply=3`);
  await expect(page.getByRole("region", { name: "The move shown" })).toContainText("2. g4");
  await expect(cell(page, "b8")).toHaveAccessibleName(/knight/);
  await click(page, "b8c6");
  await expect(page.getByRole("region", { name: "Variation" })).toContainText("2… Nc6");
  await click(page, "e2e4");
  await expect(page.getByRole("region", { name: "Variation" })).toContainText("3. e4");
  await page.getByRole("button", { name: "Play from here" }).click();
  const sheet = page.getByRole("dialog", { name: "Play from here" });
  await sheet.getByText("Same screen").click();
  await sheet.getByRole("button", { name: "Start game" }).click();
  await expect(page).not.toHaveURL(/review/);
  await expect(status(page)).toContainText("Black to move");
  await expect(piece(page, "c6")).toBeVisible();
  await expect(moves(page)).toHaveCount(0);
});

test("notes and arrows stay with the move, and a link leads to it", async ({ page, server }) => {
  await openGame(page, server, {});
  const id = await finished(page, foolsMate);
  await page.goto(`${server.url}/game/${id}/review?ply=1`);
  const note = page.getByRole("textbox", { name: "Your note on this position" });
  const kept = page.waitForResponse((answer) => answer.url().includes("/notes/1") && answer.ok());
  await note.fill("Weakens the king.");
  await kept;
  const drawn = page.waitForResponse((answer) => answer.url().includes("/notes/1") && answer.ok());
  await cell(page, "e1").focus();
  await page.keyboard.press("o");
  await drawn;
  await page.goto(`${server.url}/game/${id}/review?ply=1`);
  await expect(note).toHaveValue("Weakens the king.");
  await expect(page.locator(".surface svg circle")).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await expect(note).toHaveValue("");
  await expect(page.locator(".surface svg circle")).toHaveCount(0);
  await expect(moves(page).first()).toContainText("with a note");

  await page.getByRole("button", { name: "Share" }).click();
  const sheet = page.getByRole("dialog", { name: "Share" });
  await expect(sheet.getByLabel("Position", { exact: true })).toHaveValue(/^rnbqkbnr/);
  const link = await sheet.getByLabel("Link to this position").inputValue();
  await page.goto(link);
  await expect(status(page)).toContainText("After move 1: e5");
});

test("the evaluation is watched in a game against nobody else, and the best line on each board", async ({
  page,
  server,
}) => {
  for (const variant of ["chess", "plane", "cube"]) {
    await openGame(page, server, { variant });
    await page.getByRole("button", { name: "Evaluation" }).locator("visible=true").click();
    const lines = page.getByRole("complementary", { name: "Record and actions" }).getByRole("region");
    await expect(lines).toContainText(/depth \d/);
    await expect(page.getByRole("img", { name: /Evaluation: (even|White|Black)/ })).toBeVisible();
    await lines.getByRole("button", { name: "Analysing" }).click();
    await expect(lines).toBeHidden();
  }
});
