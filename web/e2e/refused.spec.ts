import type { Page } from "@playwright/test";
import { cell, click, drag, expect, moves, openGame, status, test } from "./fixtures";
import { cubeKey } from "./games";
import { clickSquare, openPlane } from "./plane";

const typed = (page: Page) => page.getByRole("textbox", { name: "Type a move" });

async function type(page: Page, move: string): Promise<void> {
  await typed(page).fill(move);
  await typed(page).press("Enter");
}

/** What is selected in the field for typed moves. */
const marked = (page: Page): Promise<string> =>
  typed(page).evaluate((input: HTMLInputElement) =>
    document.activeElement === input
      ? input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
      : "",
  );

test("however an illegal move is tried, the refusal says why until the next action", async ({
  page,
  server,
}) => {
  await openGame(page, server, {});
  const reason = "The pawn cannot go from e2 to e5.";
  await click(page, "e2e5");
  await expect(status(page)).toContainText(reason);
  await cell(page, "d2").click();
  await expect(status(page)).not.toContainText(reason);
  await page.keyboard.press("Escape");

  await drag(page, "e2e5");
  await expect(status(page)).toContainText(reason);
  await cell(page, "e2").focus();
  for (const key of ["Enter", "ArrowUp", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  await expect(status(page)).not.toContainText(reason);
  await page.keyboard.press("Enter");
  await expect(status(page)).toContainText(reason);

  // What was typed stays to be corrected, and goes when it is played.
  await type(page, "Ke3");
  await expect(status(page)).toContainText("'Ke3' cannot be played");
  await expect.poll(() => marked(page)).toBe("Ke3");
  await page.keyboard.type("e4");
  await page.keyboard.press("Enter");
  await expect(moves(page)).toHaveText(["e4"]);
  await expect(typed(page)).toHaveValue("");
  await expect(status(page)).not.toContainText("cannot");
});

test("a refused castling says why: by two squares, onto the rook, in writing", async ({ page, server }) => {
  const reason = "You cannot castle through check: the rook on f3 attacks f1.";
  await openGame(page, server, { position: "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1" });
  for (const attempt of [() => click(page, "e1g1"), () => drag(page, "e1g1"), () => type(page, "O-O")]) {
    await attempt();
    await expect(status(page)).toContainText(reason.slice(1));
    await cell(page, "a5").click();
    await expect(status(page)).not.toContainText("castle");
  }
  await openGame(page, server, {
    variant: "chess960",
    position: "4k3/8/8/8/8/5r2/8/R3K2R w HA - 0 1",
  });
  for (const attempt of [() => click(page, "e1h1"), () => drag(page, "e1h1")]) {
    await attempt();
    await expect(status(page)).toContainText(reason);
    await cell(page, "a5").click();
    await cell(page, "a5").click();
    await expect(status(page)).not.toContainText("castle through");
  }
  await expect(moves(page)).toHaveCount(0);
});

test("on the plane a click says why, and a typed move learns where the plane ends", async ({
  page,
  server,
}) => {
  await openPlane(page, server);
  await clickSquare(page, [7, 4]);
  await clickSquare(page, [9, 7]);
  await expect(status(page)).toContainText("The queen cannot go from (7,4) to (9,7)");
  const far = "Q(7,4)-(7,99999999999999999)";
  await type(page, far);
  await expect(status(page)).toContainText("The plane ends at 9 007 199 254 740 991 in every direction.");
  await expect.poll(() => marked(page)).toBe(far);
});

test("in the cube a click says why", async ({ page, server }) => {
  await openGame(page, server, { variant: "cube" });
  const square = (name: string) => page.locator(`[data-square="${cubeKey(name)}"]`);
  await square("e2t").click();
  await square("e5t").click();
  await expect(status(page)).toContainText("The pawn cannot go from e2t to e5t.");
  await square("e2t").click();
  await expect(status(page)).not.toContainText("cannot");
});
