import type { Page } from "@playwright/test";
import { click, expect, moves, openGame, status, test } from "./fixtures";
import type { Server } from "./server";

const coach = (page: Page) => page.getByRole("region", { name: "Coach" });
/** What it names, on the board. */
const arrows = (page: Page) => page.locator("path.head");
/** A rook that a queen on d5 gives herself to; a level that sees it. */
const HANGING = {
  position: "3r2k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1",
  opponent: { kind: "computer", level: 3 },
};

async function start(page: Page, server: Server, wanted: object): Promise<void> {
  await openGame(page, server, { opponent: { kind: "computer", level: -1 }, ...wanted });
}

test("the coach greets, offers to take back, says why, and stays switched off", async ({ page, server }) => {
  await start(page, server, HANGING);
  await expect(coach(page)).toContainText("I look at each move with you.");
  await click(page, "d1d5");
  await expect(coach(page)).toContainText("Take it back?");
  await expect(coach(page)).toContainText("After that the rook takes your queen");
  await expect(arrows(page)).toHaveCount(1);
  await coach(page).getByRole("button", { name: "Take back" }).click();
  await expect(moves(page)).toHaveCount(0);
  await expect(coach(page)).toContainText("Why it was bad");
  await expect(coach(page)).toContainText("After that the rook takes your queen");
  await expect(arrows(page)).toHaveCount(1);
  await click(page, "d1d8");
  await expect(status(page)).toContainText("1–0");
  await expect(coach(page)).toBeHidden();
  await expect(arrows(page)).toHaveCount(0);

  await start(page, server, HANGING);
  await coach(page)
    .getByRole("button", { name: /^Switch the coach off/ })
    .click();
  await expect(coach(page)).toBeHidden();
  await page.reload();
  await expect(status(page)).toContainText(/to move|Your move/);
  await expect(coach(page)).toBeHidden();
  await page.goto(`${server.url}/settings`);
  await page.getByRole("switch", { name: /^Coach/ }).click();
  await page.goBack();
  await expect(coach(page)).toBeVisible();
});

test("the coach speaks on the plane and in the cube, and not to stronger players", async ({
  page,
  server,
}) => {
  for (const [variant, move] of [
    ["plane", "P(7,5)-(7,7)"],
    ["cube", "Nb1s-c3s"],
  ] as const) {
    await start(page, server, { variant });
    await expect(coach(page)).toBeVisible();
    await page.keyboard.press("/");
    await page.keyboard.type(move);
    await page.keyboard.press("Enter");
    await expect(moves(page)).toHaveCount(2);
    await expect(coach(page)).toContainText(/[a-z)0-9][.?]\s*$/);
    await expect(coach(page)).not.toContainText("I look at each move");
  }
  await start(page, server, { opponent: { kind: "computer", level: 4 } });
  await expect(status(page)).toContainText(/to move|Your move/);
  await expect(coach(page)).toBeHidden();
});

test("after the first game the lesson is offered, and the game can be played out", async ({
  page,
  server,
}) => {
  await start(page, server, { variant: "capablanca", opponent: { kind: "computer", level: 0 } });
  await click(page, "e2e4");
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Resign" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(status(page)).toContainText("0–1");
  const lesson = page.getByRole("link", { name: "Open the lesson" });
  await expect(lesson).toHaveAttribute("href", /\/learn\/capablanca$/);
  await page.getByRole("button", { name: "No lesson now" }).click();
  await expect(lesson).toBeHidden();
  await page.reload();
  const out = page.getByRole("button", { name: "Play it out against the computer" });
  await out.click();
  await expect(lesson).toBeHidden();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("combobox")).toHaveValue("0");
  await sheet.getByRole("combobox").selectOption("-1");
  const before = page.url();
  await sheet.getByRole("button", { name: "Start" }).click();
  await expect(page).not.toHaveURL(before);
  await expect(status(page)).toContainText(/to move|Your move/);
  await expect(page.getByRole("combobox", { name: /strength|level/i }).first()).toHaveValue("-1");
});
