import { faults } from "./accessibility";
import { click, expect, own, test } from "./fixtures";
import { overflow } from "./overflow";

const WINDOWS = ["1366×768", "390×844"] as const;

test("the clock on the table: taps, the space bar, a pause, a flag", async ({ page, server }) => {
  await page.clock.install({ time: new Date("2026-11-16T10:00:00") });
  await page.goto(`${server.url}/club/members`);
  await page.getByRole("link", { name: "Clock" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Clock and score sheet");
  expect.soft(await faults(page), "set-up").toEqual([]);
  expect.soft(await overflow(page, WINDOWS, ["fallback"]), "set-up").toEqual([]);
  await page.getByLabel("White", { exact: true }).fill("Amara");
  await page.getByRole("button", { name: "Other" }).click();
  await page.getByLabel("min", { exact: false }).first().fill("1");
  await page.getByRole("button", { name: "Set up the clock" }).click();
  const white = page.getByRole("button", { name: /^Amara/ });
  const black = page.getByRole("button", { name: /^Black/ });
  await expect(white).toContainText("1:00");
  expect.soft(await faults(page), "faces").toEqual([]);
  expect.soft(await overflow(page, WINDOWS, ["fallback"]), "faces").toEqual([]);
  // From here on time passes only when the test says so.
  await page.clock.pauseAt(new Date("2026-11-16T11:00:00"));

  // Black's tap starts White's clock; a tap by the side that waits does nothing.
  await black.click();
  await expect(white).toContainText("move 1");
  await page.clock.runFor(5000);
  await expect(white).toContainText("0:55");
  await black.click();
  await expect(white).toContainText("move 1");
  await white.click();
  await expect(black).toContainText("move 1");
  await page.clock.runFor(10_000);
  await expect(black).toContainText("0:50");
  await page.keyboard.press("Space");
  await expect(white).toContainText("move 2");

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(white).toContainText("paused");
  await page.clock.runFor(30_000);
  await expect(white).toContainText("0:55");
  // Nothing is lost when the page is closed: the clock stands as it stood.
  await page.reload();
  await expect(white).toContainText("paused");
  await expect(black).toContainText("0:50");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.clock.runFor(60_000);
  const end = page.getByRole("dialog", { name: "End of the game" });
  await expect(end).toContainText("Amara has run out of time.");
  await expect(end.getByRole("radio", { name: "0–1" })).toBeChecked();
  await page.clock.resume();
  expect.soft(await faults(page), "end").toEqual([]);
  await end.getByRole("button", { name: "New game" }).click();
  await expect(page.getByRole("button", { name: "Set up the clock" })).toBeVisible();
});

test("a third person writes the moves down, and the game is kept with both clocks", async ({
  page,
  server,
}) => {
  const [ann, ben] = [own("Ann"), own("Ben")];
  await page.goto(`${server.url}/clock`);
  await page.getByLabel("White", { exact: true }).fill(ann);
  await page.getByLabel("Black", { exact: true }).fill(ben);
  await page.getByRole("button", { name: "15+10" }).click();
  await page.getByRole("switch", { name: /Record the moves/ }).click();
  await page.getByRole("button", { name: "Set up the clock" }).click();
  const list = page.getByRole("list", { name: "Moves" });
  await click(page, "f2f3");
  await expect(list).toContainText("f3");
  await expect(page.getByRole("button", { name: new RegExp(`^${ben}`) })).toContainText("move 1");
  // Black taps the clock before the move is written down: it is not pressed twice.
  await page.getByRole("button", { name: new RegExp(`^${ben}`) }).click();
  await expect(page.getByText("1 move is still to be written down.")).toBeVisible();
  const field = page.getByLabel("Type a move");
  await field.fill("e9");
  await field.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await field.fill("e5");
  await field.press("Enter");
  await expect(list).toContainText("e5");
  await expect(page.getByRole("button", { name: new RegExp(`^${ann}`) })).toContainText("move 2");
  expect.soft(await faults(page), "score sheet").toEqual([]);
  expect.soft(await overflow(page, WINDOWS, ["fallback"]), "score sheet").toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const move of ["g4", "Qh4"]) {
    await field.fill(move);
    await field.press("Enter");
    await expect(field).toHaveValue("");
  }

  const end = page.getByRole("dialog", { name: "End of the game" });
  await expect(end.getByRole("radio", { name: "0–1" })).toBeChecked();
  await end.getByLabel("Place").fill("Hillside School");
  await end.getByRole("button", { name: "Keep this game" }).click();
  await expect(end.getByRole("status")).toContainText("The game is in the archive.");
  const file = async (name: string): Promise<string> => {
    const address = await end.getByRole("link", { name, exact: true }).getAttribute("href");
    return (await page.request.get(server.url + address)).text();
  };
  const pgn = await file("PGN");
  expect(pgn).toContain('[Site "Hillside School"]');
  expect(pgn).toMatch(/\[Date "\d{4}\.\d\d\.\d\d"\]/);
  expect(pgn).toMatch(/1\. f3 \{ ?\[%clk 0:15:0\d/);
  // The log as the school club wrote it, with the clocks beside.
  expect(await file("Club log")).toMatch(/1\. Pf3.*Pe5/);
  expect(await file("Club log")).toMatch(/2\. Pg4.*Qh4#/);
  await end.getByRole("link", { name: "Open it" }).click();
  await expect(page.getByRole("status").first()).toContainText("0–1");
});
