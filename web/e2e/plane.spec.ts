import type { Page } from "@playwright/test";
import { expect, moves, openGame, painted, status, test } from "./fixtures";
import {
  canvas,
  dragTo,
  find,
  goTo,
  openPlane as open,
  part,
  play,
  readout,
  seenFromAbove,
  squareAt,
  type At,
  type Place,
} from "./plane";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a far move is seen from above, a dragged piece moves, dragged squares move the plane", async ({
  page,
  server,
}) => {
  await open(page, server);

  // The queen goes far out: zoom out with the wheel, click her, click where the line leads.
  await seenFromAbove(page);
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
  await goTo(page, "11,15");
  const [from, to] = [await find(page, [11, 16]), await find(page, [11, 15])];
  await dragTo(page, from, to);
  await expect(moves(page)).toHaveCount(2);
  await goTo(page, "14,4");
  const before = await squareAt(page, await part(page, 0.5, 0.5));
  await dragTo(page, await find(page, [18, 8]), await find(page, [15, 6]));
  const after = await squareAt(page, await part(page, 0.5, 0.5));
  expect([after[0] - before[0], after[1] - before[1]]).toEqual([3, 2]);
  await expect(moves(page)).toHaveCount(2);
});

test("views are fitted, left and found again", async ({ page, server }) => {
  await open(page, server);
  const middle = await part(page, 0.5, 0.5);
  const start = await squareAt(page, middle);
  await expect(button(page, "Previous view")).toBeDisabled();
  await goTo(page, "9007199254740991,-9007199254740991");
  // The ruler is wider there, and the middle of the view has moved a little.
  const end = await part(page, 0.5, 0.5);
  expect(await squareAt(page, end)).toEqual([Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]);
  await goTo(page, "9007199254740992,0");
  await expect(page.getByRole("alert")).toContainText("Choose a nearer square");
  await button(page, "Previous view").click();
  await painted(page);
  expect(await squareAt(page, middle)).toEqual(start);

  await goTo(page, "Q");
  expect(await squareAt(page, middle)).toEqual([7, 4]);
  await goTo(page, "Q");
  expect(await squareAt(page, middle)).toEqual([7, 11]);

  await page.mouse.click(middle.x, middle.y);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowRight");
  await painted(page);
  const right = await squareAt(page, middle);
  expect(right[0]).toBeGreaterThan(9);
  expect(right[1]).toBe(11);
  await page.keyboard.press("Backspace");
  await painted(page);
  expect(await squareAt(page, middle)).toEqual([7, 11]);
  await page.keyboard.press("Home");
  await painted(page);
  expect(await squareAt(page, middle)).toEqual(start);
});

