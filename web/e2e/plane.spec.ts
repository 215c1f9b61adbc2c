import type { Page } from "@playwright/test";
import { expect, moves, openGame, status, test } from "./fixtures";

type Square = readonly [number, number];
interface Place {
  readonly x: number;
  readonly y: number;
}

/** The rulers of a wide screen: no squares lie there. */
const RULER = { left: 42, bottom: 24 };
const FLIGHT_MS = 600;

const canvas = (page: Page) => page.locator("canvas");
const readout = (page: Page) => page.locator(".readout b");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The view without the rulers, as a place on the page for parts of its width and height. */
async function part(page: Page, right: number, down: number): Promise<Place> {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error("The plane is not on the screen.");
  return {
    x: box.x + RULER.left + (box.width - RULER.left) * right,
    y: box.y + (box.height - RULER.bottom) * down,
  };
}

/** The square the read-out names when the pointer is there. */
async function squareAt(page: Page, at: Place): Promise<Square> {
  await page.mouse.move(at.x, at.y);
  const text = (await readout(page).innerText()).replaceAll("−", "-").replace(/[^\d,-]/g, "");
  const [x, y] = text.split(",").map(Number);
  return [x ?? NaN, y ?? NaN];
}

/** Finds a square on the screen as a person would: by the read-out, from two points far apart. Nothing must be selected. */
async function find(page: Page, [x, y]: Square): Promise<Place> {
  const one = await part(page, 0.12, 0.2);
  const other = await part(page, 0.9, 0.72);
  const [x0, y0] = await squareAt(page, one);
  const [x1, y1] = await squareAt(page, other);
  return {
    x: one.x + ((x - x0) * (other.x - one.x)) / (x1 - x0),
    y: one.y + ((y - y0) * (other.y - one.y)) / (y1 - y0),
  };
}

async function goTo(page: Page, where: string): Promise<void> {
  const field = page.getByLabel("Go to a square or piece");
  await field.fill(where);
  await field.press("Enter");
  await page.waitForTimeout(FLIGHT_MS);
}

/** Go to a square, which is then in the middle, and click it. */
async function clickSquare(page: Page, [x, y]: Square): Promise<void> {
  await goTo(page, `${x},${y}`);
  const middle = await part(page, 0.5, 0.5);
  expect(await squareAt(page, middle)).toEqual([x, y]);
  await page.mouse.click(middle.x, middle.y);
}

async function play(page: Page, origin: Square, target: Square): Promise<void> {
  await clickSquare(page, origin);
  await clickSquare(page, target);
}

async function dragTo(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  // Held still before the release: no throw.
  await page.waitForTimeout(150);
  await page.mouse.up();
}

async function open(page: Page, server: Parameters<typeof openGame>[1], wanted: object = {}): Promise<void> {
  await openGame(page, server, { variant: "plane", ...wanted });
  await expect(canvas(page)).toBeVisible();
  await expect(status(page)).toContainText("White to move");
}

