import type { Browser, Page } from "@playwright/test";
import { dear, expect, test } from "./fixtures";
import type { Server } from "./server";
import { sound } from "./sound";
import type { LoginCardView as Card } from "../src/lib/protocol/messages";

const PASSWORD = "correct horse battery";
/** Twelve lines, three of them with a fault. */
const LIST = `Aisha K., 7B
Ben T., 7B
Chloe M.
dario v.
Emeka O.
Farah S., 7A
Greta L.
Hugo P.
Imani W.
Wren
Wren
, 7A`;

async function teacherOf(server: Server, browser: Browser): Promise<Page> {
  const invitation = await server.welcome();
  const page = await (await browser.newContext()).newPage();
  const made = await page.request.post(`${server.url}/api/register`, {
    data: { name: "Ruth Falk", password: PASSWORD, invitation },
  });
  expect(made.ok(), await made.text()).toBe(true);
  return page;
}

test("a teacher's afternoon: a list, cards, a pupil on a phone, a void card, a deleted pupil", async ({
  browser,
  serve,
}) => {
  dear("12 s: an afternoon of a teacher and a pupil");
  test.slow();
  const server = await serve("serve");
  const page = await teacherOf(server, browser);

  await page.goto(`${server.url}/club`);
  await expect(page).toHaveURL(/\/club\/members$/);
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Classes" }).click();
  await page.getByRole("button", { name: "New class" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Year 7, Thursday");
  await page.getByRole("button", { name: "Make the class" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Year 7, Thursday");
  await expect(page.getByText("chat off", { exact: false }).first()).toBeVisible();

  // Twelve lines are pasted; each says what will happen to it.
  await page.getByRole("button", { name: "Paste a list" }).click();
  const sheet = page.getByRole("dialog", { name: "Paste a list" });
  await sheet.getByLabel("Your list").fill(LIST);
  await expect(sheet.getByText("12 lines")).toBeVisible();
  const row = (name: string) => sheet.getByRole("row").filter({ hasText: name });
  await expect(row("Dario V.")).toContainText("new");
  await expect(row("same name twice")).toContainText("Wren");
  await expect(row("Line 12")).toContainText("There is no name in this line.");
  await expect(sheet.getByRole("button", { name: "Add 10 pupils" })).toBeEnabled();
  await sheet.getByRole("checkbox", { name: "Add Wren 2" }).check();
  await expect(row("wren-2")).toContainText("another one");
  await sound(page, "pasting");
  await sheet.getByRole("checkbox", { name: "Add Wren 2" }).uncheck();
  await sheet.getByRole("button", { name: "Add 10 pupils" }).click();

  // The cards are printed, eight a page.
  await expect(page).toHaveURL(/\/cards$/);
  await expect(page.locator("article")).toHaveCount(10);
  await expect(page.locator(".sheet")).toHaveCount(2);
  await expect(page.locator("article").first().locator("svg").last()).toBeVisible();
  await sound(page, "cards");
  const aisha = page.locator("article").filter({ hasText: "Aisha K." });
  const words = await aisha.locator(".typed").nth(1).innerText();
  expect(words.split(" ")).toHaveLength(3);
  const { cards } = await freshCard(page, server, "Aisha K.");
  const code = cards[0]?.secret ?? "";

  // The words of the first card went with the new one.
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(`${server.url}/login`);
  await phone.getByLabel("Name").fill("aisha");
  await phone.getByLabel("Password").fill(words);
  await phone.locator("form").getByRole("button", { name: "Log in" }).click();
  await expect(phone.getByRole("status").first()).toContainText("do not match");

  // The code opens the door once, and a PIN is chosen.
  await phone.goto(`${server.url}/card#${code}`);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText("Hello, Aisha K.");
  await sound(phone, "PIN");
  await phone.getByLabel("PIN, four digits").fill("1111");
  await phone.getByRole("button", { name: "Go in" }).click();
  await expect(phone.getByText("among the first that others would try")).toBeVisible();
  await phone.getByLabel("PIN, four digits").fill("3917");
  await phone.getByRole("button", { name: "Go in" }).click();
  await expect(phone.getByRole("heading", { name: "Choose a board" })).toBeVisible();
  await phone.goto(`${server.url}/club/classes`);
  await phone.getByRole("link", { name: /Year 7/ }).click();
  await expect(phone.getByRole("row").filter({ hasText: "Aisha K." })).toBeVisible();
  // A pupil sees the own row, and nobody else's.
  await expect(phone.locator("tbody tr")).toHaveCount(1);
  const again = await (await browser.newContext()).newPage();
  await again.goto(`${server.url}/card#${code}`);
  await expect(again.getByRole("status").first()).toContainText("used up");
  await again.goto(`${server.url}/login`);
  await again.getByLabel("Name").fill("Aisha");
  await again.getByLabel("Password").fill("3917");
  await again.locator("form").getByRole("button", { name: "Log in" }).click();
  await expect(again.getByRole("heading", { name: "Choose a board" })).toBeVisible();

  await comesBackToTheTournament(page, server, browser);

  // The teacher's page; then the card is void, and the pupil is outside.
  await page.goto(`${server.url}/club/classes`);
  await page.getByRole("link", { name: /Year 7/ }).click();
  // Whoever has a name that is here already is added only if that is asked for.
  await page.getByRole("button", { name: "Paste a list" }).click();
  await sheet.getByLabel("Your list").fill("Wren\nXenia");
  await expect(row("is here already")).toContainText("Wren");
  await expect(sheet.getByRole("checkbox", { name: "Add Wren 2" })).not.toBeChecked();
  await expect(sheet.getByRole("button", { name: "Add 1 pupil" })).toBeEnabled();
  await page.keyboard.press("Escape");
  const line = page.locator("tbody tr").filter({ hasText: "Aisha K." });
  await expect(line).toContainText("here now");
  await expect(page.getByRole("heading", { name: /No game this month/ })).toBeVisible();
  await sound(page, "class");
  await line.getByRole("button", { name: "Actions for Aisha K." }).click();
  const actions = page.getByRole("dialog", { name: "Aisha K." });
  await sound(page, "a pupil");
  await actions.getByRole("button", { name: "Void the card" }).click();
  await expect(actions.getByRole("status")).toContainText("void");
  await phone.goto(`${server.url}/account`);
  await phone.goto(`${server.url}/login`);
  await phone.getByLabel("Name").fill("aisha");
  await phone.getByLabel("Password").fill("3917");
  await phone.locator("form").getByRole("button", { name: "Log in" }).click();
  await expect(phone.getByRole("status").first()).toContainText("do not match");

  // Deleting asks once, and is for good.
  await actions.getByRole("button", { name: "Delete pupil" }).click();
  await expect(actions).toContainText("Delete Aisha K. and all data?");
  await actions.getByRole("button", { name: "Delete for good" }).click();
  await expect(actions).toBeHidden();
  await expect(line).toHaveCount(0);
  await expect(page.locator("tbody tr")).toHaveCount(9);

  // A club beside the server's own, with a ladder, a season and a team.
  await page.goto(`${server.url}/club/members`);
  await page.getByRole("button", { name: /Choose another club/ }).click();
  await page.getByRole("button", { name: "New club" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Rooks of the North");
  await page.getByRole("button", { name: "Found the club" }).click();
  await expect(page.getByRole("button", { name: /Rooks of the North/ })).toBeVisible();
  await expect(page.locator("tbody")).toContainText("Ruth Falk");
  await page.getByRole("button", { name: "Invite members" }).click();
  await expect(page.getByLabel("Invitation link")).toHaveValue(/\/join#\w+/);
  const link = await page.getByLabel("Invitation link").inputValue();
  await again.context().clearCookies();
  await again.goto(link);
  await expect(again.getByRole("heading", { level: 1 })).toHaveText("Rooks of the North");
  await sound(again, "join");
  await again.getByLabel("Name").fill("Karl");
  await again.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await again.getByRole("button", { name: "Make an account and join" }).click();
  await expect(again).toHaveURL(/\/club\/members$/);
  await page.reload();
  await expect(page.locator("tbody")).toContainText("Karl");
  await page.getByRole("button", { name: "New team" }).click();
  const team = page.getByRole("dialog", { name: "New team" });
  await team.getByLabel("Name").fill("First team");
  await team.getByLabel("Add a player…").selectOption({ label: "Karl" });
  await team.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("First team", { exact: true })).toBeVisible();
  await sound(page, "club");
  await page.getByRole("link", { name: "Ladder" }).click();
  await expect(page.getByRole("heading", { name: "Season" })).toBeVisible();
  await sound(page, "season");
  for (const one of [page, phone, again]) await one.context().close();
});

/** A pupil scans the code on the wall, logs in with the words of the card, chooses a PIN, and is at the tournament. */
async function comesBackToTheTournament(page: Page, server: Server, browser: Browser): Promise<void> {
  const { cards } = await freshCard(page, server, "Ben T.");
  const data = { name: "Class cup", system: "swiss", entry: "list", society: await classOf(page, server) };
  const made = await page.request.post(`${server.url}/api/tournaments`, { data });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: string };
  const pupil = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const logIn = async (password: string): Promise<void> => {
    await pupil.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await pupil.getByLabel("Name").fill(cards[0]?.login ?? "");
    await pupil.getByLabel("Password").fill(password);
    await pupil.locator("form").getByRole("button", { name: "Log in" }).click();
  };
  await pupil.goto(`${server.url}/tournament/${id}`);
  await logIn(cards[0]?.words ?? "");
  await pupil.getByLabel("PIN, four digits").fill("8264");
  await pupil.getByRole("button", { name: "Go in" }).click();
  await expect(pupil.getByRole("heading", { name: "Class cup" })).toBeVisible();
  await pupil.context().clearCookies();
  await pupil.goto(`${server.url}/wall/tournament/${id}`);
  await logIn("8264");
  await expect(pupil).toHaveURL(`${server.url}/wall/tournament/${id}`);
  await expect(pupil.getByText("Class cup").first()).toBeVisible();
  await pupil.context().close();
}

async function classOf(page: Page, server: Server): Promise<string> {
  const { societies } = (await (await page.request.get(`${server.url}/api/societies`)).json()) as {
    societies: { id: string; kind: string }[];
  };
  return societies.find(({ kind }) => kind === "class")?.id ?? "";
}

/** New cards through the interface that the page uses: the code is a picture there. */
async function freshCard(page: Page, server: Server, name: string): Promise<{ cards: Card[] }> {
  const id = await classOf(page, server);
  const { members } = (await (await page.request.get(`${server.url}/api/societies/${id}`)).json()) as {
    members: { user: string; name: string }[];
  };
  const users = members.filter((one) => one.name === name).map(({ user }) => user);
  const answer = await page.request.post(`${server.url}/api/societies/${id}/cards`, { data: { users } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { cards: Card[] };
}
