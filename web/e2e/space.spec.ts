import type { Page } from "@playwright/test";
import { expect, moves, openGame, painted, test } from "./fixtures";
import { cubeKey } from "./games";

test.use({ space: true });

const square = (page: Page, name: string) => page.locator(`[data-square="${cubeKey(name)}"]`);
const space = (page: Page) => page.getByRole("region", { name: "The cube in space" });
const tip = (page: Page) => space(page).locator(".tip");

/** How high the letters of the floors stand in the picture, from the lowest floor up. */
async function heights(page: Page): Promise<number[]> {
  await painted(page);
  return space(page)
    .locator(".label.floor")
    .evaluateAll((all) => all.map((one) => -one.getBoundingClientRect().top));
}

/** How many pixels of a picture of the cube have about this colour. */
async function coloured(page: Page, token: string): Promise<number> {
  const picture = (await space(page).locator("canvas").screenshot()).toString("base64");
  return page.evaluate(
    async ([data, name]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const ctx = new OffscreenCanvas(image.width, image.height).getContext("2d");
      if (!ctx) return 0;
      ctx.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
      ctx.fillRect(0, 0, 1, 1);
      const wanted = ctx.getImageData(0, 0, 1, 1).data;
      ctx.drawImage(image, 0, 0);
      const { data: seen } = ctx.getImageData(0, 0, image.width, image.height);
      let count = 0;
      for (let at = 0; at < seen.length; at += 4) {
        const off = [0, 1, 2].map((n) => Math.abs((seen[at + n] ?? 0) - (wanted[n] ?? 0)));
        if (Math.max(...off) < 24) count++;
      }
      return count;
    },
    [picture, token] as const,
  );
}

/** Where a square that the selected piece may go to is in the picture: under the words that name it. */
async function aim(page: Page, name: string): Promise<{ x: number; y: number }> {
  await square(page, name).hover();
  await expect(tip(page)).toHaveText(name);
  const words = await tip(page).boundingBox();
  if (!words) throw new Error(`${name} is not shown in space.`);
  const x = words.x + words.width / 2;
  for (let y = words.y + words.height; y < words.y + words.height + 90; y += 4) {
    await page.mouse.move(x, y);
    await painted(page);
    if ((await tip(page).count()) > 0 && (await tip(page).innerText()) === name) return { x, y };
  }
  throw new Error(`The pointer does not find ${name}.`);
}

test("a move is made in space: aim, ask, play; turning never moves", async ({ page, server }) => {
  await openGame(page, server, { variant: "cube" });
  await square(page, "e2t").click();
  const at = await aim(page, "e2u");

  await page.mouse.down();
  await page.mouse.move(at.x + 40, at.y, { steps: 3 });
  await page.mouse.move(at.x, at.y, { steps: 3 });
  await page.mouse.up();
  await expect(moves(page)).toHaveCount(0);

  await page.mouse.click(at.x, at.y);
  await expect(tip(page)).toContainText("click again to play");
  await expect(moves(page)).toHaveCount(0);
  await page.mouse.click(at.x, at.y);
  await expect(moves(page)).toHaveText(["Pe2t-e2u"]);
});

test("the floors come apart and are lifted, and the way of a move is drawn through them", async ({
  page,
  server,
}) => {
  await openGame(page, server, { variant: "cube" });
  await space(page).getByRole("button", { name: "Larger" }).click();
  const explode = space(page).getByRole("slider", { name: "Explode" });
  const spread = async (): Promise<number> => {
    const all = await heights(page);
    return (all.at(-1) ?? 0) - (all[0] ?? 0);
  };
  await expect.poll(async () => (await heights(page)).length).toBe(8);
  await explode.fill("0");
  const together = await spread();
  await explode.fill("1");
  await expect.poll(spread).toBeGreaterThan(together * 1.5);

  // Above the floor in focus there is more room than between the others.
  await explode.blur();
  await page.keyboard.press("3");
  await space(page).getByRole("button", { name: "Lift above u" }).click();
  await expect
    .poll(async () => {
      const all = await heights(page);
      const gaps = all.slice(1).map((one, n) => one - (all[n] ?? 0));
      return gaps.indexOf(Math.max(...gaps));
    })
    .toBe(2);
  await space(page).getByRole("button", { name: "Reset view" }).click();

  await square(page, "d1s").click();
  await page.mouse.move(2, 2);
  await painted(page);
  const before = await coloured(page, "hl-take");
  await square(page, "d1y").hover();
  await expect(tip(page)).toHaveText("d1y");
  await expect.poll(() => coloured(page, "hl-take")).toBeGreaterThan(before + 20);
});

