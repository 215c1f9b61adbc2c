import type { Page } from "@playwright/test";
import { click, expect, openGame, status, test } from "./fixtures";
import { cubeKey } from "./games";
import { overflow } from "./overflow";
import type { Server } from "./server";

/** What stays where it is, and what is shown where it would not be seen. */
const laptop = { width: 1366, height: 768 };
/** A small one, on which the chat is below the edge whatever the board. */
const phone = { width: 390, height: 667 };

const place = async (page: Page, selector: string) =>
  Promise.all((await page.locator(selector).all()).map((each) => each.boundingBox()));

const loaded = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts]
      .filter(({ status }) => status === "loaded")
      .map(({ family }) => family.replaceAll('"', ""));
  });

test("the packaged typeface is used, and a page without it is as readable", async ({
  browser,
  page,
  server,
}) => {
  await page.goto(server.url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await loaded(page)).toEqual(["Archivo 90"]);

  const context = await browser.newContext({ viewport: laptop });
  const bare = await context.newPage();
  await bare.route("**/fonts/**", (route) => route.abort());
  await openGame(bare, server, {});
  await expect(status(bare)).toContainText("White to move");
  expect(await loaded(bare)).toEqual([]);
  expect(await overflow(bare, ["1366×768", "390×844"], ["packaged", "fallback"])).toEqual([]);
  await context.close();
});

for (const variant of ["chess", "plane", "cube"])
  test(`the left column stays where it is, whatever the status says: ${variant}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(laptop);
    const clock = { kind: "fischer", initialMs: 300_000, incrementMs: 3000 };
    await openGame(page, server, { variant, clock });
    await expect(status(page)).toContainText("White to move");
    const panels = ".people .player, .orient > *, .board, .stage canvas";
    // Plane and cube are fetched, and then drawn.
    if (variant !== "chess") {
      await expect(page.locator(".orient > *").first()).toBeVisible();
      await expect(page.locator(".stage canvas, .stage .board").last()).toBeVisible();
    }
    const before = await place(page, panels);
    const typed = page.locator(".record .typed input");
    await typed.fill("Zz99 is no move on any board that this program has ever seen");
    await typed.press("Enter");
    await expect(status(page)).toContainText("Zz99");
    expect(await place(page, panels)).toEqual(before);
    expect(before.length).toBeGreaterThan(1);
  });

test("pieces to promote to stand in one row on every board", async ({ page, server }) => {
  await page.setViewportSize(laptop);
  const chooser = page.getByRole("dialog", { name: "Promote to" });
  const inOneRow = async (): Promise<void> => {
    await expect(chooser).toBeVisible();
    const middles = await chooser.getByRole("button").evaluateAll((all) =>
      all.map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
    );
    expect(middles.length).toBeGreaterThan(3);
    expect(new Set(middles).size).toBe(1);
  };
  await openGame(page, server, { position: "3k4/7P/8/8/8/8/7p/4K3 w - - 0 1" });
  await click(page, "h7h8");
  await inOneRow();
  const position = "8/8/8/8/8/8/8/R3K3|-|-|-|-|-|-|1n2k3/7P/8/8/8/8/8/8 w - - 0 1";
  await openGame(page, server, { variant: "cube", position });
  for (const name of ["h7z", "h8z"]) await page.locator(`[data-square="${cubeKey(name)}"]`).click();
  await inOneRow();
});

async function atOneBoard(host: Page, guest: Page, server: Server): Promise<void> {
  await openGame(host, server, { opponent: { kind: "online" }, colour: "white", name: "Amara" });
  const id = host.url().split("/").at(-1);
  await guest.goto(server.url);
  await guest.request.post(`${server.url}/api/games/${id}/join`, { data: { name: "Jonas" } });
  await guest.goto(host.url());
  await expect(status(guest)).toContainText("You play Black");
}

test("on a phone, what is said below the edge of the screen is told, with the way there", async ({
  browser,
  page,
  server,
}) => {
  await page.setViewportSize(phone);
  const context = await browser.newContext({ viewport: laptop });
  const guest = await context.newPage();
  await atOneBoard(page, guest, server);
  const chat = page.getByRole("region", { name: "Chat" });
  await expect(chat).not.toBeInViewport({ ratio: 0.3 });
  await guest.getByLabel("Say something").fill("Good luck!");
  await guest.getByRole("button", { name: "Send" }).click();
  const notice = page.getByRole("button", { name: /Chat: Jonas Good luck!/ });
  await expect(notice).toBeInViewport();
  await notice.click();
  await expect(chat).toBeInViewport({ ratio: 0.3 });
  await expect(chat.getByRole("log")).toContainText("Good luck!");
  await expect(notice).toBeHidden();
  await context.close();
});
