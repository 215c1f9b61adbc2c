import type { Page } from "@playwright/test";
import { cell, click, drag, expect, moves, openGame, piece, status, test } from "./fixtures";
import { cubeKey } from "./games";

/** What a board shows of a piece and a move, and what it refuses: the small things a player relies on. */

const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).locator("visible=true");

/** The squares that are told as within reach of what is selected. */
async function reach(page: Page): Promise<string[]> {
  const names = await page
    .getByRole("gridcell", { name: /can go here|can be captured|can be reached/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")?.split(",")[0] ?? ""));
  return names.sort();
}

async function shows(page: Page, square: string, wanted: string): Promise<void> {
  await cell(page, square).click();
  await expect.poll(() => reach(page)).toEqual(wanted.split(" ").filter(Boolean).sort());
  await page.keyboard.press("Escape");
}

test("each piece shows exactly where it may go", async ({ page, server }) => {
  await openGame(page, server, {});
  await shows(page, "d2", "d3 d4");
  await shows(page, "b1", "a3 c3");
  await shows(page, "d1", "");
  await shows(page, "d4", "");
  await expect(cell(page, "d1")).toHaveAccessibleName("d1, white queen");

  // Enemies are taken, friends are not, and nothing but the knight leaps.
  await openGame(page, server, { position: "4k3/8/1p3p2/8/3B4/2N2P2/1P3r2/R3K3 w Q - 0 1" });
  await shows(page, "d4", "e5 f6 c5 b6 e3 f2");
  await shows(page, "c3", "b1 d1 a2 e2 a4 e4 b5 d5");
  await shows(page, "a1", "b1 c1 d1 a2 a3 a4 a5 a6 a7 a8");
  await shows(page, "b2", "b3 b4");
  await shows(page, "e1", "c1 d1 f2");

  // In check only what ends it; a pinned piece stays on its line; a king goes to no attacked square.
  await openGame(page, server, { position: "6k1/8/8/8/8/4N3/3P4/r3K2R w - - 0 1" });
  await expect(status(page)).toContainText("Check");
  await shows(page, "e3", "d1");
  await shows(page, "h1", "");
  await shows(page, "e1", "e2 f2");
  await openGame(page, server, { position: "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1" });
  await shows(page, "e2", "e3 e4 e5 e6 e7");
});

test("an illegal attempt changes nothing", async ({ page, server }) => {
  await openGame(page, server, {});
  await click(page, "e7e5");
  await expect(moves(page)).toHaveCount(0);
  for (const wrong of ["e2e5", "b1b3", "a1a4", "c1e3", "d1d3", "e1e2"]) {
    await drag(page, wrong);
    await expect(moves(page)).toHaveCount(0);
    await expect(piece(page, wrong.slice(0, 2))).toBeVisible();
  }
  await expect(status(page)).not.toContainText("Black to move");
  await click(page, "e2e4");
  await expect(status(page)).toContainText("Black to move");
  // A second click elsewhere lets go.
  await click(page, "g8g5");
  expect(await reach(page)).toEqual([]);
  await expect(moves(page)).toHaveCount(1);
});

test("castling on both wings, for both sides, and its notation", async ({ page, server }) => {
  const position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  for (const [white, black, written] of [
    ["e1g1", "e8c8", ["O-O", "O-O-O"]],
    ["e1c1", "e8g8", ["O-O-O", "O-O"]],
  ] as const) {
    await openGame(page, server, { position });
    await click(page, white);
    await expect(moves(page)).toHaveCount(1);
    await click(page, black);
    await expect(moves(page)).toHaveText([...written]);
    const rook = white === "e1g1" ? ["f1", "d8"] : ["d1", "f8"];
    for (const square of rook) await expect(cell(page, square)).toHaveAccessibleName(/rook/);
  }
  // Not out of check, not through it, not once the king has moved.
  await openGame(page, server, { position: "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1" });
  await cell(page, "e1").click();
  expect(await reach(page)).not.toContain("g1");
  await page.keyboard.press("Escape");
  await openGame(page, server, { position });
  for (const [n, move] of ["e1e2", "e8e7", "e2e1", "e7e8"].entries()) {
    await click(page, move);
    await expect(moves(page)).toHaveCount(n + 1);
  }
  await cell(page, "e1").click();
  await expect.poll(() => reach(page)).toEqual(["d1", "d2", "e2", "f1", "f2"]);
});

test("en passant: by either side, at once or not at all", async ({ page, server }) => {
  await openGame(page, server, { position: "4k3/p6p/8/1P6/6p1/8/P6P/4K3 b - - 0 1" });
  await click(page, "a7a5");
  await expect(moves(page)).toHaveCount(1);
  await click(page, "b5a6");
  await expect(moves(page)).toHaveText(["a5", "bxa6"]);
  await expect(piece(page, "a5")).toHaveCount(0);
  await click(page, "e8d8");
  await expect(moves(page)).toHaveCount(3);
  await click(page, "h2h4");
  await expect(moves(page)).toHaveCount(4);
  await click(page, "d8e8");
  await expect(moves(page)).toHaveCount(5);
  await click(page, "e1d1");
  await expect(moves(page)).toHaveCount(6);
  await shows(page, "g4", "g3");
});

test("promotion: to the chosen piece, by a move or a capture, and taken back", async ({ page, server }) => {
  const chooser = page.getByRole("dialog", { name: "Promote to" });
  await openGame(page, server, { position: "1n5k/P6p/8/8/8/8/7P/K7 w - - 0 1" });
  for (const [name, square, written] of [
    ["queen", "a8", "a8=Q"],
    ["rook", "a8", "a8=R"],
    ["bishop", "b8", "axb8=B"],
    ["knight", "b8", "axb8=N"],
  ] as const) {
    await click(page, `a7${square}`);
    await chooser.getByRole("button", { name }).click();
    await expect(moves(page)).toHaveText([written]);
    await expect(cell(page, square)).toHaveAccessibleName(new RegExp(`white ${name}`));
    await button(page, "Take back").click();
    await expect(moves(page)).toHaveCount(0);
    await expect(cell(page, "a7")).toHaveAccessibleName(/white pawn/);
    await expect(cell(page, "b8")).toHaveAccessibleName(/black knight/);
  }
  // The window is closed while the question is open: the pawn has not moved.
  await click(page, "a7a8");
  await expect(chooser).toBeVisible();
  await page.reload();
  await expect(cell(page, "a7")).toHaveAccessibleName(/white pawn/);
  await expect(moves(page)).toHaveCount(0);
  // And what was played before a reload can be taken back after it.
  await click(page, "a7b8");
  await chooser.getByRole("button", { name: "queen" }).click();
  await expect(moves(page)).toHaveText(["axb8=Q+"]);
  await page.reload();
  await expect(moves(page)).toHaveCount(1);
  await button(page, "Take back").click();
  await expect(cell(page, "b8")).toHaveAccessibleName(/black knight/);
});

test("the two squares of the last move are marked, and before the first move none", async ({
  page,
  server,
}) => {
  await openGame(page, server, {});
  const marked = page.locator("rect.last");
  await expect(marked).toHaveCount(0);
  await click(page, "e2e4");
  await expect(moves(page)).toHaveCount(1);
  await expect(marked).toHaveCount(2);
});

test("check, mate and stalemate are announced on each board, and no move follows the end", async ({
  page,
  server,
}) => {
  const type = async (text: string): Promise<void> => {
    const field = page.getByRole("textbox", { name: "Type a move" }).first();
    await field.fill(text);
    await field.press("Enter");
  };
  const ends = [
    ["chess", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qf7", /stalemate/i, "½–½"],
    ["chess", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qg7#", /checkmate/i, "1–0"],
    [
      "plane",
      "K(0,-9)|R(-20,1)|R(30,-1)|R(1,-30)|R(-9,30)|k(0,0) w - - 0 1",
      "R(-9,30)-(-1,30)~",
      /stalemate/i,
      "½–½",
    ],
    [
      "plane",
      "K(0,-9)|R(-20,1)|R(30,-1)|Q(-30,5)|k(0,0) w - - 0 1",
      "Q(-30,5)-(-30,0)#",
      /checkmate/i,
      "1–0",
    ],
    [
      "cube",
      "8/8/8/8/8/8/8/k7|-|8/8/8/8/8/8/8/K7|-|-|-|-|8/8/8/8/8/8/1Q6/8 w - - 0 1",
      "Qb2z-b2t÷",
      /stalemate/i,
      "½–½",
    ],
  ] as const;
  for (const [variant, position, text, reason, score] of ends) {
    await openGame(page, server, { variant, position });
    await type(text);
    await expect(status(page)).toContainText(reason);
    await expect(status(page)).toContainText(score);
    await expect(moves(page)).toHaveText([text]);
    await expect(button(page, "Rematch")).toBeVisible();
  }
  await openGame(page, server, { position: "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1" });
  await click(page, "f1e2");
  await expect(moves(page)).toHaveText(["Qe2+"]);
  await expect(status(page)).toContainText("Check! Black to move");
  await click(page, "e8d7");
  await expect(status(page)).not.toContainText("Check");
});

test("take-backs in a cube: a move, a capture, a promotion, to the very start", async ({ page, server }) => {
  const square = (name: string) => page.locator(`[data-square="${cubeKey(name)}"]`);
  const play = async (origin: string, target: string): Promise<void> => {
    await square(origin).click();
    await square(target).click();
  };
  const position = "8/8/8/8/8/8/8/R3K3|-|-|-|-|-|-|1n2k3/P7/8/8/8/8/8/8 w - - 0 1";
  await openGame(page, server, { variant: "cube", position });
  await play("a7z", "b8z");
  await page.getByRole("dialog", { name: "Promote to" }).getByRole("button", { name: "rook" }).click();
  await expect(moves(page)).toHaveText(["Pa7zXNb8z=R+"]);
  await play("e8z", "e7z");
  await expect(moves(page)).toHaveCount(2);
  await play("a1s", "a1u");
  await expect(moves(page)).toHaveCount(3);
  for (const left of [2, 1, 0]) {
    await button(page, "Take back").click();
    await expect(moves(page)).toHaveCount(left);
  }
  await expect(square("a7z")).toHaveAccessibleName(/white pawn/);
  await expect(square("b8z")).toHaveAccessibleName(/black knight/);
  await expect(square("a1s")).toHaveAccessibleName(/white rook/);
  await expect(status(page)).toContainText("White to move");
});

test("a game without take-backs offers none", async ({ page, server }) => {
  await openGame(page, server, { takebacks: false });
  await click(page, "e2e4");
  await expect(moves(page)).toHaveCount(1);
  await expect(button(page, "Hint")).toBeVisible();
  await expect(button(page, "Take back")).toBeHidden();
});

test("draw by agreement, abort, and resignation by either side", async ({ page, server }) => {
  await openGame(page, server, {});
  await click(page, "e2e4");
  await click(page, "e7e5");
  await expect(moves(page)).toHaveCount(2);
  await button(page, "Draw").click();
  await button(page, "Accept").click();
  await expect(status(page)).toContainText("½–½");
  await button(page, "See the board").click();
  await click(page, "g1f3");
  await expect(moves(page)).toHaveCount(2);

  await openGame(page, server, {});
  for (const [n, move] of ["e2e4", "e7e5", "g1f3"].entries()) {
    await click(page, move);
    await expect(moves(page)).toHaveCount(n + 1);
  }
  await button(page, "Resign").click();
  await page.getByRole("dialog").getByRole("button", { name: "Black resigns" }).click();
  await expect(status(page)).toContainText("1–0");

  await openGame(page, server, {});
  await button(page, "Abort").click();
  await expect(status(page)).toContainText(/abort/i);
});

test("a clock runs only on its own turn, stops in a pause, and restarts with each move", async ({
  page,
  server,
}) => {
  const seconds = async (n: number): Promise<number> => {
    const text = await page.getByRole("timer").nth(n).innerText();
    const [, minutes, rest] = /(\d+):(\d+(?:[.,]\d)?)/.exec(text) ?? [];
    return Number(minutes) * 60 + Number(rest?.replace(",", "."));
  };
  const clock = { kind: "per-move", initialMs: 120_000, incrementMs: 0 };
  await openGame(page, server, { clock, clockAtOnce: true });
  // White is below.
  await expect.poll(() => seconds(1)).toBeLessThan(117);
  expect(await seconds(0)).toBe(120);
  await button(page, "Pause").click();
  await expect(status(page)).toContainText("Paused");
  const stopped = await seconds(1);
  // On purpose: that nothing happens can only be seen in time.
  await page.waitForTimeout(1200);
  expect(await seconds(1)).toBe(stopped);
  await button(page, "Resume").click();
  await expect.poll(() => seconds(1)).toBeLessThan(stopped);
  await click(page, "e2e4");
  await expect.poll(() => seconds(0)).toBeLessThan(120);
  await click(page, "e7e5");
  await expect.poll(() => seconds(1)).toBeGreaterThan(stopped);
});

test("an invalid time is refused with an explanation before the game begins", async ({ page, server }) => {
  await page.goto(server.url);
  await page
    .getByRole("button", { name: /Same screen/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Other…" }).click();
  const minutes = page.locator('.own input[type="number"]').first();
  for (const wrong of ["0", "-5", "100000"]) {
    await minutes.fill(wrong);
    await expect(page.getByRole("alert")).not.toBeEmpty();
    await expect(page.getByRole("button", { name: "Start game" })).toBeDisabled();
  }
  await minutes.fill("0.5");
  await expect(page.getByRole("button", { name: "Start game" })).toBeEnabled();
});

test("every page is reached from the first one, and leads back", async ({ page, server }) => {
  await page.goto(server.url);
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Settings" })).toBeVisible();
  const links = await main.getByRole("link").count();
  expect(links).toBeGreaterThan(4);
  for (let n = 0; n < links; n++) {
    await main.getByRole("link").nth(n).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});
