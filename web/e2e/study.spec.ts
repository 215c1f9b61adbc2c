import type { Page } from "@playwright/test";
import { faultsNow } from "./accessibility";
import { dear, expect, newPlayer, own, test } from "./fixtures";
import { GAMES, cubeKey } from "./games";
import type { Server } from "./server";

test.slow();

const tree = (page: Page) => page.getByRole("group", { name: "Moves and comments" });
const current = (page: Page) => tree(page).locator("[aria-current='true']");

async function post<T>(page: Page, server: Server, path: string, data: object): Promise<T> {
  const answer = await page.request.post(server.url + path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (answer.status() === 204 ? null : await answer.json()) as T;
}

/** A game in the cube at one screen, played to its end. */
async function playedCube(page: Page, server: Server): Promise<string> {
  await page.goto(server.url);
  const { id } = await post<{ id: string }>(page, server, "/api/games", {
    variant: "cube",
    name: own("Ms Falk"),
    opponent: { kind: "same-screen", name: own("Mei") },
  });
  await page.goto(`${server.url}/game/${id}`);
  const field = page.getByRole("textbox", { name: "Type a move" }).first();
  const moves = page.getByRole("list", { name: "Moves" }).locator("[data-ply]");
  for (const [n, move] of GAMES.cube.entries()) {
    await field.fill(move);
    await field.press("Enter");
    await expect(moves).toHaveCount(n + 1);
  }
  return id;
}

/** Play a move on the floors. */
async function playCube(page: Page, from: string, to: string): Promise<void> {
  for (const square of [from, to])
    await page
      .locator(`[data-square="${cubeKey(square)}"]`)
      .first()
      .click();
}

interface Chapter {
  exercises: { node: number; mistake: number }[];
  nodes: { id: number; children: number[]; move: { origin: number[]; target: number[] } | null }[];
}

/** The squares of the computer's better move in the first exercise: the last variation there. */
function betterMove({ exercises, nodes }: Chapter): string[] {
  const children = nodes.find(({ id }) => id === exercises[0]?.node)?.children ?? [];
  const better = nodes.find(({ id }) => id === children.at(-1))?.move;
  return [better?.origin, better?.target].map((square) => square?.join() ?? "");
}

/** Somebody who opens the study by its link, known by a name. */
async function pupil(page: Page, server: Server, name: string, link: string): Promise<void> {
  await page.goto(server.url);
  await post(page, server, "/api/games", { variant: "chess", name, opponent: { kind: "same-screen" } });
  await page.goto(link);
}

test("a teacher makes a study of a game in the cube, and pupils follow, lead and solve", async ({
  page,
  server,
  browser,
}) => {
  dear("12 s: a teacher and two pupils in a live study");
  const game = await playedCube(page, server);
  const pictures = process.env["STUDY_PICTURES"];
  const show = async (who: Page, name: string): Promise<void> => {
    if (pictures) await who.screenshot({ path: `${pictures}/${name}.png` });
  };

  // From the review: the computer explains the mistakes.
  await page.goto(`${server.url}/game/${game}/review`);
  await page.getByRole("button", { name: "Make a study" }).click();
  await expect(page).toHaveURL(/\/study\//);
  await expect(page.getByText(/Mistakes explained: \d+\./)).toBeVisible();
  await expect(tree(page).locator(".comment.computer").first()).toContainText("Computer");
  const learn = page.getByRole("region", { name: "Learn from these" });
  await expect(learn.getByRole("listitem").first()).toBeVisible();

  // A comment, a sign, an arrow, a variation.
  await page.keyboard.press("ArrowRight");
  await expect(current(page)).toContainText("Pc2t-c3t");
  await page.getByRole("textbox", { name: "Comment on 1. Pc2t-c3t" }).fill("The pawn makes way.");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(tree(page)).toContainText("The pawn makes way.");
  await page.getByRole("button", { name: "Interesting move" }).click();
  await expect(current(page)).toContainText("!?");
  const from = page.locator(`[data-square="${cubeKey("c3t")}"]`).first();
  const to = page.locator(`[data-square="${cubeKey("e5t")}"]`).first();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("The floors are not on the screen.");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down({ button: "right" });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 });
  await page.mouse.up({ button: "right" });
  await expect(page.getByRole("button", { name: "Remove the drawings" })).toBeEnabled();
  await page.keyboard.press("ArrowLeft");
  await playCube(page, "d2t", "d3t");
  await expect(current(page)).toContainText("Pd2t-d3t");
  await expect(tree(page).locator(".variation").first()).toContainText("A");
  expect(await faultsNow(page)).toEqual([]);
  await show(page, "teacher");

  // Shared by link; two pupils follow live.
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByRole("textbox", { name: "Secret link" }).inputValue();
  await page.keyboard.press("Escape");
  const [mei, bo] = [own("Mei"), own("Bo")];
  const first = await newPlayer(browser, { viewport: { width: 1440, height: 900 } });
  const second = await newPlayer(browser, { viewport: { width: 390, height: 844 } });
  await pupil(first, server, mei, link);
  await pupil(second, server, bo, link);
  await expect(tree(first)).toContainText("The pawn makes way.");
  await page.getByRole("button", { name: "Start lesson" }).click();
  await expect(page.getByText("2 of 2 follow")).toBeVisible();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(current(first)).toContainText("Nb8z-c6z");
  await expect(second.getByRole("region", { name: "Comment" })).toContainText("1… Nb8z-c6z");
  await show(first, "pupil");
  await show(second, "phone");
  expect(await faultsNow(second)).toEqual([]);

  // One looks around, the connection breaks, and the lesson is found again.
  await first.getByRole("button", { name: "Look around on my own" }).click();
  await expect(page.getByText("1 of 2 follow")).toBeVisible();
  await first.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(first.getByRole("region", { name: "Live lesson" })).toContainText("Qd1s-d1y");
  await first.reload();
  await expect(current(first)).toContainText("Qd1s-d1y");

  // The pointer is asked for, handed over, and given back.
  await first.getByRole("button", { name: "Ask for the pointer" }).click();
  await page.getByRole("button", { name: /Hand over pointer/ }).click();
  await page.getByRole("button", { name: `Hand the pointer to ${mei}` }).click();
  await expect(first.getByRole("heading", { name: "You have the pointer" })).toBeVisible();
  await expect(page.getByText(`${mei} has the pointer`)).toBeVisible();
  await first.keyboard.press("ArrowRight");
  await expect(current(page)).toContainText("Pd7y-d6y");
  await expect(second.getByRole("region", { name: "Comment" })).toContainText("2… Pd7y-d6y");
  await first.getByRole("button", { name: "Give the pointer back" }).click();
  await expect(first.getByRole("heading", { name: /^Following/ })).toBeVisible();
  await page.getByRole("button", { name: "End lesson" }).click();
  await expect(page.getByRole("button", { name: "Start lesson" })).toBeVisible();

  // The pupil solves the first exercise: the better move stands in the tree.
  const chapter = await page.request.get(
    `${server.url}/api/studies/${new URL(page.url()).pathname.split("/").at(-1)}/chapters/1`,
  );
  const told = (await chapter.json()) as Chapter;
  const squares = betterMove(told);
  const practice = first.getByRole("region", { name: "Learn from these" });
  await practice.getByRole("button", { name: "Start" }).click();
  await expect(practice).toContainText("Find a better move.");
  for (const square of squares) await first.locator(`[data-square="${square}"]`).first().click();
  await expect(practice.getByRole("status")).toContainText("is good.");
  await show(first, "solved");
  await practice.getByRole("button", { name: "Back to the moves" }).click();
  await expect(practice).toContainText("solved");

  // It stands in the lists of both.
  await page.goto(`${server.url}/club/studies`);
  await expect(page.getByRole("link").filter({ hasText: "1 chapter" }).first()).toBeVisible();
  await show(page, "list");
  expect(await faultsNow(page)).toEqual([]);
});

