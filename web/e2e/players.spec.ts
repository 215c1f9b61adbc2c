import type { Page } from "@playwright/test";
import { faultsNow } from "./accessibility";
import { cell, click, expect, openGame, own, status, test } from "./fixtures";
import type { Server } from "./server";

interface Two {
  readonly wanda: string;
  readonly ivo: string;
}

const two = (): Two => ({ wanda: own("Wanda Pell"), ivo: own("Ivo Marsh") });
const clock = { kind: "fischer", initialMs: 300_000, incrementMs: 3000 };

/** White opens and Black, or White at once, resigns: a rated game between the two. */
async function finish(
  page: Page,
  server: Server,
  { wanda, ivo }: Two,
  winner: "white" | "black",
): Promise<void> {
  const people = { name: wanda, opponent: { kind: "same-screen", name: ivo } };
  await openGame(page, server, { ...people, clock, rated: true, takebacks: false });
  await expect(cell(page, "e2")).toBeVisible();
  const id = page.url().split("/").pop() ?? "";
  await page.evaluate(
    async ([game, moves]) => {
      const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/games/${game}`);
      const next = (): Promise<unknown> => new Promise((heard) => (socket.onmessage = heard));
      await new Promise((open) => (socket.onopen = open));
      socket.send(JSON.stringify({ type: "watch", since: -1 }));
      await next();
      for (const [n, text] of (moves ?? "").split(" ").entries()) {
        socket.send(JSON.stringify({ type: "playtext", id: `m${n}`, ply: n + 1, text }));
        await next();
      }
      socket.send(JSON.stringify({ type: "act", action: "resign" }));
      await next();
      socket.close();
    },
    [id, winner === "white" ? "e4" : "e4 e5"],
  );
  await expect(status(page)).toContainText(winner === "white" ? /1.0|White wins/ : /0.1|Black wins/);
}

test("two players' rated games show in list, page and ladder", async ({ page, server }) => {
  const people = two();
  const { wanda, ivo } = people;
  for (const winner of ["white", "white", "black"] as const) await finish(page, server, people, winner);
  await page.goto(`${server.url}/players`);
  const row = page.getByRole("row").filter({ hasText: wanda });
  await expect(row).toContainText("67 %");
  await page.getByRole("button", { name: "Won", exact: true }).click();
  // Players of other tests may stand between them.
  await expect(page.locator("tbody")).toContainText(new RegExp(`${wanda}.*${ivo}`, "s"));
  await page.getByRole("button", { name: "Won", exact: true }).click();
  await expect(page.locator("tbody")).toContainText(new RegExp(`${ivo}.*${wanda}`, "s"));
  await expect(page.getByRole("columnheader", { name: "Won", exact: true })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  // Every column sorts, and a second press turns the order round.
  for (const header of await page.locator("thead").getByRole("columnheader").all()) {
    const button = header.getByRole("button");
    if ((await button.count()) === 0) continue;
    await button.click();
    const order = await header.getAttribute("aria-sort");
    expect(order).toMatch(/^(a|de)scending$/);
    await button.click();
    await expect(header).not.toHaveAttribute("aria-sort", order ?? "");
    await expect(header).toHaveAttribute("aria-sort", /^(a|de)scending$/);
  }
  await page.getByLabel("Search players").fill("nobody of that name");
  await expect(page.getByText("No player has that name")).toBeVisible();
  await page.getByLabel("Search players").fill(ivo.toLowerCase());
  await page.getByRole("link", { name: ivo }).click();
  await expect(page.getByRole("heading", { level: 1, name: ivo })).toBeVisible();
  await expect(page.locator("dl")).toContainText("33 % score");
  await expect(page.getByRole("img", { name: /Rating over time/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Form, last 3" })).toBeVisible();

  await page.goto(`${server.url}/ladder`);
  await page.getByLabel("Pace").selectOption("blitz");
  await page.getByText("Carried over", { exact: true }).click();
  // Others may stand on the ladder too: of these two one is above the other.
  const rung = (name: string) => page.locator("tbody tr").filter({ has: page.getByRole("link", { name }) });
  const ladder = page.locator("tbody").first();
  await expect(ladder).toContainText(new RegExp(`${wanda}.*${ivo}`, "s"));
  await expect(rung(wanda).first()).toContainText("10"); // above the start value of 1000
  await expect(page.getByRole("heading", { name: "Crosstable" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Crosstable" })).toContainText("2/3");
  await page.getByText("Monthly", { exact: true }).click();
  // The loser of two met the higher numbers: (1000 + 1400 + 1200 - 400) / 3, and (1000 + 600 + 800 + 400) / 3.
  await expect(ladder).toContainText(new RegExp(`${ivo}.*${wanda}`, "s"));
  await expect(rung(ivo).first()).toContainText("1066.67");
  await expect(rung(wanda).first()).toContainText("933.33");
});

test("a deleted player can be brought back", async ({ page, server }) => {
  await page.goto(`${server.url}/players`);
  const greta = own("Greta Holm");
  const renamed = own("Greta Holmes");
  await page.getByLabel("Name of a new player").fill(greta);
  await page.getByRole("button", { name: "Add" }).click();
  await page.getByRole("link", { name: greta }).click();
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByLabel("Name", { exact: true }).fill(renamed);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(renamed);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deleted player");
  await page.getByRole("button", { name: "Undo delete" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(renamed);
});

test("one person cannot sit on both sides, and is told so", async ({ page, server }) => {
  await page.goto(server.url);
  await page
    .getByRole("button", { name: /Same screen/ })
    .first()
    .click();
  await page.getByLabel("White", { exact: true }).fill("Nils");
  await page.getByLabel("Black", { exact: true }).fill("nils");
  await expect(page.getByRole("alert")).toContainText("cannot play both sides");
  await expect(page.getByRole("button", { name: "Start game" })).toBeDisabled();
  await page.getByLabel("Black", { exact: true }).fill("Nora");
  await page.getByRole("button", { name: "Start game" }).click();
  await click(page, "e2e4");
  await expect(status(page)).toContainText("Nora");
});

test("an organiser chooses the formulas and the constants of the rankings", async ({ page, server }) => {
  await finish(page, server, two(), "white");
  await page.goto(`${server.url}/ladder`);
  await page.getByRole("button", { name: "Formulas…" }).click();
  const sheet = page.getByRole("dialog", { name: "Club rankings" });
  await sheet.getByRole("spinbutton", { name: /^X/ }).fill("0");
  await expect(sheet.getByRole("alert")).toContainText("from 1 to 200");
  await expect(sheet.getByRole("button", { name: "Save" })).toBeDisabled();
  await sheet.getByRole("spinbutton", { name: /^X/ }).fill("64");
  await sheet.getByRole("button", { name: /Show beside names.*Carried over/ }).click();
  expect.soft(await faultsNow(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("One game changes a rating by at most 64.")).toBeVisible();
  await page.goto(`${server.url}/organiser`);
  await expect(page.getByText(/chose the rankings: carried, glicko2, society; X 64/)).toBeVisible();
  // The server is shared by all tests.
  const usual = { systems: ["glicko2", "carried", "society"], x: 32, start: 1000 };
  expect((await page.request.post(`${server.url}/api/ladder/rules`, { data: usual })).ok()).toBe(true);
});

for (const theme of ["light", "dark"] as const) {
  test(`players and ladder keep the accessibility rules in the ${theme} theme`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme: theme });
    await finish(page, server, two(), "white");
    for (const path of ["/players", "/players/me", "/ladder"]) {
      await page.goto(server.url + path);
      await expect(page.locator("table").first()).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect.soft(await faultsNow(page), path).toEqual([]);
    }
  });
}
