import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "@playwright/test";
import { faults } from "./accessibility";
import { expect, openGame, test as base } from "./fixtures";
import { Server } from "./server";
import type { TournamentPage } from "../src/lib/protocol/messages";

const PASSWORD = "correct horse battery";

/** One club for all tests here: they come one after the other, and the organiser only when guests have been. */
base.describe.configure({ mode: "serial" });

const test = base.extend<object, { club: Server }>({
  club: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures used from this pattern
    async ({}, use) => {
      // The chat program of these tests runs on this machine.
      const club = new Server("serve", ["--private-webhooks"]);
      await club.start();
      await use(club);
      await club.stop();
    },
    { scope: "worker" },
  ],
});

const me = (page: Page) => page.getByRole("navigation", { name: "Main" });

async function fillAccount(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
}

/** The first start: the link of the terminal makes the organiser. */
async function setUp(page: Page, club: Server): Promise<void> {
  await expect.poll(() => club.said).toMatch(/welcome#\w+/);
  const link = /http\S+welcome#\w+/.exec(club.said)?.[0] ?? "";
  await page.goto(link);
  await fillAccount(page, "Olga");
  await page.getByRole("button", { name: "Become the organiser" }).click();
  await expect(page.getByRole("heading", { name: "Organiser", exact: true })).toBeVisible();
}

async function visitor(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
}

/** The club's chat room is told of a test, once its address is right; then no more. */
async function tellChatRoom(page: Page, club: Server): Promise<void> {
  const heard: string[] = [];
  const room = createServer((request, answer) => {
    request.on("data", (part: Buffer) => heard.push(part.toString()));
    request.on("end", () => answer.writeHead(request.url === "/hook" ? 204 : 404).end());
  });
  await new Promise<void>((listening) => room.listen(0, "127.0.0.1", listening));
  const address = `http://127.0.0.1:${(room.address() as AddressInfo).port}`;
  await page.goto(`${club.url}/organiser`);
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Messages to your chat room" }) });
  const add = async (to: string): Promise<void> => {
    await card.getByLabel("Address").fill(to);
    await card.getByRole("button", { name: "Add address" }).click();
  };
  await add("http://no-such-host.invalid/hook");
  await expect(card.getByRole("status")).toContainText("no-such-host.invalid cannot be found");
  await card.getByRole("combobox", { name: "Kind" }).selectOption("Plain JSON");
  await card.getByLabel("Games between members").check();
  for (const path of ["/hook", "/nowhere"]) {
    await add(address + path);
    const row = card.getByRole("article").filter({ hasText: address + path });
    await expect(row).toContainText("Plain JSON: Tournament begins");
    await expect(row).toContainText("Games between members");
    await row.getByRole("button", { name: "Send a test" }).click();
    await expect(row).toContainText(
      path === "/hook" ? "The receiver answered 204." : "The receiver answered 404.",
    );
    await row.getByText("Last messages").click();
    await expect(row.getByRole("listitem")).toHaveCount(1);
    await expect(row.getByRole("listitem")).toContainText(/Test · The receiver answered/);
    await expect(row.getByLabel("Key of the signature")).not.toHaveValue("");
  }
  expect(heard).toHaveLength(2);
  expect(JSON.parse(heard[0] ?? "")).toMatchObject({ event: "test" });
  expect.soft(await faults(page), "webhooks").toEqual([]);
  for (const left of [1, 0]) {
    await card.getByRole("button", { name: "Remove" }).first().click();
    await expect(card.getByRole("article")).toHaveCount(left);
  }
  await page.reload();
  await expect(card.getByLabel("Address")).toBeVisible();
  await expect(card.getByRole("article")).toHaveCount(0);
  room.close();
}

/** Who scans the code on the wall is told to log in, and is back at the tournament then; strangers learn no name. */
async function opensForItsPeople(page: Page, club: Server, browser: Browser): Promise<void> {
  const data = { name: "Secret cup", system: "swiss", entry: "list" };
  const made = await page.request.post(`${club.url}/api/tournaments`, { data });
  const { id } = (await made.json()) as { id: string };
  const guest = await visitor(browser);
  for (const path of [`/wall/tournament/${id}`, `/t/${id}`, `/tournament/${id}`]) {
    await guest.goto(club.url + path);
    await expect(guest.getByRole("heading", { name: /for the people of a club/ })).toBeVisible();
    expect(await guest.content()).not.toContain("Secret cup");
  }
  expect.soft(await faults(guest), "a tournament that is not shown").toEqual([]);
  // Whoever has the link and no seat watches.
  const asked = await page.request.get(`${club.url}/api/tournaments/${id}`);
  const { bar } = (await asked.json()) as TournamentPage;
  await guest.goto(`${club.url}/t/${id}?code=${bar?.code ?? ""}`);
  await guest.getByRole("link", { name: "Only watch" }).click();
  await expect(guest.getByRole("heading", { name: "Secret cup" })).toBeVisible();
  await guest.goto(`${club.url}/tournament/${id}`);
  await guest.getByRole("link", { name: "Log in" }).last().click();
  await guest.getByLabel("Name", { exact: true }).fill("Dora");
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.getByRole("button", { name: "Log in" }).click();
  await expect(guest.getByRole("heading", { name: "Secret cup" })).toBeVisible();
  await guest.context().close();
}

test("a guest registers, logs in elsewhere, and ends that log-in", async ({ page, club, browser }) => {
  await page.goto(`${club.url}/login`);
  await page.getByText("New account", { exact: true }).click();
  await fillAccount(page, "Ann");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(me(page)).toContainText("Ann");

  const other = await visitor(browser);
  await other.goto(`${club.url}/login`);
  await other.getByLabel("Name", { exact: true }).fill("ann");
  await other.getByLabel("Password", { exact: true }).fill("not the password");
  await other.getByRole("button", { name: "Log in" }).click();
  await expect(other.getByText("do not match")).toBeVisible();
  await other.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await other.getByRole("button", { name: "Log in" }).click();
  await expect(me(other)).toContainText("Ann");

  await page.goto(`${club.url}/account`);
  await page.getByRole("button", { name: /^Log out Chrome/ }).click();
  await expect(page.getByText("Logged out.")).toBeVisible();
  await other.goto(`${club.url}/account`);
  await expect(other.getByText("You are a guest")).toBeVisible();

  // A member is known: nobody asks for a name to open a game or to join one.
  await page.goto(club.url);
  const chess = page.getByRole("region", { name: "Chess", exact: true });
  await chess.getByRole("button", { name: /Online/ }).click();
  await expect(page.getByText("By link")).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveCount(0);
  await openGame(other, club, { opponent: { kind: "online" }, name: "Gus" });
  await page.goto(other.url());
  await expect(page.getByText("You play as Ann.")).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveCount(0);
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(other.getByRole("region", { name: "Black: Ann" })).toBeVisible();
  await other.context().close();
});

test("name, password and tokens are changed on the account page, and the account is deleted", async ({
  page,
  club,
}) => {
  await page.goto(`${club.url}/login`);
  await page.getByText("New account", { exact: true }).click();
  await fillAccount(page, "Carl");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(me(page)).toContainText("Carl");
  await page.goto(`${club.url}/account`);
  await page.getByLabel("Your name").fill("Carla");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(me(page)).toContainText("Carla");

  await page.getByLabel("What it is for").fill("My bot");
  await page.getByRole("checkbox", { name: /Open, join and play/ }).check();
  await page.getByRole("button", { name: "Create a token" }).click();
  const token = await page.getByLabel("New token").inputValue();
  expect(token).toMatch(/^lat_\w{40,}$/);
  const bare = { authorization: `Bearer ${token}` };
  const made = await fetch(`${club.url}/api/games`, {
    method: "POST",
    headers: { ...bare, "content-type": "application/json" },
    body: JSON.stringify({ variant: "chess", opponent: { kind: "online" } }),
  });
  expect(made.status).toBe(201);
  await page.getByRole("button", { name: "Revoke My bot" }).click();
  await expect(page.getByText("Revoked.")).toBeVisible();
  expect((await fetch(`${club.url}/api/me`, { headers: bare })).status).toBe(401);

  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password").fill("staple of the board");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed. All other browsers")).toBeVisible();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("dialog").getByLabel("Password").fill("staple of the board");
  await page.getByRole("button", { name: "Delete forever" }).click();
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await expect(me(page)).toContainText("Guest");
});

