import type { Page } from "@playwright/test";
import { cell, drag, expect, moves, openGame, status, test } from "./fixtures";

/** Short games to mate, each move as it is typed: one for each board. */
const GAMES: Record<string, string[]> = {
  chess: ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"],
  plane: [
    "Q(7,4)-(60,-49)",
    "P(0,16)-(0,15)",
    "Q(60,-49)-(60,12)",
    "P(4,16)-(4,15)",
    "H(13,-1)-(13,2)",
    "P(11,16)-(11,15)",
    "H(13,2)-(16,5)",
    "P(15,16)-(15,15)",
    "H(16,5)-(13,8)",
    "P(1,15)-(1,14)",
    "H(13,8)-(11,8)#",
  ],
  cube: [
    "Pc2t-c3t",
    "Nb8z-c6z",
    "Qd1s-d1y",
    "Pd7y-d6y",
    "Bc1s-c6x",
    "Bc8z-d8y",
    "Bc6xXPd6y",
    "Qd8z-d5w",
    "Bd6y-d7x",
    "Nc6z-a5z",
    "Qd1yXBd8y#",
  ],
};
const CHESS = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];

async function mated(page: Page, variant: string): Promise<void> {
  await expect(status(page)).toContainText("1–0");
  await expect(status(page)).toContainText(/checkmate/i);
  await expect(moves(page)).toHaveText(GAMES[variant] ?? []);
}

for (const variant of Object.keys(GAMES))
  test(`a whole game by typed moves: ${variant}`, async ({ page, server }) => {
    await openGame(page, server, { variant });
    const field = page.getByRole("textbox", { name: "Type a move" }).first();
    for (const [ply, text] of (GAMES[variant] ?? []).entries()) {
      await field.fill(text);
      await field.press("Enter");
      await expect(moves(page)).toHaveCount(ply + 1);
    }
    await mated(page, variant);
  });

test("a whole game by drags", async ({ page, server }) => {
  await openGame(page, server, {});
  for (const [ply, move] of CHESS.entries()) {
    await drag(page, move);
    await expect(moves(page)).toHaveCount(ply + 1);
  }
  await mated(page, "chess");
});

/** From one square to another by arrow keys. */
async function walk(page: Page, from: string, to: string): Promise<void> {
  const [right, up] = [0, 1].map((n) => to.charCodeAt(n) - from.charCodeAt(n));
  for (let n = 0; n < Math.abs(right ?? 0); n += 1)
    await page.keyboard.press((right ?? 0) > 0 ? "ArrowRight" : "ArrowLeft");
  for (let n = 0; n < Math.abs(up ?? 0); n += 1)
    await page.keyboard.press((up ?? 0) > 0 ? "ArrowUp" : "ArrowDown");
}

test("a whole game by the keyboard alone", async ({ page, server }) => {
  await openGame(page, server, {});
  await expect(status(page)).toContainText("White to move");
  // Tab until the board has the focus: on its lower left square.
  for (
    let n = 0;
    n < 12 && !(await cell(page, "a1").evaluate((one) => one === document.activeElement));
    n += 1
  )
    await page.keyboard.press("Tab");
  let at = "a1";
  for (const [ply, move] of CHESS.entries()) {
    for (const square of [move.slice(0, 2), move.slice(2)]) {
      await walk(page, at, square);
      await page.keyboard.press("Enter");
      at = square;
    }
    await expect(moves(page)).toHaveCount(ply + 1);
  }
  await mated(page, "chess");
});

test("a whole game with roles and names alone: chess", async ({ page, server }) => {
  await openGame(page, server, {});
  const square = (name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name}\\b`) });
  for (const [ply, move] of CHESS.entries()) {
    await square(move.slice(0, 2)).press("Enter");
    await expect(square(move.slice(0, 2))).toHaveAccessibleName(/selected/);
    await expect(square(move.slice(2))).toHaveAccessibleName(/can go here|can be captured/);
    await square(move.slice(2)).press("Enter");
    await expect(page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(ply + 1);
  }
  await mated(page, "chess");
});

test("a whole game with roles and names alone: the cube", async ({ page, server }) => {
  await openGame(page, server, { variant: "cube" });
  for (const [ply, text] of (GAMES["cube"] ?? []).entries()) {
    const [from = "", to = ""] = text.match(/[a-h][1-8][s-z]/g) ?? [];
    for (const name of [from, to]) {
      const floor = page.getByRole("grid", { name: `Floor ${name.charAt(2)}` });
      await floor.getByRole("gridcell", { name: new RegExp(`^${name}\\b`) }).press("Enter");
    }
    await expect(moves(page)).toHaveCount(ply + 1);
  }
  await mated(page, "cube");
});

test("a whole game with roles and names alone: the plane", async ({ page, server }) => {
  await openGame(page, server, { variant: "plane" });
  const words = page.getByRole("region", { name: "The plane in words" });
  const field = page.getByRole("textbox", { name: "Type a move" }).first();
  const spoken = (square: string): string => square.replace(",", ", ").replaceAll("-", "−");
  for (const [ply, text] of (GAMES["plane"] ?? []).entries()) {
    const [from = "", to = ""] = text.match(/\(-?\d+,-?\d+\)/g) ?? [];
    const far = text.startsWith("Q");
    if (far) {
      // Beyond the squares told one by one the words themselves say: type the move.
      await field.fill(text);
      await field.press("Enter");
    } else {
      await words.getByRole("button", { name: new RegExp(`, ${escape(spoken(from))}$`) }).press("Enter");
      await words.getByRole("button", { name: new RegExp(`^${escape(spoken(to))}`) }).press("Enter");
    }
    await expect(moves(page)).toHaveCount(ply + 1);
  }
  await mated(page, "plane");
});

const escape = (text: string): string => text.replace(/[()]/g, "\\$&");

test("two at one screen play until a flag falls", async ({ page, server }) => {
  const clock = { kind: "sudden-death", initialMs: 2500, incrementMs: 0 };
  await openGame(page, server, { clock, clockAtOnce: true });
  await expect(page.getByRole("timer")).toHaveCount(2);
  await expect(status(page)).toContainText("0–1");
  await expect(status(page)).toContainText(/time/i);
  // Nothing moves any more.
  await cell(page, "e2").click();
  await cell(page, "e4").click();
  await expect(moves(page)).toHaveCount(0);
});

test("a window closed in the middle of a game: the next one goes on with it", async ({ page, server }) => {
  await openGame(page, server, {});
  await drag(page, "e2e4");
  await expect(moves(page)).toHaveText(["e4"]);
  const address = page.url();
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await expect(moves(again)).toHaveText(["e4"]);
  await drag(again, "e7e5");
  await expect(moves(again)).toHaveText(["e4", "e5"]);
});
