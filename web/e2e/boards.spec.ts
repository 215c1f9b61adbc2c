import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { faultsNow } from "./accessibility";
import { press } from "./designing";
import { click, dear, expect, moves, test, UNKEPT } from "./fixtures";
import type { Server } from "./server";

const PASSWORD = "correct horse battery";
const SHIPPED = readFileSync(new URL("../../src/latticechess/variants/mini.toml", import.meta.url), "utf8");
const FILE = SHIPPED.replace(/^title = .*$/m, 'title = "Filed chess"');

/** A member of the club with a browser of their own. */
async function member(browser: Browser, club: Server, name: string, invitation?: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
  const answer = await page.request.post(`${club.url}/api/register`, {
    data: { name, password: PASSWORD, ...(invitation ? { invitation } : {}) },
    headers: UNKEPT,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return page;
}

test("a board is designed, played with the computer, shared, liked, rated, archived and hidden", async ({
  browser,
  serve,
}) => {
  dear("12 s: three people, from a file to the archive");
  const club = await serve("serve");
  const olga = await member(browser, club, "Olga", await club.welcome());
  const amy = await member(browser, club, "Amy");
  const bob = await member(browser, club, "Bob");

  await test.step("a file becomes a board, and what is wrong with it is said", async () => {
    await amy.goto(`${club.url}/boards`);
    await amy.getByRole("button", { name: "From a file" }).click();
    await amy.getByLabel("Text of the file").fill(FILE.replace("[board]", "[bord]"));
    await amy.getByRole("button", { name: "Save" }).click();
    await expect(amy.getByRole("dialog").getByText(/Line \d+:/)).toBeVisible();
    await amy.getByLabel("Choose a file").setInputFiles({
      name: "leopard.toml",
      mimeType: "application/toml",
      buffer: Buffer.from(FILE),
    });
    await expect(amy.getByLabel("Text of the file")).toHaveValue(FILE);
    await amy.getByRole("button", { name: "Save" }).click();
    await expect(amy.getByRole("heading", { name: "Filed chess" })).toBeVisible();
  });

  await test.step("a board of six by six with a new piece is designed", async () => {
    await amy.goto(`${club.url}/boards/design`);
    await amy.getByRole("textbox", { name: "Title of the board" }).fill("Leopard chess");
    await amy.getByRole("button", { name: "Invent a piece" }).click();
    const diagram = amy.getByRole("group", { name: "Where the piece goes" });
    await diagram.getByRole("button", { name: "2 forward, 1 to the right", exact: true }).click();
    await expect(amy.getByText("no faults", { exact: true })).toBeVisible();
    await press(amy, 1, 0);
    await press(amy, 4, 0);
    await expect(amy.getByRole("textbox", { name: "The same as a file" })).toHaveValue(/"RLQKLR",/);
    await amy.getByRole("button", { name: "Save" }).click();
    await expect(amy.getByText("your board · version 1", { exact: true })).toBeVisible();
    await expect(amy).toHaveURL(/\/boards\/design\/leopard-chess-/);
  });

  await test.step("it is played against the computer at once", async () => {
    const design = amy.url();
    await amy.getByRole("button", { name: "Try it" }).click();
    await amy.waitForURL(/\/game\//);
    await click(amy, "a2a3");
    await expect(moves(amy)).toHaveCount(2);
    await amy.goto(design.replace("/design/", "/"));
    await expect(amy.getByRole("heading", { name: "Leopard chess" })).toBeVisible();
  });

  await test.step("it is shared by link, code, file and gallery", async () => {
    await amy.getByRole("button", { name: "Share" }).click();
    await expect(amy.getByLabel("Link to the board")).toHaveValue(amy.url());
    const code = amy.getByRole("img", { name: "QR code of the link" });
    await expect
      .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await amy.getByRole("switch", { name: /Show it in the gallery/ }).click();
    await amy.getByRole("button", { name: "Close" }).click();
    await expect(amy.getByText("In the gallery")).toBeVisible();
    expect(await faultsNow(amy)).toEqual([]);
  });

  await test.step("somebody else finds it and likes it", async () => {
    await bob.goto(`${club.url}/boards`);
    await bob.getByLabel("Search boards").fill("leopard");
    expect(await faultsNow(bob)).toEqual([]);
    await bob.getByRole("link", { name: /Leopard chess/ }).click();
    await bob.getByRole("button", { name: "Like" }).click();
    await expect(bob.getByText(/1 like/)).toBeVisible();
  });

  await test.step("the two play a rated game on it", async () => {
    await bob.getByRole("button", { name: "Online" }).click();
    await bob.getByRole("dialog").getByText("White", { exact: true }).click();
    await bob.getByRole("dialog").getByText("By link", { exact: true }).click();
    const rated = bob.getByRole("switch", { name: /^Rated/ });
    if (!(await rated.isChecked())) await rated.click();
    await bob.getByRole("button", { name: "Open the game" }).click();
    await bob.waitForURL(/\/game\//);
    await amy.goto(bob.url());
    await amy.getByRole("button", { name: "Join", exact: true }).click();
    await click(bob, "b2b3");
    await expect(moves(amy)).toHaveText(["b3"]);
    // Before both have moved a game is called off instead.
    await click(amy, "a5a4");
    await expect(moves(bob)).toHaveText(["b3", "a4"]);
    await amy.getByRole("button", { name: "Resign" }).click();
    await amy.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await expect(bob.getByText(/wins by resignation/i).first()).toBeVisible();
  });

  await test.step("both find it in the archive and in statistics", async () => {
    for (const page of [amy, bob]) {
      await page.goto(`${club.url}/archive`);
      await expect(page.getByRole("table").getByText("Leopard chess").first()).toBeVisible();
      await page.goto(`${club.url}/players/me`);
      await expect(page.getByText("Leopard chess").first()).toBeVisible();
    }
    await bob.goto(`${club.url}/club/ladder`);
    await expect(bob.getByText("Leopard chess").first()).toBeAttached();
  });

  await test.step("it follows the shipped boards in lists", async () => {
    await bob.goto(`${club.url}/lobby`);
    await expect(
      bob.getByRole("combobox", { name: "Board" }).getByRole("option", { name: "Leopard chess" }),
    ).toBeAttached();
    await bob.goto(club.url);
    await bob.getByRole("button", { name: "More boards" }).click();
    await bob.getByRole("dialog").getByLabel("Search boards").fill("leopard");
    await expect(bob.getByRole("dialog").getByRole("button", { name: /chess/i })).toHaveCount(1);
    await expect(bob.getByRole("dialog").getByRole("button", { name: /Leopard chess/ })).toBeVisible();
    await bob.getByRole("link", { name: "Your boards and the gallery" }).click();
    await expect(bob.getByRole("heading", { name: "By people here" })).toBeVisible();
  });

  await test.step("the organiser hides it", async () => {
    await olga.goto(`${club.url}/boards`);
    await olga.getByRole("link", { name: /Leopard chess/ }).click();
    await olga.getByRole("button", { name: "Hide from the gallery" }).click();
    await expect(olga.getByText("Hidden by an organiser")).toBeVisible();
    await bob.goto(`${club.url}/boards`);
    await expect(
      bob.getByText("Nobody here has shared a board yet. Design one and share it: it appears here."),
    ).toBeVisible();
  });

  for (const page of [olga, amy, bob]) await page.context().close();
});