test("a stranger's pages keep the accessibility rules", async ({ page, club }) => {
  await page.goto(`${club.url}/login`);
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  expect.soft(await faults(page), "login").toEqual([]);
  await page.getByText("New account", { exact: true }).click();
  expect.soft(await faults(page), "new account").toEqual([]);
});

test("the first organiser sets up the club, invites and makes members, records a game, and shuts the door", async ({
  page,
  club,
  browser,
}) => {
  test.slow();
  await setUp(page, club);
  await expect(me(page)).toContainText("Olga");
  await expect(me(page).getByText("Organiser").last()).toBeVisible();
  await page.getByText("By invitation", { exact: true }).click();
  await expect(page.getByText("changed the settings of")).toBeVisible();
  await page.getByRole("button", { name: "Create an invitation" }).click();
  const link = await page.getByLabel("Invitation link").inputValue();

  const guest = await visitor(browser);
  await guest.goto(`${club.url}/login`);
  await guest.getByText("New account", { exact: true }).click();
  await expect(guest.getByText("You need an invitation to join")).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "You are invited" })).toBeVisible();
  await fillAccount(guest, "Olga");
  await guest.getByRole("button", { name: "Create account" }).click();
  await expect(guest.getByText("is already called Olga")).toBeVisible();
  await guest.getByLabel("Name", { exact: true }).fill("Ben");
  await guest.getByRole("button", { name: "Create account" }).click();
  await expect(me(guest)).toContainText("Ben");
  await expect(me(guest)).toContainText("Member");
  await expect(guest).toHaveURL(`${club.url}/`);
  await guest.goto(link);
  await expect(guest.getByText("This link is used up")).toBeVisible();
  await guest.context().close();

  // Members made by the organiser, and a game played at a real board.
  await page.goto(`${club.url}/organiser`);
  await page.getByLabel("New member").fill("Dora");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const password = await page.getByLabel("Password link for Dora").inputValue();
  const dora = await visitor(browser);
  await dora.goto(password);
  await dora.getByLabel("New password").fill(PASSWORD);
  await dora.getByRole("button", { name: "Save and log in" }).click();
  await expect(me(dora)).toContainText("Dora");
  await dora.goto(`${club.url}/organiser`);
  await expect(dora.getByText("This page is for organisers")).toBeVisible();
  await dora.context().close();

  await page.getByLabel("White", { exact: true }).fill("Dora");
  await page.getByLabel("Black", { exact: true }).fill("Emil");
  await page.getByLabel("Moves (optional)").fill("1. f3 e5 2. g4 Qh4#");
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByText("another result than the one chosen")).toBeVisible();
  await page.getByText("0–1 Black").click();
  await page.getByLabel("Date played").fill("2026-09-30");
  await page.getByLabel("Place (optional)").fill("Town hall");
  await page.getByRole("button", { name: "Record", exact: true }).click();
  await expect(page.getByText("recorded Dora - Emil, 0-1")).toBeVisible();
  await page.getByRole("link", { name: "Open it" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Emil wins" })).toBeVisible();
  const id = page.url().split("/").at(-1);
  const pgn = await (await page.request.get(`${club.url}/api/games/${id}/record`)).text();
  expect(pgn).toContain('[Date "2026.09.30"]');
  expect(pgn).toContain('[Site "Town hall"]');

  await tellChatRoom(page, club);
  await opensForItsPeople(page, club, browser);

  // The pages keep the accessibility rules.
  await page.goto(`${club.url}/account`);
  await expect(page.getByText("This browser")).toBeVisible();
  expect.soft(await faults(page), "account").toEqual([]);
  await page.getByRole("button", { name: "Delete my account" }).click();
  expect.soft(await faults(page), "delete").toEqual([]);
  await page.goto(`${club.url}/organiser`);
  await page.getByRole("button", { name: "Create an invitation" }).click();
  await expect(page.getByLabel("Invitation link")).toBeVisible();
  expect.soft(await faults(page), "organiser").toEqual([]);

  // Where guests are not let in, every page leads to the log-in.
  await page.getByRole("switch", { name: "Guests can play" }).uncheck();
  await expect(page.getByText("no guests")).toBeVisible();
  const stranger = await visitor(browser);
  await stranger.goto(`${club.url}/archive`);
  await expect(stranger.getByRole("button", { name: "Log in" })).toBeVisible();
  expect(new URL(stranger.url()).pathname).toBe("/login");
  await stranger.context().close();
});

test("at a program of one's own the pages say that no login is needed", async ({ page, server }) => {
  await page.goto(`${server.url}/account`);
  await expect(page.getByText("No login needed")).toBeVisible();
  await page.goto(`${server.url}/organiser`);
  await expect(page.getByText("Record a game played over the board")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Members" })).toHaveCount(0);
  await expect(me(page)).toContainText("Playing on this computer");
});
