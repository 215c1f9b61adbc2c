import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { apart, click, expect, moves, newPlayer, openGame, own, status, test } from "./fixtures";
import { type BoardName, GAMES } from "./games";
import { faults } from "./accessibility";
import { sound } from "./sound";

const card = (page: Page) => page.getByRole("region", { name: "The end of the game" });
const field = (page: Page) => page.getByRole("textbox", { name: "Type a move" }).first();
const picture = (page: Page) => page.getByRole("dialog").getByRole("img", { name: "The picture" });

async function play(page: Page, board: BoardName): Promise<void> {
  for (const [ply, text] of GAMES[board].entries()) {
    await field(page).fill(text);
    await field(page).press("Enter");
    await expect(moves(page)).toHaveCount(ply + 1);
  }
}

/** The first letters of the picture's file, and how large it is drawn. */
async function drawn(page: Page): Promise<{ start: string; wide: number; high: number }> {
  const saved = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("link", { name: "Save" }).click();
  const start = (await readFile(await (await saved).path())).subarray(0, 6).toString("latin1");
  const [wide, high] = await picture(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight] as const;
  });
  return { start, wide, high };
}

test("a game ends with a card, and is shared as a picture, a moving picture and a frame", async ({
  page,
  server,
}) => {
  await openGame(page, server, {});
  await play(page, "chess");
  await expect(card(page)).toContainText("White won");
  await expect(card(page)).toContainText("1–0");
  await card(page).getByRole("button", { name: "Find the key moment" }).click();
  await expect(card(page)).toContainText("gave most away", { timeout: 90_000 });
  await expect(card(page).getByRole("definition").last()).toContainText("%");
  // It lies over the page until it is put away: only what it is, is judged, not what it covers.
  expect(await faults(page)).toEqual([]);

  await card(page).getByRole("button", { name: "See the board" }).click();
  await expect(card(page)).toBeHidden();
  await page.getByRole("button", { name: "Show the result" }).click();
  await card(page).getByRole("button", { name: "Share the game" }).click();
  await expect(picture(page)).toBeVisible();
  expect(await drawn(page)).toEqual({ start: "\x89PNG\r\n", wide: 1200, high: 630 });
  expect(await faults(page)).toEqual([]);
  await page.getByRole("radio", { name: "Moving" }).check({ force: true });
  await expect(page.getByRole("dialog").getByRole("link", { name: "Save" })).toHaveAttribute(
    "download",
    /gif$/,
  );
  await expect(picture(page)).toBeVisible();
  expect((await drawn(page)).start).toBe("GIF89a");
  const frame = page.getByRole("dialog").getByRole("textbox", { name: "For a web page" });
  const snippet = await frame.inputValue();
  await page.keyboard.press("Escape");

  // Who may frame it is asked of the server's headers, in its own tests.
  const inside = page;
  await page.goto(/src="([^"]+)"/.exec(snippet)?.[1] ?? "");
  await expect(inside.locator(".move")).toHaveText("4. Qxf7#");
  await inside.getByRole("button", { name: "One move back" }).click();
  await expect(inside.locator(".move")).toHaveText("3… Nf6");
  await expect(inside.getByRole("img", { name: "The position" })).toHaveAttribute("src", /ply=6/);
  await inside.getByRole("button", { name: "First position" }).click();
  await expect(inside.getByRole("button", { name: "One move back" })).toBeDisabled();
});

for (const board of ["plane", "cube"] as const)
  test(`a moving picture of the last moves: ${board}`, async ({ page, server }) => {
    await openGame(page, server, { variant: board });
    await play(page, board);
    await card(page).getByRole("button", { name: "Share the game" }).click();
    await expect(picture(page)).toBeVisible();
    await page.getByRole("radio", { name: "Moving" }).check({ force: true });
    await expect(page.getByRole("dialog").getByRole("link", { name: "Save" })).toHaveAttribute(
      "download",
      /gif$/,
    );
    await expect(picture(page)).toBeVisible();
    const { start, wide, high } = await drawn(page);
    expect(start).toBe("GIF89a");
    expect(Math.max(wide, high)).toBeLessThanOrEqual(700);
  });

