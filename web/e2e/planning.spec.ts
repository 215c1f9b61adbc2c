import type { Page } from "@playwright/test";
import { cell, click, drag, expect, moves, newPlayer, openGame, piece, status, test } from "./fixtures";
import type { Server } from "./server";

/** Two browsers at one game: Amara has White, Jonas Black. */
async function pair(host: Page, guest: Page, server: Server, variant: string): Promise<void> {
  await openGame(host, server, { variant, opponent: { kind: "online" }, name: "Amara" });
  const id = host.url().split("/").at(-1);
  await guest.goto(server.url);
  await guest.request.post(`${server.url}/api/games/${id}/join`, { data: { name: "Jonas" } });
  await guest.goto(`${server.url}/game/${id}`);
  await expect(status(guest)).toContainText("You play Black");
}

test("a planned move is shown, cancelled, and played the moment the turn comes", async ({
  page,
  browser,
  server,
}) => {
  const guest = await newPlayer(browser);
  await pair(page, guest, server, "chess");

  await click(guest, "e7e5");
  await expect(status(guest)).toContainText("Planned: e7–e5");
  await expect(piece(guest, "e5")).toBeVisible();
  await expect(cell(guest, "e5")).toHaveAccessibleName(/part of a planned move/);
  await guest.keyboard.press("Escape");
  await expect(status(guest)).not.toContainText("Planned");
  await expect(piece(guest, "e7")).toBeVisible();

  await drag(guest, "e7e5");
  await click(page, "e2e4");
  await expect(moves(page)).toHaveText(["e4", "e5"]);
  await expect(moves(guest)).toHaveText(["e4", "e5"]);
  await expect(status(guest)).not.toContainText("Planned");

  // What has become impossible is dropped with a word.
  await click(guest, "e5e4");
  await click(page, "g1f3");
  await expect(status(guest)).toContainText("The planned move is not possible.");
  await expect(moves(guest)).toHaveText(["e4", "e5", "Nf3"]);
  await expect(piece(guest, "e5")).toBeVisible();
  await guest.context().close();
});

test("several moves wait in a queue, each played in its turn", async ({ page, browser, server }) => {
  const guest = await newPlayer(browser);
  await guest.goto(`${server.url}/settings`);
  await guest.getByText("Several", { exact: true }).click();
  await pair(page, guest, server, "chess");
  await click(guest, "e7e5");
  await click(guest, "e5e4");
  await click(guest, "e4e3");
  await expect(status(guest)).toContainText("e7–e5, e5–e4, e4–e3");
  await click(page, "a2a3");
  await expect(moves(page)).toHaveText(["a3", "e5"]);
  await click(page, "b2b3");
  await expect(moves(page)).toHaveText(["a3", "e5", "b3", "e4"]);
  await expect(status(guest)).toContainText("Planned: e4–e3");
  await guest.getByRole("button", { name: "Cancel" }).click();
  await click(page, "c2c3");
  await expect(moves(guest)).toHaveText(["a3", "e5", "b3", "e4", "c3"]);
  await expect(status(guest)).toContainText("Your move");
  await guest.context().close();
});

test("a move can be planned on the plane and in the cube", async ({ page, browser, server }) => {
  const guest = await newPlayer(browser);
  await pair(page, guest, server, "cube");
  // e7y to e7x and e2t to e3t.
  await guest.locator('[data-square="4,6,6"]').click();
  await guest.locator('[data-square="4,6,5"]').click();
  await expect(status(guest)).toContainText("Planned: e7y–e7x");
  await page.locator('[data-square="4,1,1"]').click();
  await page.locator('[data-square="4,2,1"]').click();
  await expect(moves(page)).toHaveText(["Pe2t-e3t", "Pe7y-e7x"]);

  await pair(page, guest, server, "plane");
  const words = guest.getByRole("region", { name: "The plane in words" });
  await words.getByRole("button", { name: "Black knight, (5, 11)" }).press("Enter");
  await words.getByRole("button", { name: "(6, 9)", exact: true }).press("Enter");
  await expect(status(guest)).toContainText("Planned: (5,11)–(6,9)");
  await page.getByRole("textbox", { name: "Type a move" }).first().fill("P(7,5)-(7,6)");
  await page.getByRole("textbox", { name: "Type a move" }).first().press("Enter");
  await expect(moves(page)).toHaveText(["P(7,5)-(7,6)", "N(5,11)-(6,9)"]);
  await guest.context().close();
});

/** A stroke with the second button. */
async function stroke(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [await cell(page, from).boundingBox(), await cell(page, to).boundingBox()];
  if (!start || !end) throw new Error("The board is not on the screen.");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up({ button: "right" });
}

test("arrows and circles are drawn by pointer and keys, and a click wipes them away", async ({
  page,
  server,
}) => {
  await openGame(page, server, {});
  const heads = page.locator("path.head");
  const circles = page.locator(".surface svg circle");
  await stroke(page, "e2", "e4");
  await expect(heads).toHaveCount(1);
  await cell(page, "e5").click({ button: "right" });
  await expect(circles).toHaveCount(1);
  await page.keyboard.down("Shift");
  await stroke(page, "g1", "f3");
  await page.keyboard.up("Shift");
  await expect(heads).toHaveCount(2);
  await stroke(page, "e2", "e4");
  await expect(heads).toHaveCount(1);
  await cell(page, "h5").click();
  await expect(heads).toHaveCount(0);
  await expect(circles).toHaveCount(0);

  await cell(page, "a1").focus();
  await page.keyboard.press("a");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("a");
  await expect(heads).toHaveCount(1);
  await page.keyboard.press("o");
  await expect(circles).toHaveCount(1);
});

test("a right click on a piece shows how it moves, on every board", async ({ page, server }) => {
  await openGame(page, server, {});
  await cell(page, "g1").click({ button: "right" });
  const help = page.getByRole("dialog", { name: "Knight" });
  await expect(help).toContainText("Jumps two squares straight and one to the side");
  await help.getByRole("button", { name: "Circle it red" }).click();
  await expect(page.locator(".surface svg circle")).toHaveCount(1);

  await openGame(page, server, { variant: "cube" });
  await page.locator('[data-square="2,0,0"]').click({ button: "right" });
  await expect(page.getByRole("dialog", { name: "Bishop" })).toContainText("Goes two ways at once");

  await openGame(page, server, { variant: "plane" });
  const plane = page.getByRole("application");
  const box = await plane.boundingBox();
  if (!box) throw new Error("The plane is not on the screen.");
  // The start stands symmetrically about the line x = 7.5: both kings and queens are beside the middle.
  await plane.click({ button: "right", position: { x: box.width / 2 + 30, y: box.height / 2 + 90 } });
  await expect(page.getByRole("dialog")).toBeVisible();
});
