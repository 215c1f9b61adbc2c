import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { click, expect, moves, openGame, test } from "./fixtures";

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}

const PAGES = ["/", "/archive", "/learn", "/learn/plane", "/settings"];

for (const theme of ["light", "dark"] as const) {
  for (const path of PAGES)
    test(`${path} keeps the accessibility rules in the ${theme} theme`, async ({ page, server }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.goto(server.url + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      expect(await faults(page)).toEqual([]);
    });

  test(`a game and its beginning keep the accessibility rules in the ${theme} theme`, async ({
    page,
    server,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await openGame(page, server, {});
    await click(page, "e2e4");
    await expect(moves(page)).toHaveCount(1);
    expect.soft(await faults(page)).toEqual([]);
    await page.goto(server.url);
    await page
      .getByRole("button", { name: /Computer/ })
      .first()
      .click();
    expect.soft(await faults(page), "start sheet").toEqual([]);
  });
}

test("settings are kept and take effect", async ({ page, server }) => {
  await page.goto(`${server.url}/settings`);
  await page.getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.getByRole("switch", { name: "Coordinates" }).uncheck();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("switch", { name: "Coordinates" })).not.toBeChecked();
});

test("pieces and the colours of marks are chosen, kept, and given back to the theme", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/settings`);
  await page.getByText("Letters", { exact: true }).click();
  await page.getByLabel("Last move", { exact: true }).first().fill("#ff00aa");
  await openGame(page, server, {});
  await expect(page.locator("[data-piece] text").first()).toHaveText(/[KQRBNP]/);
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--hl-last").trim());
  expect(await colour()).toBe("#ff00aa");
  await page.goto(`${server.url}/settings`);
  await page.getByRole("button", { name: "Theme’s own colour: Last move" }).click();
  expect(await colour()).not.toBe("#ff00aa");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.locator("[data-piece] text")).toHaveCount(0);
});

test("resigning need not be asked about", async ({ page, server }) => {
  await page.goto(`${server.url}/settings`);
  await page.getByRole("switch", { name: "Ask before resigning" }).uncheck();
  await openGame(page, server, {});
  for (const move of ["e2e4", "e7e5"]) await click(page, move);
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Resign" }).locator("visible=true").click();
  await expect(page.getByRole("status")).toContainText("wins");
});

for (const [width, height] of [
  [1280, 720],
  [1366, 768],
  [1920, 1080],
  [390, 844],
  [768, 1024],
] as const) {
  test(`board, status and actions fit a screen of ${width} by ${height}`, async ({ page, server }) => {
    await page.setViewportSize({ width, height });
    await openGame(page, server, { clock: { kind: "fischer", initialMs: 300_000, incrementMs: 3000 } });
    for (const place of [
      page.getByRole("grid"),
      page.getByRole("status"),
      page.getByRole("timer").first(),
      page.getByRole("timer").last(),
      page.getByRole("button", { name: "Abort" }).locator("visible=true"),
    ])
      await expect(place).toBeInViewport({ ratio: 0.99 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
