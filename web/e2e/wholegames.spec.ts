import type { Page } from "@playwright/test";
import { cell, click, drag, expect, moves, openGame, painted, status, test } from "./fixtures";
import { CHESS, CUBE, cubeKey, GAMES, PLANE, type BoardName } from "./games";
import { canvas, find, openPlane, pointAt, seenFromAbove, type Place } from "./plane";

async function mated(page: Page, board: BoardName): Promise<void> {
  await expect(status(page)).toContainText("1–0");
  await expect(status(page)).toContainText(/checkmate/i);
  await expect(moves(page)).toHaveText([...GAMES[board]]);
}

const field = (page: Page) => page.getByRole("textbox", { name: "Type a move" }).first();

for (const board of ["chess", "plane", "cube"] as const)
  test(`a whole game by typed moves: ${board}`, async ({ page, server }) => {
    await openGame(page, server, { variant: board });
    for (const [ply, text] of GAMES[board].entries()) {
      await field(page).fill(text);
      await field(page).press("Enter");
      await expect(moves(page)).toHaveCount(ply + 1);
    }
    await mated(page, board);
  });

for (const [way, move] of [
  ["clicks", click],
  ["drags", drag],
] as const)
  test(`a whole game by ${way}: chess`, async ({ page, server }) => {
    await openGame(page, server, {});
    for (const [ply, squares] of CHESS.entries()) {
      await move(page, squares);
      await expect(moves(page)).toHaveCount(ply + 1);
    }
    await mated(page, "chess");
  });

// --- The cube ---------------------------------------------------------------------------------

const cubeCell = (page: Page, name: string) => page.locator(`[data-square="${cubeKey(name)}"]`);

test("a whole game by clicks: cube", async ({ page, server }) => {
  await openGame(page, server, { variant: "cube" });
  for (const [ply, [origin, target]] of CUBE.entries()) {
    await cubeCell(page, origin).click();
    await cubeCell(page, target).click();
    await expect(moves(page)).toHaveCount(ply + 1);
  }
  await mated(page, "cube");
});

test("a whole game by drags: cube", async ({ page, server }) => {
  await openGame(page, server, { variant: "cube" });
  const middle = async (name: string): Promise<Place> => {
    const box = await cubeCell(page, name).boundingBox();
    if (!box) throw new Error("The floors are not on the screen.");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  for (const [ply, [origin, target]] of CUBE.entries()) {
    const [from, to] = [await middle(origin), await middle(target)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await expect(moves(page)).toHaveCount(ply + 1);
  }
  await mated(page, "cube");
});

// --- The plane --------------------------------------------------------------------------------

for (const way of ["clicks", "drags"] as const)
  test(`a whole game by ${way}: plane`, async ({ page, server }) => {
    await openPlane(page, server);
    await seenFromAbove(page);
    const [left, right] = [await find(page, [0, 0]), await find(page, [40, -40])];
    const about = ([x, y]: readonly [number, number]): Place => ({
      x: left.x + ((right.x - left.x) * x) / 40,
      y: left.y - ((right.y - left.y) * y) / 40,
    });
    for (const [ply, [origin, target]] of PLANE.entries()) {
      await pointAt(page, origin, about(origin));
      await page.mouse.down();
      if (way === "clicks") await page.mouse.up();
      await pointAt(page, target, about(target));
      if (way === "clicks") await page.mouse.down();
      await page.mouse.up();
      await expect(moves(page)).toHaveCount(ply + 1);
    }
    await mated(page, "plane");
  });

// --- The keyboard alone -----------------------------------------------------------------------

/** Tab until something has the focus. */
async function tabTo(page: Page, reached: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 30 && !(await reached()); n++) await page.keyboard.press("Tab");
  expect(await reached()).toBe(true);
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset["square"] ?? "");

/** From the square that has the focus to another one by arrow keys, and through the floors of a cube. */
async function walk(page: Page, to: string): Promise<void> {
  const here = (await focused(page)).split(",").map(Number);
  const keys = [
    ["ArrowRight", "ArrowLeft"],
    ["ArrowUp", "ArrowDown"],
    ["PageUp", "PageDown"],
  ] as const;
  for (const [axis, there] of to.split(",").map(Number).entries()) {
    const way = there - (here[axis] ?? 0);
    for (let n = 0; n < Math.abs(way); n++)
      await page.keyboard.press(keys[axis]?.[way > 0 ? 0 : 1] ?? "Escape");
  }
  await expect.poll(() => focused(page)).toBe(to);
}

for (const board of ["chess", "cube"] as const)
  test(`a whole game by the keyboard alone: ${board}`, async ({ page, server }) => {
    await openGame(page, server, { variant: board });
    await expect(status(page)).toContainText("White to move");
    await tabTo(page, async () => (await focused(page)) !== "");
    const squares =
      board === "cube"
        ? CUBE.map((move) => move.map(cubeKey))
        : CHESS.map((move) =>
            [move.slice(0, 2), move.slice(2)].map(
              (name) => `${name.charCodeAt(0) - 97},${Number(name[1]) - 1}`,
            ),
          );
    for (const [ply, move] of squares.entries()) {
      for (const square of move) {
        await walk(page, square);
        await page.keyboard.press("Enter");
      }
      await expect(moves(page)).toHaveCount(ply + 1);
    }
    await mated(page, board);
  });

/** The square as the words of the plane speak of it. */
const spoken = (square: readonly number[]): string => `(${square.join(", ").replaceAll("-", "−")})`;

test("a whole game by the keyboard alone: plane", async ({ page, server }) => {
  await openPlane(page, server);
  const words = page.getByRole("region", { name: "The plane in words" });
  /** From button to button until the one that ends, or begins, so. */
  const press = async (wanted: (text: string) => boolean): Promise<void> => {
    const texts = await words
      .locator("button:enabled")
      .evaluateAll((all) => all.map((one) => (one.textContent ?? "").replace(/\s+/g, " ").trim()));
    const here = await words
      .locator("button:enabled")
      .evaluateAll((all) => all.findIndex((one) => one === document.activeElement));
    const there = texts.findIndex(wanted);
    expect(there, texts.join()).toBeGreaterThanOrEqual(0);
    for (let n = here; n !== there; n += there > here ? 1 : -1)
      await page.keyboard.press(there > here ? "ArrowDown" : "ArrowUp");
    await page.keyboard.press("Enter");
  };
  for (const [ply, [origin, target]] of PLANE.entries()) {
    const text = GAMES.plane[ply] ?? "";
    if (text.startsWith("Q")) {
      // Beyond the squares told one by one the words themselves say: type the move.
      await page.keyboard.press("/");
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
      await expect(moves(page)).toHaveCount(ply + 1);
      await tabTo(page, () => canvas(page).evaluate((one) => one === document.activeElement));
      await page.keyboard.press("t");
    } else {
      await press((words) => words.endsWith(`, ${spoken(origin)}`));
      await expect(words).toContainText("where to?");
      await press((words) => words.startsWith(spoken(target)));
    }
    await expect(moves(page)).toHaveCount(ply + 1);
    await painted(page);
  }
  await mated(page, "plane");
});

// --- What a screen reader knows ---------------------------------------------------------------

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
  await expect(page.getByRole("list", { name: "Moves" })).toMatchAriaSnapshot(`
    - list "Moves":
      - listitem:
        - button "e4"
        - button "e5"
      - listitem:
        - button "Bc4"
        - button "Nc6"
      - listitem:
        - button "Qh5"
        - button "Nf6"
      - listitem:
        - button "Qxf7#"
  `);
  await mated(page, "chess");
});

