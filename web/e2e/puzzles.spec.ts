import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { faultsNow } from "./accessibility";
import { cell, click, expect, newPlayer, test as base } from "./fixtures";
import { cubeKey } from "./games";
import { Server } from "./server";

const PUZZLES = fileURLToPath(new URL("../../tests/data/puzzles", import.meta.url));
/** Black mates: Bxg2+ Kxg2 Qf3#. */
const MATE = "nfkpxrd2";

/** A server with puzzles of its own, so that nothing hangs on those of the package. */
const test = base.extend<object, { puzzles: Server }>({
  puzzles: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures used from this pattern
    async ({}, use) => {
      const server = new Server();
      cpSync(PUZZLES, join(server.data, "puzzles"), { recursive: true });
      await server.start();
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** The solver's moves, from the file. */
function solution(board: string, id: string): string[] {
  const lines = readFileSync(join(PUZZLES, `${board}.puzzles`), "utf8").split("\n");
  const fields = lines.find((line) => line.startsWith(id))?.split("\t") ?? [];
  return (fields[5] ?? "").split(" ").filter((_, n) => n % 2 === 0);
}

const says = (page: Page) => page.getByRole("status").first();
const line = (page: Page) => page.getByRole("list", { name: "Moves" }).first();
const action = (page: Page, name: string) =>
  page.getByRole("group", { name: "What you can do" }).getByRole("button", { name, exact: true });

test("chess by mouse: right, solved, rated, replayed, and on to the next", async ({ page, puzzles }) => {
  await page.goto(`${puzzles.url}/puzzles/chess/${MATE}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mate in 2");
  await expect(says(page)).toContainText("Find the best move");
  await click(page, "c6g2");
  await expect(says(page)).toContainText("Right");
  await expect(line(page)).toContainText("Kxg2");
  await click(page, "f6f3");
  await expect(says(page)).toContainText("Solved");
  await expect(says(page)).toContainText("Found at the first try.");
  await expect(page.getByText("1 in a row")).toBeVisible();
  await expect(page.getByText("mate in 2", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(page.getByText("Thank you.")).toBeVisible();
  await action(page, "Share").click();
  await expect(page.getByLabel("Link to this puzzle")).toHaveValue(new RegExp(`/puzzles/chess/${MATE}$`));
  await page.keyboard.press("Escape");
  await action(page, "Play on").click();
  await page.getByRole("dialog").getByRole("button", { name: /Start/ }).click();
  await expect(page).toHaveURL(/\/game\//);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mate in 2");
  await action(page, "Skip").click();
  await expect(page).not.toHaveURL(new RegExp(MATE));
});

test("the plane in words: a wrong move has a reason, hints come in steps", async ({ page, puzzles }) => {
  await page.goto(`${puzzles.url}/puzzles/plane/hbb6esq6`);
  const words = page.getByRole("region", { name: "The plane in words" });
  const press = async (name: string | RegExp): Promise<void> => {
    await words.getByRole("button", { name, exact: true }).first().focus();
    await page.keyboard.press("Enter");
  };
  await press("White queen, (4, 18)");
  await press("(4, 17)");
  await expect(says(page)).toContainText("Not this one");
  await expect(says(page)).toContainText("The board is set back.");
  await expect(says(page)).not.toContainText("looks at what happens next");
  await expect(line(page)).toContainText("set back");
  await page.getByRole("button", { name: /Which piece/ }).click();
  await expect(page.getByText("Move the queen on (4,18).")).toBeVisible();
  await action(page, "Hint").click();
  await expect(page.getByText("It goes to (11,11).")).toBeVisible();
  await press("White queen, (4, 18)");
  await press(/^\(11, 11\), takes/);
  await expect(says(page)).toContainText("Solved");
  await expect(says(page)).toContainText("Found after one wrong move.");
});

test("the cube by keyboard, and two columns of floors beside the space view", async ({ page, puzzles }) => {
  await page.goto(`${puzzles.url}/puzzles/cube/2ex2phfq`);
  await expect(says(page)).toContainText("Find the best move");
  const columns = (): Promise<number> =>
    page
      .locator("section.floor")
      .evaluateAll((floors) => new Set(floors.map((at) => at.getBoundingClientRect().left)).size);
  await expect.poll(columns).toBe(2);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(columns).toBe(2);
  await page
    .locator(`[data-square="${cubeKey("d3w")}"]`)
    .first()
    .focus();
  await page.keyboard.press("Enter");
  // Black looks from the other side: rank 1 is above rank 3.
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(says(page)).toContainText("Solved");
});

test("typed moves, an illegal one, and the solution", async ({ page, puzzles }) => {
  await page.goto(`${puzzles.url}/puzzles/chess/8z89349x`);
  await expect(says(page)).toContainText("Find the best move");
  await page.keyboard.press("/");
  await page.keyboard.type("Qa1");
  await page.keyboard.press("Enter");
  await expect(says(page).locator(".problem")).not.toBeEmpty();
  await expect(line(page)).not.toContainText("set back");
  await action(page, "Solution").click();
  await expect(says(page)).toContainText("This is the solution");
  await expect(line(page)).toContainText("Qh2#");
  await expect(page.getByText("none yet")).toBeVisible();
  expect(await faultsNow(page)).toEqual([]);
});

test("a rush counts, and stops", async ({ page, puzzles }) => {
  const begun = page.waitForResponse((answer) => answer.url().endsWith("/api/puzzles/rushes"));
  await page.goto(`${puzzles.url}/puzzles/chess/rush`);
  let task = ((await (await begun).json()) as { task: { id: string } }).task;
  for (let solved = 1; solved <= 2; solved++) {
    for (const move of solution("chess", task.id)) {
      const answered = page.waitForResponse((answer) => answer.url().endsWith("/move"));
      await page.getByPlaceholder("Type a move").fill(move);
      await page.keyboard.press("Enter");
      task = ((await (await answered).json()) as { task: { id: string } }).task;
    }
    await expect(says(page)).toContainText(solved === 1 ? "1 puzzle solved" : "2 puzzles solved");
  }
  await expect(page.getByRole("timer")).toHaveText(/^[0-2]:\d\d$/);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Once more" })).toBeVisible();
  await page.goto(`${puzzles.url}/puzzles`);
  await expect(page.getByRole("link", { name: /3-minute rush best 2/ })).toBeVisible();
});

test("today's puzzle on the first page, and the page of puzzles", async ({ page, puzzles }) => {
  await page.goto(puzzles.url);
  await page.getByRole("link", { name: "Solve it" }).click();
  await expect(page).toHaveURL(/\/puzzles\/(chess|plane|cube)\/[a-z2-9]{8}/);
  await page.getByRole("link", { name: "Puzzles" }).click();
  await expect(page.getByRole("heading", { name: "Puzzles", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: /^fork/ }).click();
  await expect(page).toHaveURL(/58ykdjbf\?theme=fork/);
  await page.goto(`${puzzles.url}/puzzles`);
  await page.getByText("Cube", { exact: true }).click();
  await expect(page.getByText("8 puzzles")).toBeVisible();
});

test("on a phone by touch", async ({ browser, puzzles }) => {
  const page = await newPlayer(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(`${puzzles.url}/puzzles/chess/${MATE}`);
  await expect(says(page)).toContainText("Find the best move");
  for (const square of ["c6", "e4"]) await cell(page, square).tap();
  await expect(says(page)).toContainText("Not this one");
  await expect(line(page)).toContainText("Be4");
  for (const square of ["c6", "g2"]) await cell(page, square).tap();
  await expect(line(page)).toContainText("Kxg2");
  for (const square of ["f6", "f3"]) await cell(page, square).tap();
  await expect(says(page)).toContainText("Solved");
  await page.getByRole("button", { name: "Next puzzle" }).tap();
  await expect(page).not.toHaveURL(new RegExp(MATE));
  await page.context().close();
});
