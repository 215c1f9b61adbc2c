import type { Page, WebSocketRoute } from "@playwright/test";
import { click, expect, moves, newPlayer, openGame, status, test } from "./fixtures";
import { part, squareAt } from "./plane";

test("two browsers of one machine play by link, and a killed server loses nothing", async ({
  browser,
  serve,
}) => {
  const server = await serve();
  const host = await (await browser.newContext()).newPage();
  const guest = await (await browser.newContext()).newPage();
  try {
    await host.goto(server.url);
    await host
      .getByRole("region", { name: "Chess", exact: true })
      .getByRole("button", { name: /With a friend/ })
      .click();
    await host.getByText("White", { exact: true }).click();
    await host.getByLabel("Your name").fill("Amara");
    await host.getByRole("button", { name: "Open the game" }).click();
    await expect(host.getByRole("heading", { name: /Invite/ })).toBeVisible();

    await guest.goto(host.url());
    await guest.getByText("Someone else at this computer plays").click();
    await guest.getByRole("button", { name: "Join here as a second player" }).click();
    await expect(guest.getByRole("heading", { name: "Join as Black" })).toBeVisible();
    await guest.getByLabel("Your name").fill("Jonas");
    await guest.getByRole("button", { name: "Join", exact: true }).click();

    await expect(status(host)).toContainText("Your move");
    await expect(status(guest)).toContainText("You play Black");
    await click(host, "e2e4");
    await expect(moves(guest)).toHaveText(["e4"]);
    await click(guest, "e7e5");
    await expect(moves(host)).toHaveText(["e4", "e5"]);

    await server.kill();
    await expect(host.getByRole("alert")).toContainText("Connection lost");
    await expect(guest.getByRole("alert")).toContainText("Connection lost");
    // A move made meanwhile is kept and sent when the server is back.
    await click(host, "g1f3");
    await server.start();

    await expect(moves(guest)).toHaveText(["e4", "e5", "Nf3"]);
    await expect(host.getByRole("alert")).toBeHidden();
    await click(guest, "b8c6");
    await expect(moves(host)).toHaveText(["e4", "e5", "Nf3", "Nc6"]);
    await expect(moves(guest)).toHaveText(["e4", "e5", "Nf3", "Nc6"]);
  } finally {
    await host.context().close();
    await guest.context().close();
  }
});

test("a dropped connection loses no move of either side, and both play on", async ({
  page,
  browser,
  server,
}) => {
  await openGame(page, server, { opponent: { kind: "online" }, name: "Amara" });
  const id = page.url().split("/").at(-1);
  const guest = await newPlayer(browser);
  // The line of the guest goes through the test, which can cut it.
  const line = { cut: false, open: new Set<WebSocketRoute>() };
  await guest.routeWebSocket(/\/ws\/games\//, (socket) => {
    if (line.cut) return void socket.close();
    line.open.add(socket);
    socket.connectToServer();
  });
  await guest.goto(server.url);
  await guest.request.post(`${server.url}/api/games/${id}/join`, { data: { name: "Jonas" } });
  await guest.goto(`${server.url}/game/${id}`);
  await expect(status(guest)).toContainText("You play Black");
  await click(page, "e2e4");
  await expect(moves(guest)).toHaveText(["e4"]);

  line.cut = true;
  for (const socket of line.open) await socket.close();
  await expect(guest.getByRole("alert")).toContainText("Connection lost");
  // A move made without a connection waits for it.
  await click(guest, "e7e5");
  await expect(moves(page)).toHaveText(["e4"]);
  line.cut = false;
  await expect(moves(page)).toHaveText(["e4", "e5"]);
  await expect(guest.getByRole("alert")).toBeHidden();

  // And one that the other side makes meanwhile is there when the line is.
  line.cut = true;
  for (const socket of line.open) await socket.close();
  await expect(guest.getByRole("alert")).toContainText("Connection lost");
  await click(page, "g1f3");
  await expect(moves(page)).toHaveCount(3);
  line.cut = false;
  await expect(moves(guest)).toHaveText(["e4", "e5", "Nf3"]);
  await click(guest, "b8c6");
  await expect(moves(page)).toHaveText(["e4", "e5", "Nf3", "Nc6"]);
  await guest.context().close();
});