test("own mistakes are tried again after a game", async ({ page, server }) => {
  await page.goto(server.url);
  const { id } = await post<{ id: string }>(page, server, "/api/games", {
    variant: "chess",
    opponent: { kind: "same-screen" },
  });
  await page.goto(`${server.url}/game/${id}`);
  const field = page.getByRole("textbox", { name: "Type a move" }).first();
  for (const [n, move] of ["f3", "e5", "g4", "Qh4#"].entries()) {
    await field.fill(move);
    await field.press("Enter");
    await expect(page.getByRole("list", { name: "Moves" }).locator("[data-ply]")).toHaveCount(n + 1);
  }
  await page.goto(`${server.url}/game/${id}/review`);
  await page.getByRole("button", { name: "2. g4 ??" }).waitFor();
  await page.getByRole("button", { name: /Learn from these/ }).click();
  const panel = page.getByRole("region", { name: "Learn from these" });
  const board = (square: string) => page.locator(`[data-square="${square}"]`);
  await expect(panel).toContainText("Find a better move.");
  if ((await panel.innerText()).includes("1. f3")) {
    await board("4,1").click();
    await board("4,3").click();
    await expect(panel.getByRole("status")).toContainText("e4 is good.");
    await panel.getByRole("button", { name: "Next exercise" }).click();
  }
  await expect(panel).toContainText("2. g4 was played.");
  await board("6,1").click();
  await board("6,3").click();
  await expect(panel.getByRole("status")).toContainText("g4 is not good enough. The answer is Qh4#.");
  await board("4,1").click();
  await board("4,3").click();
  await expect(panel.getByRole("status")).toContainText("e4 is good.");
});

test("a study opens with the top of its board in the window, however long its moves are", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(server.url);
  const { id } = await post<{ id: string }>(page, server, "/api/games", {
    variant: "chess",
    name: own("Ms Falk"),
    opponent: { kind: "same-screen", name: own("Mei") },
  });
  await page.goto(`${server.url}/game/${id}`);
  const field = page.getByRole("textbox", { name: "Type a move" }).first();
  const typed = "e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+ Be2 Nf3#".split(" ");
  for (const [n, move] of typed.entries()) {
    await field.fill(move);
    await field.press("Enter");
    await expect(page.getByRole("list", { name: "Moves" }).locator("[data-ply]")).toHaveCount(n + 1);
  }
  await page.goto(`${server.url}/game/${id}/review`);
  await page.getByRole("button", { name: "Make a study" }).click();
  await expect(page).toHaveURL(/\/study\//);
  await expect(page.getByText(/Mistakes explained: \d+\./)).toBeVisible();
  const seen = () =>
    page.evaluate(() => ({ scrolled: scrollY, over: document.documentElement.scrollHeight - innerHeight }));
  expect(await seen()).toEqual({ scrolled: 0, over: 0 });
  await page.keyboard.press("End");
  await expect(current(page)).toContainText("#");
  expect(await seen()).toEqual({ scrolled: 0, over: 0 });
});
