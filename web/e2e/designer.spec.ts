import type { Page } from "@playwright/test";
import { faults } from "./accessibility";
import { press } from "./designing";
import { expect, test } from "./fixtures";

const WIDE = { width: 1366, height: 768 };

const file = (page: Page) => page.getByRole("textbox", { name: "The same as a file" });

test("a board and a piece are invented, mended, saved and played", async ({ page, server }) => {
  await page.setViewportSize(WIDE);
  await page.goto(`${server.url}/boards/design`);
  await expect(page.getByText("no faults", { exact: true })).toBeVisible();
  await expect(file(page)).toHaveValue(/axes = \["abcdef", "123456"\]/);

  // A new piece: it leaps like a knight and slides two squares slantwise.
  await page.getByRole("textbox", { name: "Title of the board" }).fill("Six with leopards");
  await page.getByRole("button", { name: "Invent a piece" }).click();
  await expect(page.getByText(/1 fault$/)).toBeVisible();
  const diagram = page.getByRole("group", { name: "Where the piece goes" });
  await diagram.getByRole("button", { name: "2 forward, 1 to the right", exact: true }).click();
  await page.getByRole("radio", { name: "Slide" }).check({ force: true });
  await page.getByLabel("At most so many squares").fill("2");
  await diagram.getByRole("button", { name: "1 forward, 1 to the right", exact: true }).click();
  await expect(page.getByText("no faults", { exact: true })).toBeVisible();
  await expect(file(page)).toHaveValue(/leaps = \["all \(1,2\)"\]\nslides = \["all \(1,1\) up to 2"\]/);

  // It takes the places of the knights, and Black's follow.
  await press(page, 1, 0);
  await press(page, 4, 0);
  await expect(file(page)).toHaveValue(/"rlqklr",/);
  await expect(file(page)).toHaveValue(/"RLQKLR",/);

  // The file is the same thing: a fault stands at its line, and mending it mends the drawing.
  const sound = await file(page).inputValue();
  await file(page).fill(sound.replace("all (1,1) up to 2", "all (2,2) up to 2"));
  const line = sound.split("\n").findIndex((text) => text.includes("up to 2")) + 1;
  await expect(page.getByRole("button", { name: new RegExp(`Line ${line}, column 11\\.`) })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await file(page).fill(sound.replace("up to 2", "up to 3"));
  await expect(page.getByText("no faults", { exact: true })).toBeVisible();
  await expect(page.getByText("up to three steps on a free way.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(file(page)).toHaveValue(sound);
  expect(await faults(page)).toEqual([]);

  // The rules in words, and whether it is fair.
  await page.getByRole("button", { name: "Rules page" }).click();
  await expect(page.getByRole("dialog").getByRole("article", { name: "leopard" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Let it play" }).click();
  await expect(page.getByText(/^[1-9][0-9]* games · /)).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("Too few games to say.")).toBeVisible();

  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("your board · version 1", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/boards\/design\/six-with-leopards-[a-z0-9]+$/);
  await page.reload();
  await expect(page.getByText("your board · version 1", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page).toHaveURL(/\/game\//);
  await page.locator('[data-square="0,1"]').click();
  await page.locator('[data-square="0,2"]').click();
  await expect(page.getByRole("list", { name: "Moves" }).locator("[data-ply]")).toHaveCount(2);

  // Puzzles for it are made on the server, kept, and one is looked at.
  await page.goto(`${server.url}/puzzles`);
  await page.getByRole("combobox", { name: "Your boards" }).selectOption({ label: "Six with leopards" });
  await page.getByRole("button", { name: "Make puzzles for this board" }).click();
  await expect(page.getByText(/, [1-9][0-9]* puzzles? found$/)).toBeVisible({ timeout: 90_000 });
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("link", { name: "Solve puzzles" }).click();
  await expect(page).toHaveURL(/\/puzzles\/six-with-leopards-/);
  await expect(page.getByText("Find the best move")).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("own-puzzle.png") });
});

test("a small screen shows the board and says what changing needs", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/boards/design`);
  await expect(page.getByRole("button", { name: "Try it" })).toBeEnabled();
  await expect(page.getByText("To change it, use a larger screen")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "The same as a file" })).toHaveCount(0);
});

/** The squares that a slide from one square to the other passes. */
function between(from: string, to: string): string[] {
  const [[x = 0, y = 0], [toX = 0, toY = 0]] = [from, to].map((square) => square.split(",").map(Number)) as [
    number[],
    number[],
  ];
  const [dx, dy] = [toX - x, toY - y];
  const count = Math.max(Math.abs(dx), Math.abs(dy));
  if (dx !== 0 && dy !== 0 && Math.abs(dx) !== Math.abs(dy)) return [];
  return Array.from({ length: count - 1 }, (_, n) => [
    x + (dx / count) * (n + 1),
    y + (dy / count) * (n + 1),
  ]).map((square) => square.join());
}

test("holes are punched in a board, and nothing enters them or slides through", async ({ page, server }) => {
  await page.setViewportSize(WIDE);
  await page.goto(`${server.url}/boards/design`);
  await page.getByRole("button", { name: /^Hole or obstacle:/ }).click();
  // Each brings its twin: a3 and a4, c3 and c4.
  await press(page, 0, 2);
  await press(page, 2, 2);
  await expect(file(page)).toHaveValue(/holes = \["a3", "c3", "a4", "c4"\]/);
  await press(page, 5, 2);
  await press(page, 5, 2);
  await expect(file(page)).toHaveValue(/holes = \["a3", "c3", "a4", "c4"\]/);
  // Without pawns before them, rooks and queens look into the holes.
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await press(page, 0, 1);
  await press(page, 2, 1);
  await expect(file(page)).toHaveValue(/"\.P\.PPP",/);
  await expect(page.getByText("no faults", { exact: true })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("holes-designer.png") });

  await page.getByRole("button", { name: "Try it" }).click();
  await expect(page).toHaveURL(/\/game\//);
  const holes = ["0,2", "0,3", "2,2", "2,3"];
  const cells = page.locator("[data-square]");
  await expect(cells).toHaveCount(36 - holes.length);
  const reached = page.getByRole("gridcell", { name: /can go here|can be captured/ });
  const names = async (): Promise<string[]> =>
    reached.evaluateAll((all) => all.map((one) => one.getAttribute("data-square") ?? ""));
  const pieces = page.locator("[data-piece]");
  const standing = (): Promise<string[]> =>
    pieces.evaluateAll((all) => all.map((one) => one.getAttribute("data-piece") ?? ""));

  // The rook comes as far as the hole; the knight, which could go to a3 and c3, stays.
  await page.locator('[data-square="0,0"]').click();
  await expect.poll(names).toEqual(["0,1"]);
  await page.locator('[data-square="2,0"]').click();
  await expect.poll(names).toEqual(["2,1"]);
  await page.locator('[data-square="1,0"]').click();
  await expect(page.getByRole("gridcell", { name: /selected, has no moves/ })).toBeVisible();

  const plies = page.getByRole("list", { name: "Moves" }).locator("[data-ply]");
  const own = page.getByRole("gridcell", { name: /, white / });
  for (let number = 0; number < 4; number += 1) {
    // Whatever may be played: never into a hole, nor along a line through one.
    let chosen: [string, string] | null = null;
    for (const from of await own.evaluateAll((all) =>
      all.map((one) => one.getAttribute("data-square") ?? ""),
    )) {
      await page.locator(`[data-square="${from}"]`).click();
      for (const to of await names()) {
        expect([to, ...between(from, to)].filter((square) => holes.includes(square))).toEqual([]);
        chosen = [from, to];
      }
      await page.keyboard.press("Escape");
    }
    const [from, to] = chosen ?? ["", ""];
    await page.locator(`[data-square="${from}"]`).click();
    await page.locator(`[data-square="${to}"]`).click();
    await expect(plies).toHaveCount(2 * number + 2);
    expect((await standing()).filter((square) => holes.includes(square))).toEqual([]);
  }
  await page.screenshot({ path: test.info().outputPath("holes-game.png") });
});
