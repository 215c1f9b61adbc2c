import type { Browser, BrowserContext, Page } from "@playwright/test";
import { faultsNow } from "./accessibility";
import { apart, expect, test, UNKEPT } from "./fixtures";
import { overflow } from "./overflow";
import type { Server } from "./server";

/** Every system of pairing but the Swiss, which has an evening of its own: seeded through the API, then looked at. */
test.slow();

const FIVE = [
  "Ada Kowalska",
  "Maximiliane von Grünfelder",
  "Αλέξανδρος Παπαδόπουλος",
  "محمد عبد الرحمن",
  "Mei",
];

/** The organiser's desk of one tournament. */
class Desk {
  private constructor(
    readonly page: Page,
    readonly url: string,
    readonly id: string,
  ) {}

  static async make(page: Page, url: string, wanted: object): Promise<Desk> {
    const clock = { kind: "fischer", initialMs: 600_000, incrementMs: 5000 };
    const data = { clock, entry: "list", overTheBoard: true, ...wanted };
    const answer = await page.request.post(`${url}/api/tournaments`, { data, headers: UNKEPT });
    expect(answer.ok(), await answer.text()).toBe(true);
    return new Desk(page, url, ((await answer.json()) as { id: string }).id);
  }

  async act(type: string, more: object = {}): Promise<void> {
    const path = `${this.url}/api/tournaments/${this.id}/actions`;
    const answer = await this.page.request.post(path, { data: { type, ...more }, headers: UNKEPT });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Results of a round, board by board. */
  async enter(round: number, ...results: string[]): Promise<void> {
    for (const [n, result] of results.entries())
      await this.act("enterresult", { round, board: n + 1, result, how: "other" });
  }

  async read<T>(path = ""): Promise<T> {
    const answer = await this.page.request.get(`${this.url}/api/tournaments/${this.id}${path}`);
    return (await answer.json()) as T;
  }

  async show(tab: string): Promise<void> {
    await this.page.setViewportSize({ width: 1366, height: 768 });
    await this.page.goto(`${this.url}/tournament/${this.id}?tab=${tab}`);
    await expect(this.page.getByRole("tab", { selected: true })).toBeVisible();
  }
}

/** Nothing on the screen is cut off or breaks the rules of accessibility, on a laptop and on a phone. */
async function sound(page: Page, what: string): Promise<void> {
  expect.soft(await faultsNow(page), what).toEqual([]);
  expect.soft(await overflow(page, ["1366×768", "390×844"], ["packaged"]), what).toEqual([]);
}

const players = (names: readonly string[], teams = false): object[] =>
  names.map((name, n) => ({ name, rating: 1900 - 100 * n, ...(teams ? { team: n % 2 } : {}) }));

test("a knockout, with byes, a replay, its tree and its paper", async ({ page, server }) => {
  await page.context().clearCookies();
  const wanted = { name: "Winter cup", system: "knockout", players: players(FIVE) };
  const cup = await Desk.make(page, server.url, wanted);
  await cup.show("round");
  await expect(page.getByRole("region", { name: "Players" })).toContainText("Maximiliane");
  await cup.act("startround", { round: 1 });
  await cup.enter(1, "1/2-1/2");

  // Three have no opponent; the drawn match is played again, in its place of the tree.
  await expect(page.getByRole("listitem").filter({ hasText: "replay" })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Quarterfinals" })).toBeVisible();
  await sound(page, "a knockout's first round");
  await page.getByRole("tab", { name: "Bracket" }).click();
  const first = page.getByRole("region", { name: "Bracket" }).getByRole("list").first();
  await expect(first.getByRole("listitem")).toHaveCount(4);
  await expect(first.getByRole("listitem").filter({ hasText: "bye" })).toHaveCount(3);
  await expect(first.getByRole("listitem").filter({ hasText: "½" })).toHaveCount(1);

  await cup.act("enterresult", { round: 1, board: 2, result: "1-0" });
  await cup.act("startround", { round: 2 });
  await cup.enter(2, "1-0");
  await cup.show("crosstable");
  // Who has won stands in the final already.
  await expect(page.getByRole("region", { name: "Bracket" }).getByText("to be decided")).toHaveCount(1);
  await sound(page, "a bracket");
  await page.getByRole("tab", { name: "Standings" }).click();
  await expect(page.getByRole("row", { name: /\bout\b/ }).first()).toBeVisible();
  await sound(page, "a knockout's standings");

  await page.goto(`${server.url}/print/tournament/${cup.id}/crosstable`);
  await expect(page.getByRole("heading", { name: "Semifinals" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const paper = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: null });
});

test("team matches: board by board and each against each", async ({ page, server }) => {
  await page.context().clearCookies();
  const teams = ["Schachfreunde Nordbrücke", "South"];
  const list = players(FIVE.slice(0, 4), true);
  const match = await Desk.make(page, server.url, { name: "A match", system: "team", teams, players: list });
  await match.act("startround", { round: 1 });
  await match.enter(1, "1-0");
  await match.show("round");
  await expect(page.getByRole("region", { name: "Match" })).toContainText(/1 – 0|0 – 1/);
  await expect(page.getByRole("listitem").filter({ hasText: "Ada" })).toContainText("Nordbrücke");
  await expect(page.getByRole("tab", { name: "Crosstable" })).toHaveCount(0);
  // One board is open: the end is dimmed, with the reason beside it.
  await expect(page.getByRole("button", { name: "End tournament" })).toBeDisabled();
  await sound(page, "a team match");

  const each = { name: "Each against each", system: "team", scheveningen: true, teams, players: list };
  const whole = await Desk.make(page, server.url, each);
  await whole.act("startround", { round: 1 });
  await whole.enter(1, "1-0", "1/2-1/2");
  await whole.show("crosstable");
  // One team down, the other across; what is to come has its round.
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("button", { name: /round 2, not played/ })).toHaveCount(2);
  await sound(page, "a Scheveningen table");
  await whole.act("startround", { round: 2 });
  await whole.enter(2, "1-0", "1-0");
  await whole.act("finishtournament");
  await whole.show("standings");
  await expect(page.getByRole("region", { name: "Match" })).toContainText(/win the match|drawn/);
  await sound(page, "the end of a team match");
});

test("three teams, made in the form and pasted with their players, meet each other", async ({
  page,
  server,
}) => {
  await page.context().clearCookies();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${server.url}/club/tournaments`);
  await page.getByRole("button", { name: "New tournament" }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("Team match", { exact: true }).click();
  await sheet.getByLabel("Name", { exact: true }).fill("Three clubs");
  await sheet.getByRole("button", { name: "Another team" }).click();
  for (const [n, name] of ["Reds", "Greens", "Blues"].entries())
    await sheet.getByLabel(`Team ${n + 1}`, { exact: true }).fill(name);
  await sheet.getByRole("radiogroup", { name: "Who plays" }).getByText("My list").click();
  await sheet.getByRole("button", { name: "Create and add players" }).click();
  const list = [
    "Ada; 1500; Reds",
    "Ben; Reds",
    "Chloe; Greens",
    "Dario; Greens",
    "Eva; Blues",
    "Finn; Blues",
  ];
  await page.getByLabel("List of players").fill(list.join("\n"));
  await page.getByRole("button", { name: "Add 6 players" }).click();
  await page.getByRole("button", { name: "Start round 1" }).click();
  await expect(page.getByText("Round 1 of 3").first()).toBeVisible();
  await page.getByRole("tab", { name: "Standings" }).click();
  const teams = page.getByRole("region", { name: "Teams" });
  await expect(teams.getByRole("row")).toHaveCount(4);
  await sound(page, "the table of three teams");
});

/** Somebody who joins and then loses every game with White, as an open page would; no page is drawn. */
async function comes(browser: Browser, server: Server, desk: Desk, seat: object): Promise<BrowserContext> {
  const context = await apart(await browser.newContext({ bypassCSP: true }));
  const page = await context.newPage();
  await page.goto(`${server.url}/api/health`);
  const { bar } = await desk.read<{ bar: { code: string } }>();
  const data = { code: bar.code, ...seat };
  const joined = await context.request.post(`${server.url}/api/tournaments/${desk.id}/join`, {
    data,
    headers: UNKEPT,
  });
  expect(joined.ok(), await joined.text()).toBe(true);
  await page.evaluate(
    ({ id, code }) => {
      const open = (path: string, first: object): WebSocket => {
        const socket = new WebSocket(`ws://${location.host}${path}`);
        socket.onopen = () => socket.send(JSON.stringify(first));
        return socket;
      };
      const follow = open(`/ws/tournaments/${id}?code=${code}`, { type: "followtournament" });
      follow.onmessage = ({ data }) => {
        const told = JSON.parse(String(data)) as { type: string; game: string; colour: string };
        if (told.type !== "yourgame" || told.colour !== "white") return;
        const game = open(`/ws/games/${told.game}`, { type: "watch" });
        game.onmessage = ({ data: news }) => {
          const { type } = JSON.parse(String(news)) as { type: string };
          if (type === "snapshot") game.send(JSON.stringify({ type: "act", action: "resign" }));
        };
      };
    },
    { id: desk.id, code: bar.code },
  );
  return context;
}