test("a game on the plane ends in mate, by clicks, drags and a far move seen from above", async ({
  page,
  server,
}) => {
  await open(page, server);

  // The queen goes far out: zoom out with the wheel, click her, click where the line leads.
  const middle = await part(page, 0.5, 0.5);
  await page.mouse.move(middle.x, middle.y);
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 120);
  await page.waitForTimeout(300);
  const queen = await find(page, [7, 4]);
  const far = await find(page, [60, -49]);
  await page.mouse.click(queen.x, queen.y);
  await expect(page.locator(".readout")).toContainText("White queen");
  await page.mouse.move(far.x, far.y);
  await expect(readout(page)).toHaveText("(60, −49)");
  await expect(page.locator(".readout")).toContainText("can go here");
  await page.mouse.click(far.x, far.y);
  await expect(moves(page)).toHaveText(["Q(7,4)-(60,-49)"]);

  await button(page, "Fit all").click();
  await page.waitForTimeout(FLIGHT_MS);
  await play(page, [0, 16], [0, 15]);
  await play(page, [60, -49], [60, 12]);
  await play(page, [4, 16], [4, 15]);
  await play(page, [13, -1], [13, 2]);
  await expect(moves(page)).toHaveCount(5);

  // A drag of a piece moves it, a drag of empty squares moves the plane.
  await goTo(page, "11,15");
  const [from, to] = [await find(page, [11, 16]), await find(page, [11, 15])];
  await dragTo(page, from, to);
  await expect(moves(page)).toHaveCount(6);
  await goTo(page, "14,4");
  const before = await squareAt(page, await part(page, 0.5, 0.5));
  await dragTo(page, await find(page, [18, 8]), await find(page, [15, 6]));
  const after = await squareAt(page, await part(page, 0.5, 0.5));
  expect([after[0] - before[0], after[1] - before[1]]).toEqual([3, 2]);
  await expect(moves(page)).toHaveCount(6);

  await play(page, [13, 2], [16, 5]);
  await play(page, [15, 16], [15, 15]);
  await play(page, [16, 5], [13, 8]);
  await play(page, [1, 15], [1, 14]);
  await play(page, [13, 8], [11, 8]);
  await expect(status(page)).toContainText("1–0");
  await expect(status(page)).toContainText(/checkmate/i);
  await expect(moves(page).last()).toHaveText("H(13,8)-(11,8)#");
});

test("views are fitted, left and found again", async ({ page, server }) => {
  await open(page, server);
  const middle = await part(page, 0.5, 0.5);
  const start = await squareAt(page, middle);
  await expect(button(page, "Previous view")).toBeDisabled();
  await goTo(page, "9007199254740991,-9007199254740991");
  expect(await squareAt(page, middle)).toEqual([Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]);
  await goTo(page, "9007199254740992,0");
  await expect(page.getByRole("alert")).toContainText("Choose a nearer square");
  await button(page, "Previous view").click();
  await page.waitForTimeout(FLIGHT_MS);
  expect(await squareAt(page, middle)).toEqual(start);

  await goTo(page, "Q");
  expect(await squareAt(page, middle)).toEqual([7, 4]);
  await goTo(page, "Q");
  expect(await squareAt(page, middle)).toEqual([7, 11]);

  await page.mouse.click(middle.x, middle.y);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(FLIGHT_MS);
  const right = await squareAt(page, middle);
  expect(right[0]).toBeGreaterThan(9);
  expect(right[1]).toBe(11);
  await page.keyboard.press("Backspace");
  await page.waitForTimeout(FLIGHT_MS);
  expect(await squareAt(page, middle)).toEqual([7, 11]);
  await page.keyboard.press("Home");
  await page.waitForTimeout(FLIGHT_MS);
  expect(await squareAt(page, middle)).toEqual(start);
});

test("the map moves the view, and arrows lead back to the pieces", async ({ page, server }) => {
  await open(page, server);
  const map = page.getByRole("region", { name: "Map of the plane" }).locator("svg").first();
  const box = await map.boundingBox();
  if (!box) throw new Error("The map is not on the screen.");
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2);
  await page.waitForTimeout(FLIGHT_MS);
  const middle = await part(page, 0.5, 0.5);
  const [x, y] = await squareAt(page, middle);
  expect(x).toBeGreaterThan(20);
  expect(Math.abs(y - 8)).toBeLessThan(4);

  // The armies are now to the left: the disc there stands for them.
  const left = await part(page, 0, 0.5);
  let found = false;
  for (let dy = -240; dy <= 240 && !found; dy += 12) {
    await page.mouse.move(left.x + 23, left.y + dy);
    const [seen] = await squareAt(page, { x: left.x + 23, y: left.y + dy });
    found = seen <= 15;
  }
  expect(found).toBe(true);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(FLIGHT_MS);
  expect((await squareAt(page, middle))[0]).toBeLessThan(20);
});

