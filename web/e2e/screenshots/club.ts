import type { Browser, Page } from "@playwright/test";
import { expect, test as base } from "../fixtures";
import { pictures } from "../pictures";
import { Server } from "../server";

const PASSWORD = "correct horse battery";
const PUPILS = "Aisha K., 7B\nBen T., 7B\nChloe M.\nDario V.\nEmeka O.\nFarah S., 7A\nGreta L.\nHugo P.";

/** Screens of a server with accounts: a school's club, its head, a teacher's class and a pupil. */
class School {
  readonly server = new Server("serve");
  invitation = "";
  head!: Page;
  pupil!: Page;
  class = "";
  club = "";

  async open(browser: Browser): Promise<void> {
    await this.server.start();
    this.invitation = await this.server.welcome();
    this.head = await (await browser.newContext()).newPage();
    this.pupil = await (await browser.newContext()).newPage();
  }

  /** The first organiser, and a class with work given. */
  async found(): Promise<void> {
    if (this.class) return;
    const { head, invitation } = this;
    await this.post(head, "/api/register", { name: "Ruth Falk", password: PASSWORD, invitation });
    this.club = (await this.post(head, "/api/societies", { kind: "club", name: "Chess at the mill" })).id;
    this.class = (await this.post(head, "/api/societies", { kind: "class", name: "Year 7, Thursday" })).id;
    const { users } = await this.post(head, `/api/societies/${this.class}/pupils`, { text: PUPILS });
    const { cards } = await this.post(head, `/api/societies/${this.class}/cards`, { users });
    await this.post(this.pupil, "/api/card", { secret: cards[0]?.secret, pin: "3917" });
    await head.goto(`${this.server.url}/club/classes/${this.class}`);
    await head.getByRole("button", { name: "Give work" }).click();
    const sheet = head.getByRole("dialog");
    await sheet.getByRole("button", { name: "Add", exact: true }).click();
    await sheet.getByLabel("Title").fill("Before Thursday");
    await sheet.getByRole("button", { name: "Give this work" }).click();
    await expect(sheet).toBeHidden();
  }

  async post(page: Page, path: string, data: object): Promise<Answer> {
    const answer = await page.request.post(this.server.url + path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.status() === 204 ? NONE : ((await answer.json()) as Answer);
  }
}

interface Answer {
  id: string;
  users: string[];
  cards: { secret: string }[];
}
const NONE: Answer = { id: "", users: [], cards: [] };

const test = base.extend<object, { school: School }>({
  school: [
    async ({ browser }, use) => {
      const school = new School();
      await school.open(browser);
      await use(school);
      await school.server.stop();
    },
    { scope: "worker" },
  ],
});

/** As those see it who belong there. */
const visits: Record<string, (school: School) => Promise<Page>> = {
  register: async ({ pupil, server, invitation }) => at(pupil, `${server.url}/welcome#${invitation}`),
  login: async ({ pupil, server }) => at(pupil, `${server.url}/login`),
  class: async (school) => {
    await school.found();
    return at(school.head, `${school.server.url}/club/classes/${school.class}`);
  },
  "class-paste": async (school) => {
    await school.found();
    await at(school.head, `${school.server.url}/club/classes/${school.class}`);
    await school.head.getByRole("button", { name: "Paste a list" }).click();
    await school.head.getByLabel("Your list").fill("Imani W.\nWren\nWren\n, 7A");
    return school.head;
  },
  "class-pupil": async (school) => {
    await school.found();
    return at(school.pupil, `${school.server.url}/club/classes/${school.class}`);
  },
  "home-pupil": async (school) => {
    await school.found();
    return at(school.pupil, school.server.url);
  },
  webhooks: async (school) => {
    await school.found();
    await at(school.head, `${school.server.url}/organiser`);
    await school.head.getByRole("heading", { name: "Messages to your chat room" }).scrollIntoViewIfNeeded();
    return school.head;
  },
  "club-settings": async (school) => {
    await school.found();
    await at(school.head, school.server.url);
    await school.head.evaluate(
      (id) => localStorage.setItem("lattice.society", JSON.stringify(id)),
      school.club,
    );
    return at(school.head, `${school.server.url}/club/members`);
  },
  "tournament-new": async (school) => {
    await school.found();
    await at(school.head, `${school.server.url}/club/tournaments`);
    await school.head.getByRole("button", { name: "New tournament" }).first().click();
    return school.head;
  },
  "own-board": ownBoard,
  "own-board-puzzles": async (school) => {
    const page = await ownBoard(school);
    await at(page, `${school.server.url}/puzzles`);
    await page.getByRole("combobox", { name: "Your boards" }).selectOption({ index: 1 });
    await page.getByRole("button", { name: "Make puzzles for this board" }).click();
    await expect(page.getByText(/, [1-9][0-9]* puzzles? found$/)).toBeVisible({ timeout: 90_000 });
    await page.getByRole("button", { name: "Stop" }).click();
    return page;
  },
};

async function ownBoard(school: School): Promise<Page> {
  await school.found();
  await at(school.head, `${school.server.url}/boards/design`);
  await school.head.getByRole("button", { name: "Save" }).click();
  await expect(school.head.getByText("your board · version 1", { exact: true })).toBeVisible();
  return at(school.head, `${school.server.url}/boards`);
}

async function at(page: Page, address: string): Promise<Page> {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(address);
  return page;
}

for (const [name, visit] of Object.entries(visits))
  test(name, async ({ school }) => pictures(await visit(school), name));