test("an arena and a simultaneous exhibition, played online", async ({ page, browser, server }) => {
  await page.context().clearCookies();
  const online = { overTheBoard: false, entry: "open" };
  const arena = await Desk.make(page, server.url, { name: "Arena", system: "arena", minutes: 60, ...online });
  const contexts: BrowserContext[] = [];
  for (const name of FIVE.slice(0, 4)) contexts.push(await comes(browser, server, arena, { name }));
  await arena.act("startround", { round: 1 });
  const finished = async (): Promise<number> =>
    (await arena.read<{ games: { result: string | null }[] }>("/games")).games.filter(({ result }) => result)
      .length;
  await expect.poll(finished).toBeGreaterThan(3);
  for (const context of contexts) await context.close();
  // Nobody is there any more: what was played stands in the table, and only what is being played on the first view.
  await arena.show("round");
  const region = page.getByRole("tabpanel");
  await expect(region).toContainText(/games? now|No game/);
  await expect(region.getByText("boards finished")).toHaveCount(0);
  await sound(page, "an arena");
  await page.getByRole("tab", { name: "Standings" }).click();
  await expect(page.getByRole("columnheader", { name: "Last games" })).toBeVisible();
  await sound(page, "the standings of an arena");
  await page.goto(`${server.url}/wall/tournament/${arena.id}`);
  await expect(page.getByRole("region", { name: "Standings" }).getByRole("row")).toHaveCount(4);

  const host = { name: "Ottilie", rating: 2400 };
  const simul = { name: "Exhibition", system: "simul", variants: ["cube"], host, entry: "list" };
  const show = await Desk.make(page, server.url, {
    ...simul,
    overTheBoard: false,
    players: players(FIVE.slice(0, 3)),
  });
  const seats = [1, 2, 3, 4].map((number) => comes(browser, server, show, { number }));
  const sitting = await Promise.all(seats);
  await show.act("startround", { round: 1 });
  await show.show("round");
  await expect(page.getByRole("region", { name: "Match" })).toContainText("0 – 3");
  await expect(page.getByText("3 of 3 boards finished").first()).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(3);
  await sound(page, "an exhibition");
  for (const context of sitting) await context.close();
});

