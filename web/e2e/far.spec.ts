import type { Page } from "@playwright/test";
import { expect, moves, status, test } from "./fixtures";
import { canvas, goTo, openPlane, part, squareAt, type At } from "./plane";
import type { Server } from "./server";

const LIMIT = Number.MAX_SAFE_INTEGER;
/** Pieces a million squares apart, and as far apart as squares have numbers. */
const POSITIONS = [
  "K(7,0)|R(-1000001,-2000002)|R(1000000,3)|k(7,30) w - - 0 1",
  `K(7,0)|R(${-LIMIT},${LIMIT})|R(${LIMIT},${-LIMIT})|k(7,30) w - - 0 1`,
];

/** Games with such positions, played a move, so that every list has their pictures. */
async function farGames(page: Page, server: Server): Promise<string[]> {
  const ids: string[] = [];
  for (const position of POSITIONS) {
    await openPlane(page, server, { position });
    const field = page.getByRole("textbox", { name: "Type a move" }).first();
    await field.fill("K(7,0)-(8,1)");
    await field.press("Enter");
    await expect(moves(page)).toHaveCount(1);
    ids.push(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  }
  return ids;
}

test("with pieces a million squares apart every page opens, and their pictures are small", async ({
  page,
  server,
}) => {
  const [id = ""] = await farGames(page, server);
  await page.goto(server.url);
  const thumbnails = page.locator(".thumb svg.endless");
  await expect(thumbnails.first()).toBeVisible();
  expect(await thumbnails.first().locator(".pointer").count()).toBeGreaterThan(0);
  for (const markup of await thumbnails.evaluateAll((all) => all.map((svg) => svg.outerHTML.length)))
    expect(markup).toBeLessThan(200_000);
  // The archive takes games in every few seconds.
  await expect
    .poll(async () => (await page.request.get(`${server.url}/api/archive?whose=everyone`)).text())
    .toContain(id);
  await page.goto(`${server.url}/archive`);
  await expect(page.locator(`a[href*="${id}"]`).first()).toBeVisible();
  await page.goto(`${server.url}/players`);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.goto(`${server.url}/game/${id}/review`);
  await expect(canvas(page)).toBeVisible();
  await page.goto(`${server.url}/wall/${id}`);
  await expect(canvas(page)).toBeVisible();
  await page.goto(`${server.url}/editor/plane`);
  await page.getByPlaceholder(/Paste a position/).fill(POSITIONS[1] ?? "");
  await page.getByRole("button", { name: "Read" }).click();
  await expect(page.getByText("This position can be played.")).toBeVisible();
  const picture = await page.request.get(`${server.url}/api/games/${id}/picture`);
  expect((await picture.body()).length).toBeLessThan(100_000);
});

test("far out the rulers make room for their numbers, at both ends of the plane", async ({
  page,
  server,
}) => {
  await openPlane(page, server, { position: POSITIONS[1] });
  const ruler = async (): Promise<number> => Number(await canvas(page).getAttribute("data-ruler"));
  const home = await ruler();
  for (const sign of [1, -1]) {
    await goTo(page, `${sign * LIMIT},${-sign * LIMIT}`);
    await expect.poll(ruler).toBeGreaterThan(home + 40);
    const middle = async (): Promise<At> => squareAt(page, await part(page, 0.5, 0.5));
    await expect.poll(middle).toEqual([sign * LIMIT, -sign * LIMIT]);
  }
  await goTo(page, "7,15");
  await expect.poll(ruler).toBe(home);
});

test.describe("on a small laptop", () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  for (const [what, typed] of [
    ["near", ["K(7,0)-(8,1)", "K(7,30)-(8,31)"]],
    ["far", ["R(-1000001,-2000002)-(-1000001,-2000017)", "K(7,30)-(8,31)", "R(1000000,3)-(1000000,2000003)"]],
  ] as const)
    test(`no move of a ${what} game is cut in the list`, async ({ page, server }) => {
      await openPlane(page, server, { position: POSITIONS[0] });
      const field = page.getByRole("textbox", { name: "Type a move" }).first();
      for (const [n, move] of typed.entries()) {
        await field.fill(move);
        await field.press("Enter");
        await expect(moves(page)).toHaveCount(n + 1);
      }
      await expect(moves(page).first()).toHaveText(typed[0]);
      const cut = (): Promise<string[]> =>
        moves(page).evaluateAll((all) =>
          all
            .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
            .map((one) => one.textContent ?? ""),
        );
      await expect.poll(cut).toEqual([]);
    });

  test("a last move out of view is named at the rim, and a click flies there", async ({ page, server }) => {
    await openPlane(page, server, { position: "K(7,0)|R(7,8)|k(9,16) w - - 0 1" });
    const field = page.getByRole("textbox", { name: "Type a move" }).first();
    await field.fill("R(7,8)-(1000007,8)");
    await field.press("Enter");
    await expect(status(page)).toContainText("Black to move");
    // The rook has left along its row: its disc is at the right end of it.
    const from = await part(page, 0.5, 0.5);
    const [, y] = await squareAt(page, from);
    const below = await part(page, 0.5, 0.8);
    const [, lower] = await squareAt(page, below);
    const row = from.y + ((y - 8) * (below.y - from.y)) / (y - lower);
    const edge = await part(page, 1, 0.5);
    await page.mouse.click(edge.x - 24, row);
    await expect.poll(async () => squareAt(page, await part(page, 0.5, 0.5))).toEqual([1_000_007, 8]);
  });
});