test("the plane is played in words, by the keyboard alone", async ({ page, server }) => {
  await open(page, server);
  await canvas(page).focus();
  await page.keyboard.press("t");
  const words = page.getByRole("region", { name: "The plane in words" });
  await expect(words).toBeVisible();
  const first = words.getByRole("button").first();
  await expect(first).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(words.getByRole("button").nth(1)).toBeFocused();
  await words.getByRole("button", { name: "White queen, (7, 4)" }).focus();
  await page.keyboard.press("Enter");
  await expect(words).toContainText("Down without end");
  // The squares it may go to come first and are at hand.
  await expect(first).toBeFocused();
  await words.getByRole("button", { name: "(7, 2)", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(moves(page)).toHaveText(["Q(7,4)-(7,2)"]);
  await expect(words).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(canvas(page)).toBeFocused();
});

test("a pawn is promoted to a chosen piece at the square", async ({ page, server }) => {
  await open(page, server);
  const pairs: [Square, Square][] = [
    [
      [14, 4],
      [14, 6],
    ],
    [
      [0, 16],
      [0, 15],
    ],
    [
      [14, 6],
      [14, 7],
    ],
    [
      [0, 15],
      [0, 14],
    ],
    [
      [14, 7],
      [14, 8],
    ],
    [
      [0, 14],
      [0, 13],
    ],
    [
      [14, 8],
      [14, 9],
    ],
    [
      [0, 13],
      [0, 12],
    ],
    [
      [14, 9],
      [13, 10],
    ],
    [
      [0, 12],
      [0, 11],
    ],
  ];
  for (const [origin, target] of pairs) await play(page, origin, target);
  await expect(moves(page)).toHaveCount(pairs.length);
  await play(page, [13, 10], [12, 11]);
  const chooser = page.getByRole("dialog", { name: "Promote to" });
  await expect(chooser.getByRole("button", { name: "queen" })).toBeFocused();
  await chooser.getByRole("button", { name: "hawk" }).click();
  await expect(moves(page).last()).toHaveText(/^P\(13,10\)xC\(12,11\)H/);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("taps move, one finger pans, two fingers zoom", async ({ page, server }) => {
    await open(page, server);
    const box = await canvas(page).boundingBox();
    if (!box) throw new Error("The plane is not on the screen.");
    const middle = { x: box.x + 32 + (box.width - 32) / 2, y: box.y + (box.height - 20) / 2 };
    const selected = page.locator(".spoken");
    await goTo(page, "8,5");
    await page.touchscreen.tap(middle.x, middle.y);
    await expect(selected).toContainText("White pawn on (8, 5)");
    await goTo(page, "8,7");
    await page.touchscreen.tap(middle.x, middle.y);
    await expect(status(page)).toContainText("Black to move");

    const session = await page.context().newCDPSession(page);
    const touch = async (type: "touchStart" | "touchMove" | "touchEnd", points: Place[]): Promise<void> => {
      const touchPoints = points.map(({ x, y }, id) => ({ x, y, id }));
      await session.send("Input.dispatchTouchEvent", { type, touchPoints });
    };
    // A square is 24 pixels wide here. An empty one is drawn 96 pixels down, and the pawn above it comes along.
    await goTo(page, "8,9");
    await touch("touchStart", [{ x: middle.x + 48, y: middle.y }]);
    for (let i = 1; i <= 8; i++) await touch("touchMove", [{ x: middle.x + 48, y: middle.y + i * 12 }]);
    await page.waitForTimeout(250);
    await touch("touchEnd", []);
    await page.touchscreen.tap(middle.x, middle.y - 24 + 96);
    await expect(selected).toContainText("Black pawn on (8, 10)");

    // Two fingers make it three times as large: 20 pixels below the middle is still the same square.
    await goTo(page, "9,10");
    const fingers = (apart: number): Place[] =>
      [-apart, apart].map((dx) => ({ x: middle.x + dx, y: middle.y }));
    await touch("touchStart", fingers(30));
    for (let apart = 35; apart <= 90; apart += 5) await touch("touchMove", fingers(apart));
    await touch("touchEnd", []);
    await page.touchscreen.tap(middle.x, middle.y + 20);
    await expect(selected).toContainText("Black pawn on (9, 10)");
    await expect(status(page)).toContainText("Black to move");
  });
});