test("pieces stand in the picture, and it follows a move", async ({ page, server }) => {
  await openGame(page, server, { variant: "cube" });
  const canvas = space(page).locator("canvas");
  await expect.poll(async () => (await heights(page)).length).toBe(8);
  // More than plain plates: the pictures of the pieces have come.
  await expect.poll(async () => (await canvas.screenshot()).length).toBeGreaterThan(10_000);
  const before = await canvas.screenshot();
  await square(page, "b1s").click();
  await square(page, "c3s").click();
  await expect(moves(page)).toHaveCount(1);
  await page.mouse.move(2, 2);
  await painted(page);
  expect((await canvas.screenshot()).equals(before)).toBe(false);
});

/** How many pixels differ plainly between two pictures. */
function differing(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [a = [], b = []] = await Promise.all(
        pictures.map(async (data) => {
          const image = new Image();
          image.src = `data:image/png;base64,${data}`;
          await image.decode();
          const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
          pen?.drawImage(image, 0, 0);
          return pen?.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      let count = 0;
      for (let at = 0; at < a.length; at += 4)
        if ([0, 1, 2].some((n) => Math.abs((a[at + n] ?? 0) - (b[at + n] ?? 0)) > 24)) count++;
      return count;
    },
    [one.toString("base64"), other.toString("base64")],
  );
}

/** A position with the two kings and perhaps one more piece. */
function kingsAnd(piece: string, square: string): string {
  const [file = 0, rank = 0, floor = 0] = piece ? cubeKey(square).split(",").map(Number) : [];
  const ranks = Array<string>(8).fill("8");
  ranks[7 - rank] = `${file || ""}${piece}${7 - file || ""}`;
  const floors = Array<string>(8).fill("-");
  // With a pawn, so that the game is not over.
  floors[0] = "8/8/8/8/8/8/P7/K7";
  floors[7] = "7k/8/8/8/8/8/8/8";
  const at = floors[floor]?.split("/");
  if (piece)
    floors[floor] = ranks.map((own, n) => (own === "8" && at?.length === 8 ? (at[n] ?? own) : own)).join("/");
  return `${floors.join("|")} w - - 0 1`;
}

test("no floor hides a piece beside the floors", async ({ page, server }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const picture = async (piece = "", square = ""): Promise<Buffer> => {
    await openGame(page, server, { variant: "cube", position: kingsAnd(piece, square) });
    await expect.poll(async () => (await heights(page)).length).toBe(8);
    const canvas = space(page).locator("canvas");
    let last: Buffer | null = null;
    await expect
      .poll(async () => {
        const before = last;
        last = await canvas.screenshot();
        return before?.equals(last);
      })
      .toBe(true);
    return last ?? canvas.screenshot();
  };
  const empty = await picture();
  const clear = await differing(page, empty, await picture("R", "e4z"));
  expect(clear).toBeGreaterThan(200);
  for (const [piece, square] of [
    ["R", "d8s"],
    ["q", "d8u"],
    ["r", "e8v"],
  ] as const) {
    const seen = await differing(page, empty, await picture(piece, square));
    expect(seen, `${piece} on ${square}`).toBeGreaterThan(clear / 2);
  }
});

test("the last move is a line from floor to floor, in space and on the floors", async ({ page, server }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openGame(page, server, { variant: "cube" });
  await expect.poll(async () => (await heights(page)).length).toBe(8);
  const before = await coloured(page, "hl-path");
  await square(page, "d1s").click();
  await square(page, "d1y").click();
  await expect(moves(page)).toHaveCount(1);
  await expect(space(page).getByText("d1s to d1y")).toBeVisible();
  await expect.poll(() => coloured(page, "hl-path")).toBeGreaterThan(before + 300);
  await expect(page.locator(".last-move .body circle")).toHaveCount(6);
});

test("a phone goes to the floor where a move ended, and shows its way", async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openGame(page, server, { variant: "cube" });
  const floor = (name: string) => page.getByRole("grid", { name: `Floor ${name}` });
  await square(page, "d1s").click();
  await page.getByRole("button", { name: "Floor y" }).click();
  await square(page, "d1y").click();
  const moved = page.getByRole("button", { name: "d1s to d1y" });
  await expect(moved).toContainText("Floor s → y");
  await expect(page.locator(".last-move .body circle")).toHaveCount(7);
  await moved.click();
  await expect(floor("s")).toBeVisible();
  // The move comes again while one looks elsewhere.
  await page.keyboard.press("ArrowLeft");
  await expect(moved).toBeHidden();
  await page.keyboard.press("ArrowRight");
  await expect(moved).toBeVisible();
  await expect(floor("y")).toBeVisible();
});
