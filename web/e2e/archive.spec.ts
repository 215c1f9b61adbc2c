import type { Page } from "@playwright/test";
import { faultsNow } from "./accessibility";
import { expect, test } from "./fixtures";
import type { Server } from "./server";

const PGN = (tag: string): string => `[Event "${tag} final"]
[White "${tag} Ångström"]
[Black "Ben"]
[Date "2024.05.01"]
[TimeControl "300+3"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0

[Event "${tag} rejected"]
[White "X"]
[Black "Y"]

1. e4 e5 2. Ke3 *

[Event "${tag} mate"]
[White "Carla"]
[Black "Ben"]
[Date "2023.01.31"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
`;

/** Two games in the archive whose names begin with `tag`: the server is shared by all tests. */
async function shelve(page: Page, server: Server, tag: string): Promise<void> {
  await page.goto(`${server.url}/archive`);
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByLabel("or paste games here").fill(PGN(tag));
  await page.getByRole("button", { name: "Import", exact: true }).last().click();
  await expect(page.getByRole("dialog").getByRole("status")).toContainText("2 imported, 1 rejected.");
  await expect(page.getByRole("region", { name: "Rejected games" })).toContainText("'Ke3' cannot be played");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("searchbox").fill(tag);
  await expect(rows(page)).toHaveCount(2);
}

const rows = (page: Page) => page.locator("tbody tr");

