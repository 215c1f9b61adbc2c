import { faults } from "./accessibility";
import { click, drag, expect, openGame, status, test } from "./fixtures";

test("the app speaks German at once, and still after a reload", async ({ page, server }) => {
  await page.goto(`${server.url}/settings`);
  await page.getByRole("radiogroup", { name: "Language" }).getByText("Deutsch").click();
  await expect(page.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
  for (const [path, heading] of [
    ["/", "Wähle ein Brett"],
    ["/lobby", "Treffpunkt"],
    ["/archive", "Archiv"],
    ["/players", "Spieler"],
    ["/ladder", "Rangliste"],
    ["/learn", "Lernen"],
  ] as const) {
    await page.goto(server.url + path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  expect(await faults(page)).toEqual([]);
  await openGame(page, server, {});
  // Also what the server says: why a move is refused, and why a text is none.
  await drag(page, "e1e4");
  await expect(status(page).first()).toContainText("Der König kann nicht von e1 nach e4.");
  const typed = page.getByRole("textbox", { name: "Zug eintippen" }).first();
  await typed.fill("Nz9");
  await typed.press("Enter");
  await expect(status(page).first()).toContainText("ist kein Zug. Erwartet wird etwas wie");
  for (const move of ["f2f3", "e7e5", "g2g4", "d8h4"]) await click(page, move);
  await expect(status(page).first()).toContainText("Schwarz gewinnt durch Matt, nach 2 Zügen.");
});

test("the app speaks Polish, the server too, in the packaged typeface", async ({ browser, server }) => {
  const context = await browser.newContext({ locale: "pl-PL" });
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wybierz planszę");
  await expect(page.locator("html")).toHaveAttribute("lang", "pl");
  // A letter that the typeface lacks is as wide as that of whichever typeface comes after it.
  const lacking = await page.evaluate(async () => {
    const letters = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ";
    await Promise.all(
      ["400", "700"].map((weight) => document.fonts.load(`${weight} 40px "Archivo 90"`, letters)),
    );
    const pen = document.createElement("canvas").getContext("2d");
    if (!pen) throw new Error("There is nothing to measure with.");
    const width = (letter: string, family: string): number => {
      pen.font = `40px ${family}`;
      return pen.measureText(letter).width;
    };
    return [...letters].filter(
      (letter) => width(letter, '"Archivo 90", monospace') !== width(letter, '"Archivo 90", serif'),
    );
  });
  expect(lacking).toEqual([]);
  await openGame(page, server, {});
  await drag(page, "e1e4");
  await expect(status(page).first()).toContainText("Król nie może pójść z e1 na e4.");
  for (const move of ["f2f3", "e7e5", "g2g4", "d8h4"]) await click(page, move);
  await expect(status(page).first()).toContainText("Czarne wygrywają przez mata, po 2 ruchach.");
  await context.close();
});

test("a browser that asks for German gets it; English stays the measure", async ({ browser, server }) => {
  for (const [locale, heading] of [
    ["de-AT", "Wähle ein Brett"],
    ["fr-FR", "Choose a board"],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(server.url);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await context.close();
  }
});

test("moves are confirmed first where the user wants that", async ({ page, server }) => {
  await page.goto(`${server.url}/settings`);
  await page.getByRole("switch", { name: /Ask before each move/ }).click();
  await openGame(page, server, {});
  await click(page, "e2e4");
  await expect(status(page).first()).toContainText("Play this move: e2–e4");
  await status(page).first().getByRole("button", { name: "Cancel" }).click();
  await expect(page.locator('[data-ply="1"]')).toHaveCount(0);
  await click(page, "d2d4");
  await status(page).first().getByRole("button", { name: "Play it" }).click();
  await expect(page.locator('[data-ply="1"]').first()).toHaveText("d4");
});