test("the map moves the view, and arrows lead back to the pieces", async ({ page, server }) => {
  await open(page, server);
  const map = page.getByRole("region", { name: "Map of the plane" }).locator("svg").first();
  const box = await map.boundingBox();
  if (!box) throw new Error("The map is not on the screen.");
  await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2);
  await painted(page);
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
  await painted(page);
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
  await expect(words).toContainText("Down, no limit");
  // The squares it may go to come first and are at hand.
  await expect(first).toBeFocused();
  await words.getByRole("button", { name: "(7, 2)", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(moves(page)).toHaveText(["Q(7,4)-(7,2)"]);
  await expect(words).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(canvas(page)).toBeFocused();
});

test("a pawn is promoted to a chosen piece at the square, and all of it taken back", async ({
  page,
  server,
}) => {
  await open(page, server, { position: "K(7,0)|P(13,10)|n(12,11)|r(0,20)|k(7,30) w - - 0 1" });
  const chooser = page.getByRole("dialog", { name: "Promote to" });
  await play(page, [13, 10], [12, 11]);
  await expect(chooser.getByRole("button", { name: "queen" })).toBeFocused();
  // Nothing has been chosen: the pawn stands where it stood.
  await page.keyboard.press("Escape");
  await expect(chooser).toBeHidden();
  await expect(moves(page)).toHaveCount(0);

  await play(page, [13, 10], [12, 11]);
  await chooser.getByRole("button", { name: "hawk" }).click();
  await expect(moves(page)).toHaveText(["P(13,10)xN(12,11)H"]);
  const words = page.getByRole("region", { name: "The plane in words" });
  await expect(words.getByRole("button", { name: "White hawk, (12, 11)" })).toHaveCount(1);

  await page.getByRole("button", { name: "Take back" }).first().click();
  await expect(moves(page)).toHaveCount(0);
  await expect(words.getByRole("button", { name: "White pawn, (13, 10)" })).toHaveCount(1);
  await expect(words.getByRole("button", { name: "Black knight, (12, 11)" })).toHaveCount(1);
  await play(page, [13, 10], [12, 11]);
  await chooser.getByRole("button", { name: "chancellor" }).click();
  await expect(moves(page)).toHaveText(["P(13,10)xN(12,11)C"]);
});

test("scrolling reaches as far as one scrolls, in every direction and back", async ({ page, server }) => {
  await open(page, server);
  await goTo(page, "0,0");
  const middle = await part(page, 0.5, 0.5);
  await page.mouse.click(middle.x, middle.y);
  await page.keyboard.press("Escape");
  const scroll = async (keys: string[]): Promise<At> => {
    for (const key of keys) {
      await page.keyboard.press(key);
      await painted(page);
    }
    return squareAt(page, middle);
  };
  const [right] = await scroll(["ArrowRight"]);
  expect(right).toBeGreaterThan(0);
  const [, up] = await scroll(["ArrowLeft", "ArrowUp"]);
  expect(up).toBeGreaterThan(0);
  expect(await scroll(["ArrowDown"])).toEqual([0, 0]);
  const [left, down] = await scroll([
    ...Array<string>(5).fill("ArrowLeft"),
    ...Array<string>(6).fill("ArrowDown"),
  ]);
  expect(Math.abs(left + 5 * right)).toBeLessThanOrEqual(5);
  expect(Math.abs(down + 6 * up)).toBeLessThanOrEqual(6);
});

test("far out, where the colours of squares go on, a move is made on squares below zero", async ({
  page,
  server,
}) => {
  await open(page, server, { position: "K(7,0)|R(-1000001,-2000002)|k(7,30) w - - 0 1" });
  await play(page, [-1000001, -2000002], [-1000001, -2000017]);
  await expect(moves(page)).toHaveText(["R(-1000001,-2000002)-(-1000001,-2000017)"]);
});

test("with motion on, flights near and far arrive", async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: "no-preference" });
  const page = await context.newPage();
  await open(page, server);
  const middle = await part(page, 0.5, 0.5);
  const field = page.getByLabel("Go to a square or piece");
  for (const far of [40, 4_000_000]) {
    await field.fill(`${far},8`);
    await field.press("Enter");
    await expect.poll(() => squareAt(page, middle)).toEqual([far, 8]);
  }
  await context.close();
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("taps move, one finger pans, two fingers zoom", async ({ page, server }) => {
    await open(page, server);
    const box = await canvas(page).boundingBox();
    if (!box) throw new Error("The plane is not on the screen.");
    const middle: Place = { x: box.x + 32 + (box.width - 32) / 2, y: box.y + (box.height - 20) / 2 };
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
    // On purpose: a finger held still before it is lifted does not throw the plane.
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

test.describe("a piece in the hand", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("is shown in a lens over the finger on every board, and not over a mouse", async ({
    page,
    server,
  }) => {
    const session = await page.context().newCDPSession(page);
    const touch = async (type: "touchStart" | "touchMove" | "touchEnd", points: Place[]): Promise<void> => {
      await session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    };
    const lens = page.locator(".lens");
    /** Carry a piece there, look at what the lens says, and put it down. */
    const carry = async (from: Place, to: Place, name: string): Promise<void> => {
      await touch("touchStart", [from]);
      for (let n = 1; n <= 4; n++)
        await touch("touchMove", [
          { x: from.x + ((to.x - from.x) * n) / 4, y: from.y + ((to.y - from.y) * n) / 4 },
        ]);
      await expect(lens).toContainText(name);
      const box = await lens.boundingBox();
      if (!box) throw new Error("The lens is not on the screen.");
      expect(box.y + box.height).toBeLessThan(to.y);
      await touch("touchEnd", []);
      await expect(lens).toBeHidden();
      await expect(status(page)).toContainText("Black to move");
    };
    const cellAt = async (key: string): Promise<Place> => {
      const box = await page.locator(`[data-square="${key}"]`).boundingBox();
      if (!box) throw new Error("The square is not on the screen.");
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    await openGame(page, server, {});
    await carry(await cellAt("4,1"), await cellAt("4,3"), "e4");
    const [from, to] = [await cellAt("4,6"), await cellAt("4,4")];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await expect(page.locator(".held")).toBeVisible();
    await expect(lens).toBeHidden();
    await page.mouse.up();
    await expect(status(page)).toContainText("White to move");

    await openGame(page, server, { variant: "cube" });
    await expect(page.getByRole("grid").first()).toBeVisible();
    await page.getByRole("button", { name: "Floor t" }).first().click();
    await carry(await cellAt("2,1,1"), await cellAt("2,2,1"), "c3t");

    await open(page, server);
    const box = await canvas(page).boundingBox();
    if (!box) throw new Error("The plane is not on the screen.");
    const left = Number(await canvas(page).getAttribute("data-ruler"));
    await goTo(page, "8,5");
    const middle: Place = { x: box.x + left + (box.width - left) / 2, y: box.y + (box.height - 20) / 2 };
    await carry(middle, { x: middle.x, y: middle.y - 48 }, "(8, 7)");
  });
});

/** Games of the plane as players have written them down, and what must be true at their end. */
const WRITTEN = [
  {
    what: "a pawn goes through, becomes a chancellor and is taken",
    text:
      "P(11,5)-(11,7) P(11,10)-(11,8) P(10,5)-(10,7) P(11,8)xP(10,7) P(11,7)-(11,8) M(11,11)-(10,12) " +
      "P(11,8)-(11,9) P(12,10)-(12,8) P(11,9)-(11,10) P(9,10)-(9,8) P(11,10)-(11,11)C M(10,12)xC(11,11)",
    refused: "N(5,4)-(5,6)",
  },
  {
    what: "a pinned knight cannot move, seen or not",
    text:
      "P(8,5)-(8,7) P(8,10)-(8,8) P(9,5)-(9,7) P(8,8)xP(9,7) Q(7,4)-(8,5) P(7,10)-(7,8) " +
      "P(8,7)xP(7,8) N(10,11)-(8,10) P(7,5)-(7,7)",
    refused: "N(8,10)-(7,8)",
  },
] as const;

for (const { what, text, refused } of WRITTEN)
  test(`a game that was written down is played again: ${what}`, async ({ page, server }) => {
    await open(page, server);
    const field = page.getByRole("textbox", { name: "Type a move" }).first();
    const typed = text.split(" ");
    for (const [n, move] of typed.entries()) {
      await field.fill(move);
      await field.press("Enter");
      await expect(moves(page)).toHaveCount(n + 1);
    }
    await field.fill(refused);
    await field.press("Enter");
    await expect(status(page)).toContainText(/cannot|would be in check/);
    await expect(moves(page)).toHaveCount(typed.length);
    // And all of it is taken back, move by move.
    await page.getByRole("button", { name: "Take back" }).first().click();
    await expect(moves(page)).toHaveCount(typed.length - 1);
  });
