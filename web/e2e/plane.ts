import type { Page } from "@playwright/test";
import { expect, openGame, painted, status } from "./fixtures";
import type { Server } from "./server";

export type At = readonly [number, number];
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Height of the ruler below on a wide screen: no squares lie there. The one at the left is as wide as its numbers. */
const FOOT = 24;

export const canvas = (page: Page) => page.locator("canvas");
export const readout = (page: Page) => page.locator(".readout b");

export async function openPlane(page: Page, server: Server, wanted: object = {}): Promise<void> {
  await openGame(page, server, { variant: "plane", ...wanted });
  await expect(canvas(page)).toBeVisible();
  await expect(status(page)).toContainText(/to move|Your move/);
}

/** The view without the rulers, as a place on the page for parts of its width and height. */
export async function part(page: Page, right: number, down: number): Promise<Place> {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error("The plane is not on the screen.");
  const left = Number(await canvas(page).getAttribute("data-ruler"));
  return { x: box.x + left + (box.width - left) * right, y: box.y + (box.height - FOOT) * down };
}

/** The square the read-out names when the pointer is there. */
export async function squareAt(page: Page, at: Place): Promise<At> {
  await page.mouse.move(at.x, at.y);
  const text = (await readout(page).innerText()).replaceAll("−", "-").replace(/[^\d,-]/g, "");
  const [x, y] = text.split(",").map(Number);
  return [x ?? NaN, y ?? NaN];
}

/** Finds a square on the screen as a person would: by the read-out, from two points far apart. Nothing must be selected. */
export async function find(page: Page, [x, y]: At): Promise<Place> {
  const one = await part(page, 0.12, 0.2);
  const other = await part(page, 0.9, 0.72);
  const [x0, y0] = await squareAt(page, one);
  const [x1, y1] = await squareAt(page, other);
  return {
    x: one.x + ((x - x0) * (other.x - one.x)) / (x1 - x0),
    y: one.y + ((y - y0) * (other.y - one.y)) / (y1 - y0),
  };
}

export async function goTo(page: Page, where: string): Promise<void> {
  const field = page.getByLabel("Go to a square or piece");
  await field.fill(where);
  await field.press("Enter");
  await painted(page);
}

/** Go to a square, which is then in the middle, and click it. */
export async function clickSquare(page: Page, [x, y]: At): Promise<void> {
  await goTo(page, `${x},${y}`);
  const middle = (): Promise<Place> => part(page, 0.5, 0.5);
  await expect.poll(async () => squareAt(page, await middle())).toEqual([x, y]);
  const { x: right, y: down } = await middle();
  await page.mouse.click(right, down);
}

/** The same with a finger. Nothing hovers then to say that a flight has ended: motion must be reduced. */
export async function tapSquare(page: Page, [x, y]: At): Promise<void> {
  await goTo(page, `${x},${y}`);
  const { x: right, y: down } = await part(page, 0.5, 0.5);
  await page.touchscreen.tap(right, down);
}

export async function play(page: Page, origin: At, target: At): Promise<void> {
  await clickSquare(page, origin);
  await clickSquare(page, target);
}

export async function dragTo(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  // On purpose: a pointer held still before its release does not throw the plane.
  await page.waitForTimeout(150);
  await page.mouse.up();
}

/** Zoom out with the wheel, the armies staying at the upper left, until (60, −49) is in view. */
export async function seenFromAbove(page: Page): Promise<void> {
  const corner = await part(page, 0.97, 0.97);
  const anchor = await part(page, 0.2, 0.1);
  await expect(async () => {
    await page.mouse.move(anchor.x, anchor.y);
    await page.mouse.wheel(0, 120);
    await painted(page);
    const [x, y] = await squareAt(page, corner);
    expect(x > 60 && y < -49).toBe(true);
  }).toPass({ intervals: [0] });
  // On purpose: squares are painted roughly while the scale changes, by the clock; at rest they stay where they are.
  await page.waitForTimeout(200);
  await painted(page);
}

/** Bring the pointer onto a square; `near` is about there. What the read-out names decides. */
export async function pointAt(page: Page, square: At, near: Place): Promise<Place> {
  for (const [dx, dy] of [
    [0, 0],
    [2, 0],
    [-2, 0],
    [0, 2],
    [0, -2],
    [4, 0],
    [-4, 0],
    [0, 4],
    [0, -4],
    [3, 3],
    [-3, -3],
    [3, -3],
    [-3, 3],
  ] as const) {
    const at = { x: near.x + dx, y: near.y + dy };
    const [x, y] = await squareAt(page, at);
    if (x === square[0] && y === square[1]) return at;
  }
  throw new Error(`The pointer does not find (${square.join()}).`);
}