test("games from a file are found, sorted and filtered, and the address keeps it", async ({
  page,
  server,
}) => {
  await shelve(page, server, "Alpha");
  await expect(page.getByRole("status").first()).toHaveText("2 games");
  await expect(rows(page).first()).toContainText("Alpha final");
  await page.getByRole("button", { name: "Last played" }).click();
  await expect(rows(page).first()).toContainText("Alpha mate");
  await expect(page.getByRole("columnheader", { name: "Last played" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByLabel("Result").selectOption("White won");
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Ruy Lopez");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("searchbox").fill("angstrom alpha");
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Alpha Ångström" }).click();
  await expect(page.getByRole("button", { name: /Player: Alpha Ångström/ })).toBeVisible();
});

test("importing a file twice does not duplicate its games", async ({ page, server }) => {
  await shelve(page, server, "Twice");
  await page.getByRole("button", { name: "Import" }).click();
  await page
    .getByLabel("Files")
    .setInputFiles({ name: "again.pgn", mimeType: "text/plain", buffer: Buffer.from(PGN("Twice")) });
  await page.getByRole("button", { name: "Import", exact: true }).last().click();
  await expect(page.getByRole("dialog").getByRole("status")).toContainText("0 imported, 2 already here");
});

test("an organiser corrects a result, and the game and the log tell it", async ({ page, server }) => {
  await shelve(page, server, "Wrong");
  await page.getByRole("button", { name: "More about Wrong final" }).click();
  await page.getByRole("button", { name: "Correct the result…" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Black won").check();
  await sheet.getByRole("button", { name: "Correct the result" }).click();
  await expect(sheet.getByRole("alert")).toContainText("Give a reason");
  expect.soft(await faultsNow(page)).toEqual([]);
  await sheet.getByLabel("Reason").fill("Both signed 0-1");
  await sheet.getByRole("button", { name: "Correct the result" }).click();
  await expect(rows(page).filter({ hasText: "Wrong final" })).toContainText(/0.1/);
  await page.getByRole("link", { name: "Review: Wrong final" }).click();
  await expect(page.getByText(/Corrected by .*Both signed 0-1/)).toBeVisible();
  await page.goto(`${server.url}/organiser`);
  await expect(page.getByText(/corrected the result of Wrong final: 1-0 → 0-1: Both signed/)).toBeVisible();
});

test("a game is deleted after a question and comes back", async ({ page, server }) => {
  await shelve(page, server, "Gone");
  await page.getByRole("button", { name: "More about Gone mate" }).click();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "More about Gone mate" }).click();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "See deleted games" }).click();
  await expect(rows(page)).toContainText(["Gone mate"]);
  await page.getByRole("button", { name: "More about Gone mate" }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByRole("button", { name: "Back to the archive" }).click();
  await expect(rows(page)).toHaveCount(2);
});

test("the line that was chosen is the one that goes, however far down", async ({ page, server }) => {
  const numbers = Array.from({ length: 40 }, (_, place) => String(place + 10));
  const games = numbers.map(
    (number) => `[Event "Scrolled ${number}"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 1-0\n\n`,
  );
  await page.goto(`${server.url}/archive`);
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByLabel("or paste games here").fill(games.join(""));
  await page.getByRole("button", { name: "Import", exact: true }).last().click();
  await expect(page.getByRole("dialog").getByRole("status")).toContainText("40 imported");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("searchbox").fill("Scrolled");
  await expect(rows(page)).toHaveCount(40);
  const last = rows(page).nth(37);
  const name = (await last.getByRole("button", { name: /More about/ }).getAttribute("aria-label")) ?? "";
  await last.scrollIntoViewIfNeeded();
  await expect(rows(page).first()).not.toBeInViewport();
  await last.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(rows(page)).toHaveCount(39);
  await expect(page.getByRole("button", { name })).toHaveCount(0);
});

test("a game opens for review, and the games found go into one file", async ({ page, server }) => {
  await shelve(page, server, "Out");
  await page.getByRole("button", { name: "Export these" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "PGN" }).click();
  const stream = await (await download).createReadStream();
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  expect(text.match(/\[Event "Out /g)).toHaveLength(2);
  expect(text).toContain("3. Bb5 a6 1-0");
  await page.getByRole("link", { name: "Review: Out mate" }).click();
  await expect(page).toHaveURL(/\/review$/);
  await expect(page.getByRole("complementary", { name: "Review" })).toContainText("Qh4#");
  await page.goBack();
  await page.getByRole("button", { name: "More about Out mate" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Review" }).click();
  await expect(page).toHaveURL(/\/review$/);
});

test("a file of nonsense is refused in words", async ({ page, server }) => {
  await page.goto(`${server.url}/archive`);
  await page.getByRole("button", { name: "Import" }).click();
  await page.getByLabel("Files").setInputFiles({
    name: "picture.pgn",
    mimeType: "application/octet-stream",
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3]),
  });
  await page.getByRole("button", { name: "Import", exact: true }).last().click();
  await expect(page.getByRole("alert")).toContainText("not a text file of games");
});

for (const theme of ["light", "dark"] as const) {
  test(`the archive keeps the accessibility rules in the ${theme} theme`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: theme });
    await shelve(page, server, `Axe ${theme}`);
    await page.getByRole("button", { name: "More", exact: true }).click();
    expect.soft(await faultsNow(page), "the list").toEqual([]);
    await page
      .getByRole("button", { name: /^More about/ })
      .first()
      .click();
    expect.soft(await faultsNow(page), "a game").toEqual([]);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator(".narrow li")).toHaveCount(2);
    expect.soft(await faultsNow(page), "on a phone").toEqual([]);
  });
}

test("a game gives pictures of itself and leads to others with the same position", async ({
  page,
  server,
}) => {
  await shelve(page, server, "Seen");
  await page.getByRole("link", { name: "Review: Seen mate" }).click();
  await expect(page.getByText("Qh4#").first()).toBeVisible();
  await page.keyboard.press("End");
  await page.getByRole("button", { name: "Export" }).first().click();
  const picture = page.getByRole("img", { name: /^The position after/ });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "PNG" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.png$/);
  await page.getByRole("link", { name: "Games with this position" }).click();
  await expect(page.getByRole("button", { name: /Games that reached this position/ })).toBeVisible();
  await expect(rows(page).first()).toContainText("here after ply 4");
});