test("who plays is taken to the game once, and comes back to run the tournament", async ({
  page,
  browser,
  server,
}) => {
  await page.context().clearCookies();
  const wanted = { name: "Two play", system: "swiss", overTheBoard: false, entry: "open", rounds: 2 };
  const desk = await Desk.make(page, server.url, wanted);
  const other = await apart(await browser.newContext());
  const { bar } = await desk.read<{ bar: { code: string } }>();
  for (const [context, name] of [[page.context(), "Olga"] as const, [other, "Per"] as const]) {
    const path = `${server.url}/api/tournaments/${desk.id}/join`;
    const joined = await context.request.post(path, { data: { code: bar.code, name }, headers: UNKEPT });
    expect(joined.ok(), await joined.text()).toBe(true);
  }

  // The pairing comes while one waits: the game opens by itself.
  await desk.show("round");
  await expect(page.getByRole("region", { name: "Your game" })).toBeVisible();
  await desk.act("startround", { round: 1 });
  await expect(page).toHaveURL(/\/game\//);

  // One comes back on purpose, and stays.
  await desk.show("standings");
  await expect(page.getByRole("link", { name: "Your game" })).toBeVisible();
  await sound(page, "the standings while one plays");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole("button", { name: "Enter result" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: /Olga/ }).click();
  await page.getByRole("radio", { name: /draw/ }).click();
  await page.getByRole("button", { name: "Save ½–½" }).click();
  await expect(page.getByRole("row", { name: /Olga/ }).first()).toContainText("½");
  await expect(page).toHaveURL(/\/tournament\//);

  // The next pairing takes one along again.
  await desk.act("startround", { round: 2, allowRepeats: true });
  await expect(page).toHaveURL(/\/game\//);
  await other.close();
});