test("an opponent who has left is waited for, may come back, and loses the game to a claim", async ({
  browser,
  serve,
}) => {
  const server = await serve("play", ["--claim-after", "15"]);
  const [host, guest] = await Promise.all([newPlayer(browser), newPlayer(browser)]);
  try {
    await openGame(host, server, { opponent: { kind: "online" }, name: "Amara" });
    const address = host.url();
    await guest.goto(server.url);
    await guest.request.post(`${server.url}/api/games/${address.split("/").at(-1)}/join`, {
      data: { name: "Jonas" },
    });
    await guest.goto(address);
    await expect(status(guest)).toContainText("You play Black");
    await click(host, "e2e4");
    await expect(moves(guest)).toHaveText(["e4"]);
    await click(guest, "e7e5");
    await expect(moves(host)).toHaveText(["e4", "e5"]);

    const away = host.getByRole("alert");
    const claim = host.getByRole("button", { name: "Claim the win" });
    await guest.goto("about:blank");
    await expect(away).toContainText("Jonas has left. If they are not back in");
    await expect(claim).toBeHidden();
    await guest.goto(address);
    await expect(away).toBeHidden();

    await guest.close();
    await expect(away).toContainText("has left and is not back");
    await expect(host.getByRole("button", { name: "Call it a draw" })).toBeVisible();
    await claim.click();
    await expect(status(host)).toContainText("You win");
    await expect(status(host)).toContainText("because the opponent left");
    await expect(away).toBeHidden();
  } finally {
    await host.context().close();
    await guest.context().close();
  }
});

/** Whether the board is seen from Black: the black player sits below it. */
async function fromBlack(page: Page): Promise<boolean> {
  const top = async (colour: string): Promise<number> =>
    (await page.getByRole("region", { name: new RegExp(`^${colour}:`) }).boundingBox())?.y ?? NaN;
  return (await top("Black")) > (await top("White"));
}

for (const variant of ["chess", "plane", "cube"])
  test(`whoever takes Black’s seat sees the board from there at once: ${variant}`, async ({
    page,
    browser,
    server,
  }) => {
    for (const viewport of [
      { width: 1366, height: 768 },
      { width: 390, height: 844 },
    ]) {
      await openGame(page, server, { variant, opponent: { kind: "online" }, name: "Amara" });
      const guest = await (await browser.newContext({ viewport })).newPage();
      await guest.goto(page.url());
      await expect(status(guest)).toContainText("Amara is waiting for an opponent");
      await expect(guest.getByText("Send the link")).toHaveCount(0);
      expect(await fromBlack(guest)).toBe(false);
      await guest.getByLabel("Your name").fill("Jonas");
      await guest.getByRole("button", { name: "Join", exact: true }).click();
      await expect(status(guest)).toContainText("White to move: Amara");
      expect(await fromBlack(guest)).toBe(true);
      expect(await fromBlack(page)).toBe(false);
      if (variant !== "plane") {
        const [near, far] = variant === "cube" ? ["7,7,0", "0,0,0"] : ["7,7", "0,0"];
        const place = async (square: string | undefined) =>
          guest.locator(`[data-square="${square}"]`).boundingBox();
        expect((await place(near))?.y).toBeGreaterThan((await place(far))?.y ?? NaN);
      } else if (viewport.width > 1000) {
        const [, above] = await squareAt(guest, await part(guest, 0.5, 0.2));
        const [, below] = await squareAt(guest, await part(guest, 0.5, 0.8));
        expect(below).toBeGreaterThan(above);
      }
      await expect(guest.getByText("spectator")).toHaveCount(0);
      await guest.context().close();
    }
  });

test("a link to an unknown game says so", async ({ page, server }) => {
  await page.goto(`${server.url}/game/nosuchgame`);
  await expect(page.getByRole("heading")).toContainText("no such game");
});
