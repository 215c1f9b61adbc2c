import { type Browser, type BrowserContext, type Page, devices } from "@playwright/test";
import { faultsNow } from "./accessibility";
import { apart, dear, expect, test } from "./fixtures";
import type { Server } from "./server";

/** A club evening takes its time: twelve pupils, four phones, three rounds. */
test.slow();

const CLASS = [
  ["Ada", 1380],
  ["Ben", 1350],
  ["Chloe", 1320],
  ["Dario", 1290],
  ["Emeka", 1260],
  ["Farah", 1230],
  ["Greta", 1200],
  ["Hugo", 1170],
  ["Imani", 1140],
  ["Jakub", 1110],
  ["Keiko", 1080],
  ["Lukas", 1050],
] as const;

/** These look at their phones; of the others the server alone knows. */
const LOOKING = ["Ada", "Ben", "Hugo", "Lukas"];

/** One pupil with a browser. */
interface Pupil {
  name: string;
  context: BrowserContext;
  page: Page;
}

/** What the tests read of a round. */
interface Board {
  board: number;
  white: { name: string };
  black: { name: string } | null;
  game: string | null;
  state: string;
  result: string | null;
}

const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } };

async function boards(page: Page, server: Server, id: string, round: number): Promise<Board[]> {
  const answer = await page.request.get(`${server.url}/api/tournaments/${id}/rounds/${round}`);
  return answer.ok() ? ((await answer.json()) as { pairings: Board[] }).pairings : [];
}

/** A pupil opens the link that the code on the wall holds, and taps their own name. */
async function joins(browser: Browser, link: string, name: string): Promise<Pupil> {
  const context = await apart(await browser.newContext(phone));
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "Yes, that is me" }).click();
  await expect(page.getByRole("region", { name: "Your game" })).toContainText("first round comes soon");
  return { name, context, page };
}

/** Somebody joins by the same link, without a page that anybody looks at. */
async function joinsUnseen(browser: Browser, link: string, name: string): Promise<Pupil> {
  const context = await apart(await browser.newContext(phone));
  const page = await context.newPage();
  const { origin, pathname, searchParams } = new URL(link);
  // A file that may open sockets, and costs nothing to show.
  await page.goto(`${origin}/service-worker.js`);
  const join = `${origin}/api/tournaments/${pathname.split("/").at(-1)}/join`;
  const code = searchParams.get("code") ?? "";
  const offer = (await (await page.request.get(`${join}?code=${code}`)).json()) as {
    seats: { number: number; name: string }[];
  };
  const number = offer.seats.find((one) => one.name === name)?.number;
  expect((await page.request.post(join, { data: { code, number } })).ok(), name).toBe(true);
  return { name, context, page };
}

async function everybodyJoins(browser: Browser, link: string): Promise<Map<string, Pupil>> {
  const pupils = new Map<string, Pupil>();
  for (const [name] of CLASS)
    pupils.set(name, await (LOOKING.includes(name) ? joins : joinsUnseen)(browser, link, name));
  return pupils;
}

/** Gives a game up through its socket, as the button does. */
async function resigns(pupil: Pupil, game: string): Promise<void> {
  await pupil.page.evaluate(
    (id) =>
      new Promise<void>((done, failed) => {
        const socket = new WebSocket(`ws://${location.host}/ws/games/${id}`);
        socket.onopen = () => socket.send(JSON.stringify({ type: "watch" }));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(String(data)) as { type: string; current?: { result: unknown } };
          if (message.current?.result) {
            socket.close();
            done();
          } else if (message.type === "snapshot") {
            socket.send(JSON.stringify({ type: "act", action: "resign" }));
          } else if (message.type === "refused") failed(new Error(String(data)));
        };
        socket.onclose = () => failed(new Error("The game cannot be reached."));
      }),
    game,
  );
}

/** Pastes the class, with one name twice, which is left out. */
async function pasteClass(page: Page): Promise<void> {
  const list = CLASS.map(([name, rating]) => `${name}; ${rating}`).join("\n");
  await page.getByLabel("List of players").fill(`${list}\nAda\n`);
  await expect(page.getByText(/same name twice/)).toBeVisible();
  await page.getByLabel("Take Ada").last().uncheck();
  await page.getByRole("button", { name: "Add 12 players" }).click();
  await expect(page.getByRole("region", { name: "Entries" })).toContainText("12 entries");
}

/** Whoever of these looks at the tournament is taken to their game; then White gives every game up. */
async function playsAll(
  pairings: readonly Board[],
  pupils: ReadonlyMap<string, Pupil>,
  looking: readonly Pupil[],
): Promise<void> {
  const pupil = (name: string): Pupil => pupils.get(name) as Pupil;
  for (const { white, black, game } of pairings.filter((each) => each.game))
    for (const player of [white, black].flatMap((one) => (one ? [pupil(one.name)] : [])))
      if (looking.includes(player)) await expect(player.page).toHaveURL(new RegExp(`/game/${game}`));
  for (const { white, game } of pairings.filter((each) => each.game))
    await resigns(pupil(white.name), game ?? "");
}