test("a whole game with roles and names alone: the cube", async ({ page, server }) => {
  await openGame(page, server, { variant: "cube" });
  for (const [ply, squares] of CUBE.entries()) {
    for (const name of squares) {
      const floor = page.getByRole("grid", { name: `Floor ${name.charAt(2)}` });
      await floor.getByRole("gridcell", { name: new RegExp(`^${name}\\b`) }).press("Enter");
    }
    await expect(page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(ply + 1);
  }
  await mated(page, "cube");
});

test("a whole game with roles and names alone: the plane", async ({ page, server }) => {
  await openGame(page, server, { variant: "plane" });
  const words = page.getByRole("region", { name: "The plane in words" });
  for (const [ply, [origin, target]] of PLANE.entries()) {
    const text = GAMES.plane[ply] ?? "";
    if (text.startsWith("Q")) {
      await field(page).fill(text);
      await field(page).press("Enter");
    } else {
      await words.getByRole("button", { name: new RegExp(`, ${escape(spoken(origin))}$`) }).press("Enter");
      await words.getByRole("button", { name: new RegExp(`^${escape(spoken(target))}`) }).press("Enter");
    }
    await expect(page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(ply + 1);
  }
  await mated(page, "plane");
});

const escape = (text: string): string => text.replace(/[()]/g, "\\$&");

// --- Time, and closed windows -----------------------------------------------------------------

test("two at one screen play until a flag falls", async ({ page, server }) => {
  // The clocks begin when both have moved once.
  const clock = { kind: "sudden-death", initialMs: 2500, incrementMs: 0 };
  await openGame(page, server, { clock });
  await expect(page.getByRole("timer")).toHaveCount(2);
  for (const [n, move] of ["e2e4", "e7e5"].entries()) {
    await click(page, move);
    await expect(moves(page)).toHaveCount(n + 1);
  }
  await expect(status(page)).toContainText("0–1");
  await expect(status(page)).toContainText(/time/i);
  // Nothing moves any more, also when the card that tells the end is put away.
  await page
    .getByRole("region", { name: "The end of the game" })
    .getByRole("button", { name: /See/ })
    .click();
  await click(page, "g1f3");
  await expect(moves(page)).toHaveText(["e4", "e5"]);
});

test("a window closed in the middle of a game: the next one resumes it", async ({ page, server }) => {
  await openGame(page, server, { name: "Amara", opponent: { kind: "same-screen", name: "Mei" } });
  await drag(page, "e2e4");
  await expect(moves(page)).toHaveText(["e4"]);
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(server.url);
  await again
    .getByRole("link", { name: /^Resume: Amara – Mei/ })
    .first()
    .click();
  await expect(moves(again)).toHaveText(["e4"]);
  await expect(cell(again, "e4")).toHaveAccessibleName(/white pawn/);
  await drag(again, "e7e5");
  await expect(moves(again)).toHaveText(["e4", "e5"]);
});