/** A club's own page, from another origin than the program's, with these addresses in frames; ends when the answer is called. */
async function clubPage(addresses: readonly string[]): Promise<{ url: string; close: () => void }> {
  const frames = addresses.map(
    (address, n) => `<iframe title="frame ${n}" src="${address}" width="480" height="560"></iframe>`,
  );
  const club = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html; charset=utf-8");
    answer.end(`<!doctype html><title>Our club</title>${frames.join("")}`);
  });
  await new Promise<void>((listening) => club.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(club.address() as AddressInfo).port}`, close: () => void club.close() };
}

test("a club's own page shows a board in a frame and follows it; nothing else can be framed", async ({
  browser,
  page,
  server,
}) => {
  await openGame(page, server, {});
  await click(page, "e2e4");
  await expect(moves(page)).toHaveText(["e4"]);
  const path = new URL(page.url()).pathname;
  const refused = [path, "/", "/settings", "/api/variants"];
  const club = await clubPage([`/embed${path}`, ...refused].map((part) => server.url + part));
  const reader = await newPlayer(browser, { locale: "en-GB" });
  await reader.goto(club.url);
  const frame = reader.frameLocator("[title='frame 0']");
  const picture = frame.getByRole("img", { name: "The position" });
  await expect(frame.locator(".move")).toHaveText("1. e4");
  const drawn = (): Promise<boolean> =>
    picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0));
  expect(await drawn()).toBe(true);
  await frame.getByRole("button", { name: "One move back" }).click();
  await expect(picture).toHaveAttribute("src", /ply=0/);
  await expect(frame.getByRole("button", { name: "One move back" })).toBeDisabled();
  await frame.getByRole("button", { name: "Latest position" }).click();
  await expect(picture).toHaveAttribute("src", /ply=1/);

  await click(page, "e7e5");
  await expect(frame.locator(".move")).toHaveText("1… e5", { timeout: 30_000 });
  await expect(picture).toHaveAttribute("src", /ply=2/);
  expect(await drawn()).toBe(true);

  const inside = reader.frames().filter((one) => one !== reader.mainFrame());
  expect(inside).toHaveLength(refused.length + 1);
  expect(inside.map((one) => one.url()).filter((url) => url.startsWith(server.url))).toEqual([
    `${server.url}/embed${path}`,
  ]);
  await reader.context().close();
  club.close();
});

test("the tab tells whose turn it is, and others see who is busy", async ({ browser, page, server }) => {
  await page.goto(`${server.url}/settings`);
  const sounds = page.getByRole("group", { name: "Try out" });
  await expect(sounds.getByRole("button")).toHaveCount(11);
  await sounds.getByRole("button", { name: "Castling" }).click();
  await page.getByRole("slider", { name: "Volume" }).fill("35");
  await sound(page, "settings of sounds");

  // Colours in which something cannot be seen are told at once, and the nearest that will do is offered.
  const told = page.getByRole("status").filter({ hasText: "Dark squares" });
  await page.getByLabel("Dark squares", { exact: true }).fill("#201c1a");
  await expect(told).toContainText("black pieces are hard to see");
  expect(await faults(page)).toEqual([]);
  await told.getByRole("button").click();
  await expect(told).toBeHidden();
  await expect(page.getByLabel("Dark squares", { exact: true })).not.toHaveValue("#201c1a");
  await page.getByLabel("Last move", { exact: true }).last().fill("#eedfe2");
  await expect(page.getByRole("status").filter({ hasText: "hard to see on the squares" })).toBeVisible();

  const guest = await (await apart(await browser.newContext())).newPage();
  const [amara, jonas] = [own("Amara"), own("Jonas")];
  await openGame(page, server, { opponent: { kind: "online" }, colour: "white", name: amara });
  const address = page.url();
  await guest.goto(server.url);
  await guest.request.post(`${server.url}/api/games/${address.split("/").at(-1)}/join`, {
    data: { name: jonas },
  });
  await guest.goto(address);
  await expect(page).toHaveTitle(/^● Chess/);
  await expect(guest).toHaveTitle(/^Chess/);
  await click(page, "e2e4");
  await expect(guest).toHaveTitle(/^● Chess/);
  await expect(page).toHaveTitle(/^Chess/);
  await click(guest, "e7e5");
  await expect(moves(page)).toHaveText(["e4", "e5"]);
  // Also one who comes back to a game that waits sees it in the tab, and in the list of games.
  await page.reload();
  await expect(page).toHaveTitle(/^● Chess/);
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /^data:/);
  await page.goto(server.url);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page.getByRole("listitem").filter({ hasText: jonas }).first()).toContainText("your turn");

  await page.goto(`${server.url}/settings`);
  // Others see it at once, and are told if they ask nevertheless.
  await guest.goto(`${server.url}/lobby`);
  const row = guest
    .getByRole("region", { name: "Players online" })
    .getByRole("listitem")
    .filter({ hasText: amara });
  await expect(row.getByRole("button")).toBeVisible();
  await page.getByRole("switch", { name: "Busy" }).check();
  await expect(row).toContainText("busy");
  await expect(row.getByRole("button")).toBeHidden();
  await guest.getByRole("button", { name: "New challenge" }).click();
  const asking = guest.getByRole("dialog");
  await asking.getByText("A player", { exact: true }).click();
  await asking.getByLabel("The player’s name").fill(amara);
  await asking.getByRole("button", { name: "Challenge", exact: true }).click();
  await expect(asking).toContainText("busy and takes no challenges");
  await expect(page.getByText("challenges you")).toBeHidden();
  await guest.keyboard.press("Escape");
  await page.getByRole("switch", { name: "Busy" }).uncheck();
  await expect(row.getByRole("button")).toBeVisible();
  await guest.goto(address);
  await page.goto(address);
  await page.getByRole("button", { name: "Resign" }).locator("visible=true").click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await expect(status(page)).toContainText("You lose");
  await expect(card(page)).toContainText(`${jonas} won`);
  await expect(card(guest)).toContainText("You won");
  await guest.context().close();
});

/** What a telephone in a pocket did: its owner allows notices, looks elsewhere, and feels it shake. */
interface Pocket {
  notices: string[];
  shakes: number[];
}

test("a round that begins calls its players by a notice and a shake, each once", async ({
  browser,
  page,
  server,
}) => {
  const [amara, jonas] = [own("Amara"), own("Jonas")];
  await page.addInitScript((name) => {
    localStorage.setItem("lattice.settings", JSON.stringify({ name, notices: true }));
    const pocket: Pocket = { notices: [], shakes: [] };
    // A browser without a screen forbids notices, whoever grants them: this one keeps them for us.
    function Kept(_: string, options: NotificationOptions): void {
      pocket.notices.push(options.body ?? "");
    }
    Kept.permission = "granted";
    Object.assign(window, { pocket, Notification: Kept });
    Object.defineProperty(document, "hidden", { get: () => true });
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    Object.assign(navigator, { vibrate: (milliseconds: number) => pocket.shakes.push(milliseconds) > 0 });
  }, amara);
  const pocket = (): Promise<Pocket> => page.evaluate(() => (window as unknown as { pocket: Pocket }).pocket);

  // The machine's own user runs the tournament.
  const desk = (await browser.newContext()).request;
  const post = async (request: typeof desk, path: string, data: object): Promise<{ id: string }> => {
    const answer = await request.post(server.url + path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.status() === 204 ? { id: "" } : ((await answer.json()) as { id: string });
  };
  const clock = { kind: "fischer", initialMs: 600_000, incrementMs: 5000 };
  const { id } = await post(desk, "/api/tournaments", {
    name: "One round",
    system: "swiss",
    rounds: 1,
    entry: "open",
    clock,
  });
  const { bar } = (await (await desk.get(`${server.url}/api/tournaments/${id}`)).json()) as {
    bar: { code: string };
  };
  const guest = await newPlayer(browser);
  for (const one of [page, guest]) await one.goto(`${server.url}/learn`);
  await post(page.request, `/api/tournaments/${id}/join`, { code: bar.code, name: amara });
  await post(guest.request, `/api/tournaments/${id}/join`, { code: bar.code, name: jonas });
  expect(await pocket()).toEqual({ notices: [], shakes: [] });
  await post(desk, `/api/tournaments/${id}/actions`, { type: "startround", round: 1 });

  const notices = page.getByRole("region", { name: "Notices" });
  await expect(notices).toContainText(jonas);
  await expect.poll(async () => (await pocket()).notices).toEqual([`Your game against ${jonas} has begun`]);
  expect((await pocket()).shakes).toEqual([40]);
  // Other news do not tell it again.
  const people = (await (await guest.request.get(`${server.url}/api/people`)).json()) as {
    people: { user: string; name: string }[];
  };
  const to = people.people.find(({ name }) => name === amara)?.user;
  await post(guest.request, "/api/challenges", { kind: "direct", variant: "cube", to, name: jonas });
  await expect(notices).toContainText(`${jonas} challenges you`);
  await expect.poll(async () => (await pocket()).notices).toHaveLength(2);
  expect(await pocket()).toEqual({
    notices: [`Your game against ${jonas} has begun`, `${jonas} challenges you`],
    shakes: [40, 40],
  });
  await notices.getByRole("button", { name: "Go there" }).click();
  await expect(status(page)).toContainText(/to move|Your move/);
  await guest.context().close();
});