/** One drops out: asked once, and still in the table. */
async function dropsOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Withdraw" }).first().click();
  await page.getByRole("button", { name: "Withdraw: Lukas" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw", exact: true }).click();
  await expect(page.getByRole("row", { name: /Lukas/ })).toContainText("left after round 1");
}

/** A result was wrong. */
async function corrects(page: Page, white: string): Promise<void> {
  await page.getByRole("button", { name: "Enter result" }).first().click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(white) })
    .click();
  await page.getByRole("radio", { name: /draw/ }).click();
  await page.getByRole("button", { name: "Save ½–½" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: white })).toContainText("corrected");
}

/** Pairings, standings and crosstable on one sheet of A4 each. */
async function prints(page: Page, path: string): Promise<void> {
  for (const what of ["pairings", "standings", "crosstable"]) {
    await page.goto(`${path}/${what}`);
    await expect(page.getByRole("table").last()).toContainText("Lukas");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button", { name: "Print this page" })).toBeHidden();
    const paper = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    // One sheet of A4.
    expect(paper.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: null });
  }
}

test("a club evening: twelve pupils, a Swiss of three rounds on the plane", async ({
  page,
  browser,
  server,
}) => {
  dear("20 s: a whole evening in five browsers");
  await page.context().clearCookies();
  await page.setViewportSize({ width: 1366, height: 768 });

  // The teacher makes a tournament and pastes the class.
  await page.goto(`${server.url}/club/tournaments`);
  await page.getByRole("button", { name: "New tournament" }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("Swiss", { exact: true }).click();
  await sheet.getByLabel("Name", { exact: true }).fill("Thursday plane Swiss");
  await sheet.getByRole("radiogroup", { name: "Board" }).getByText("Plane").click();
  await sheet.getByRole("radiogroup", { name: "Clock" }).getByText("5+3").click();
  await sheet.getByRole("radiogroup", { name: "Rounds" }).getByText("3", { exact: true }).click();
  await sheet.getByRole("radiogroup", { name: "Who plays" }).getByText("My list").click();
  await sheet.getByRole("radiogroup", { name: "A round starts" }).getByText("When I press").click();
  expect.soft(await faultsNow(page), "the sheet of a new tournament").toEqual([]);
  await sheet.getByRole("button", { name: "Create and add players" }).click();

  await pasteClass(page);
  const id = /tournament\/([^?]+)/.exec(page.url())?.[1] ?? "";

  // The link and its code are there to be shown; everybody joins with a phone.
  await page.getByRole("button", { name: "Invite" }).first().click();
  await expect(page.getByRole("img", { name: /Code that opens/ })).toBeVisible();
  const link = await page.getByLabel("Link").last().inputValue();
  await page.keyboard.press("Escape");
  const pupils = await everybodyJoins(browser, link);

  let looking = [...pupils.values()].filter(({ name }) => LOOKING.includes(name));
  for (const round of [1, 2, 3]) {
    await page.getByRole("button", { name: `Start round ${round}` }).click();
    const absent = round > 1 ? 1 : 0;
    await expect
      .poll(async () => (await boards(page, server, id, round)).filter(({ game }) => game).length)
      .toBe(6 - absent);
    const pairings = await boards(page, server, id, round);
    await playsAll(pairings, pupils, looking);
    await expect(page.getByText(`${6 - absent} of ${6 - absent} boards finished`).first()).toBeVisible();
    // All who looked were taken to their first game; of the later ones two are looked at.
    looking = looking.filter(({ name }) => name === "Ada" || name === "Ben");
    for (const each of looking) await each.page.goto(`${server.url}/tournament/${id}`);

    if (round === 1) await dropsOut(page);
    if (round === 2) await corrects(page, pairings[0]?.white.name ?? "");
  }

  // The end: podium, standings, crosstable, and paper.
  await page.getByRole("button", { name: "End tournament" }).first().click();
  await expect(page.getByText("Finished", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Standings" }).click();
  await expect(page.getByRole("region", { name: "Podium" })).toContainText("of 3");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(13);
  expect.soft(await faultsNow(page), "the final standings").toEqual([]);
  await page.getByRole("tab", { name: "Crosstable" }).click();
  await expect(page.getByRole("button", { name: /against .*won/ }).first()).toBeVisible();
  expect.soft(await faultsNow(page), "the crosstable").toEqual([]);

  await prints(page, `${server.url}/print/tournament/${id}`);
  for (const each of pupils.values()) await each.context.close();
});
