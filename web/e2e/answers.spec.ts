import type { Page } from "@playwright/test";
import { faultsNow } from "./accessibility";
import { click, expect, moves, newPlayer, openGame, status, test } from "./fixtures";

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).locator("visible=true").click();

test("a player who makes a request is told the answer", async ({ page, browser, server }) => {
  await openGame(page, server, { opponent: { kind: "online" }, name: "Amara" });
  const id = page.url().split("/").at(-1);
  const jonas = await newPlayer(browser);
  await jonas.goto(server.url);
  await jonas.request.post(`${server.url}/api/games/${id}/join`, { data: { name: "Jonas" } });
  await jonas.goto(`${server.url}/game/${id}`);
  await click(page, "e2e4");
  await expect(moves(jonas)).toHaveText(["e4"]);
  await click(jonas, "e7e5");
  await expect(moves(page)).toHaveText(["e4", "e5"]);

  const ask = async (what: string, question: string, answer: string): Promise<void> => {
    await press(page, what);
    await expect(status(jonas)).toContainText(question);
    await press(jonas, "Decline");
    // The region that screen readers speak.
    await expect(status(page)).toContainText(answer);
    await expect(status(jonas)).not.toContainText("declined");
  };
  await ask("Take back", "Amara asks to take back", "Jonas declined the take-back.");
  await ask("Pause", "Amara asks for a pause.", "Jonas declined the pause.");
  await ask("Draw", "Amara offers a draw.", "Jonas declined the draw.");
  expect(await faultsNow(page)).toEqual([]);

  await press(page, "Resign");
  await press(page, "Ask to abort");
  await expect(status(jonas)).toContainText("without a result");
  await press(jonas, "Decline");
  await expect(status(page)).toContainText("Jonas declined to abort the game.");

  // An offer that is passed over has lapsed, and that is said too.
  await click(page, "g1f3");
  await expect(status(page)).not.toContainText("declined");
  await press(page, "Draw");
  await expect(status(jonas)).toContainText("Amara offers a draw.");
  await click(jonas, "b8c6");
  await expect(status(page)).toContainText("Your draw offer has expired.");

  await press(page, "Resign");
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await ask("Rematch", "Amara offers a rematch.", "Jonas declined the rematch.");
  await jonas.context().close();
});

test("the computer’s refusal is shown", async ({ page, server }) => {
  // Amara has nothing but pawns: no computer would be glad of a draw.
  const position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3 w kq - 0 1";
  await openGame(page, server, { opponent: { kind: "computer", level: 6 }, name: "Amara", position });
  await click(page, "e2e4");
  await expect(moves(page)).toHaveCount(2);
  await press(page, "Draw");
  await expect(status(page)).toContainText("Computer declined the draw.");
});
