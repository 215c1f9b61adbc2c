import type { Page } from "@playwright/test";
import { expect, moves, openGame, status, test } from "./fixtures";

/** The square with these coordinates on whichever floor shows it. */
const square = (page: Page, at: string) => page.locator(`[data-square="${at}"]`);

/** A short cooperative game: each line is origin, target and how the move reads. */
const GAME = [
  ["2,1,1", "2,2,1", "Pc2t-c3t"],
  ["1,7,7", "2,5,7", "Nb8z-c6z"],
  ["3,0,0", "3,0,6", "Qd1s-d1y"],
  ["3,6,6", "3,5,6", "Pd7y-d6y"],
  ["2,0,0", "2,5,5", "Bc1s-c6x"],
  ["2,7,7", "3,7,6", "Bc8z-d8y"],
  ["2,5,5", "3,5,6", "Bc6xXPd6y"],
  ["3,7,7", "3,4,4", "Qd8z-d5w"],
  ["3,5,6", "3,6,5", "Bd6y-d7x"],
  ["2,5,7", "0,4,7", "Nc6z-a5z"],
  ["3,0,6", "3,7,6", "Qd1yXBd8y#"],
] as const;

test("a game through the floors of the cube ends in mate", async ({ page, server }) => {
  await openGame(page, server, { variant: "cube" });
  for (const [ply, [origin, target]] of GAME.entries()) {
    await square(page, origin).click();
    await square(page, target).click();
    await expect(moves(page)).toHaveCount(ply + 1);
  }
  await expect(moves(page)).toHaveText(GAME.map(([, , text]) => text));
  await expect(status(page)).toContainText("1–0");
  await expect(status(page)).toContainText(/checkmate/i);
});

test("a piece is dragged from one floor to another", async ({ page, server }) => {
  await openGame(page, server, { variant: "cube" });
  const from = await square(page, "3,0,0").boundingBox();
  const to = await square(page, "3,0,6").boundingBox();
  if (!from || !to) throw new Error("The floors are not on the screen.");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect(moves(page)).toHaveText(["Qd1s-d1y"]);
});

test("the boards are cut from the top, the front and the side", async ({ page, server }) => {
  await openGame(page, server, { variant: "cube" });
  const orientation = page.getByRole("region", { name: "Orientation" });
  for (const [look, noun, layer] of [
    ["Front", "Rank", "1"],
    ["Side", "File", "a"],
    ["Top", "Floor", "s"],
  ] as const) {
    await orientation.getByRole("radio", { name: look }).click();
    await expect(page.getByRole("grid", { name: `${noun} ${layer}` })).toBeVisible();
    await expect(page.getByRole("grid")).toHaveCount(8);
  }
  await page.keyboard.press("8");
  await expect(orientation).toContainText("Floor z 8/8");
  await page.keyboard.press("PageDown");
  await expect(orientation).toContainText("Floor y 7/8");
});

test("a move is made in space: aim, ask, play; turning never moves", async ({ page, server }) => {
  await openGame(page, server, { variant: "cube" });
  await square(page, "4,1,1").click();
  const space = page.getByRole("region", { name: "The cube in space" });
  const box = await space.locator("canvas").boundingBox();
  if (!box) throw new Error("The view in space is not on the screen.");
  const tip = space.locator(".tip");
  const aim = await find(page, box, async () => (await tip.count()) > 0 && /e2u/.test(await tip.innerText()));

  await page.mouse.move(aim.x, aim.y);
  await page.mouse.down();
  await page.mouse.move(aim.x + 40, aim.y, { steps: 3 });
  await page.mouse.move(aim.x, aim.y, { steps: 3 });
  await page.mouse.up();
  await expect(moves(page)).toHaveCount(0);

  await page.mouse.click(aim.x, aim.y);
  await expect(tip).toContainText("click again to play");
  await expect(moves(page)).toHaveCount(0);
  await page.mouse.click(aim.x, aim.y);
  await expect(moves(page)).toHaveText(["Pe2t-e2u"]);
});

/** Move the pointer over the picture until what is sought shows. */
async function find(
  page: Page,
  box: { x: number; y: number; width: number; height: number },
  found: () => Promise<boolean>,
): Promise<{ x: number; y: number }> {
  let answer: { x: number; y: number } | null = null;
  await expect(async () => {
    for (let y = box.y + box.height - 12; y > box.y && !answer; y -= 5)
      for (let x = box.x + box.width * 0.4; x < box.x + box.width * 0.75 && !answer; x += 8) {
        await page.mouse.move(x, y);
        if (await found()) answer = { x, y };
      }
    expect(answer).not.toBeNull();
  }).toPass({ timeout: 60_000 });
  if (!answer) throw new Error("It does not show anywhere.");
  return answer;
}
