import type { Page } from "@playwright/test";
import { click, expect, moves, openGame, status, test } from "./fixtures";

/** What every setting shows just now: the radio buttons chosen, the switches, the colours, the volume and the name. */
async function chosen(page: Page): Promise<string[]> {
  await expect(page.getByRole("switch").first()).toBeVisible();
  // The theme's own colours come a moment later.
  await expect(page.locator('input[type="color"]').first()).not.toHaveValue("#888888");
  return page.locator("main input, main select").evaluateAll((all) =>
    (all as HTMLInputElement[]).map((one) => {
      // A tile has its picture first: a letter, until it is drawn.
      const lines = one.closest("label")?.innerText.trim().split("\n");
      const caption = lines?.find((line) => line.length > 1) ?? one.name;
      return `${caption}: ${one.type === "radio" || one.type === "checkbox" ? one.checked : one.value}`;
    }),
  );
}

test("every setting is remembered, on this page and the next", async ({ page, server }) => {
  await page.goto(`${server.url}/settings`);
  const before = await chosen(page);
  await page.getByLabel("Your name").fill("Ada Byron");
  await page.getByLabel("Your name").press("Tab");
  for (const one of await page.getByRole("switch").all()) await one.click();
  for (const group of await page.getByRole("radiogroup").all()) {
    // In another language this test would not find its way.
    if ((await group.getAttribute("aria-label")) === "Language") continue;
    const other = group.locator("label:not(.on)").last();
    // A tile has its picture first, which may be of letters.
    const text = (await other.innerText()).trim().split("\n").at(-1) ?? "";
    await other.click();
    await expect(group.getByRole("radio", { name: text, exact: true })).toBeChecked();
  }
  for (const [n, colour] of (await page.locator('input[type="color"]').all()).entries())
    await colour.fill(`#12${n}45${n}`);
  for (const range of await page.locator('input[type="range"]').all()) await range.fill("30");
  const after = await chosen(page);
  // Not one is left as it was but the radio buttons between the first and the last, and the language.
  const kept = after.filter((one, n) => one === before[n] && !one.endsWith("false"));
  expect(kept.filter((one) => !/^(System|English|Deutsch|Language)/.test(one))).toEqual([]);

  await page.reload();
  expect(await chosen(page)).toEqual(after);
  const next = await page.context().newPage();
  await next.goto(`${server.url}/settings`);
  expect(await chosen(next)).toEqual(after);
  await expect(next.locator("html")).toHaveAttribute("data-theme", "cvd");
  await next.getByRole("button", { name: "Reset" }).click();
  const settings = (all: string[]): string[] => all.filter((one) => !one.startsWith("Your name"));
  await expect.poll(async () => settings(await chosen(next))).toEqual(settings(before));
});

test("pieces and the colours of marks are chosen, kept, and reset to the theme", async ({ page, server }) => {
  await page.goto(`${server.url}/settings`);
  await page.getByText("Letters", { exact: true }).click();
  await page.getByLabel("Last move", { exact: true }).first().fill("#ff00aa");
  await openGame(page, server, {});
  await expect(page.locator("[data-piece] text").first()).toHaveText(/[KQRBNP]/);
  const colour = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--hl-last").trim());
  expect(await colour()).toBe("#ff00aa");
  await page.goto(`${server.url}/settings`);
  await page.getByRole("button", { name: "Theme default: Last move" }).click();
  expect(await colour()).not.toBe("#ff00aa");
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(page.locator("[data-piece] text")).toHaveCount(0);

  // Other sets and boards are fetched when they are chosen, and stay.
  const path = () => page.locator(".preview [data-piece] path").first().getAttribute("d");
  const usual = await path();
  await page.getByText("Paper cut", { exact: true }).click();
  await expect.poll(path).not.toBe(usual);
  const cut = await path();
  await page.getByText("Coins", { exact: true }).click();
  await expect.poll(path).not.toBe(cut);
  const squares = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--sq-dark").trim());
  const limestone = await squares();
  await page.getByText("Marble", { exact: true }).click();
  await expect.poll(squares).not.toBe(limestone);
  await page.getByLabel("Dark squares").fill("#123456");
  await expect.poll(squares).toBe("#123456");
  await page.reload();
  await expect.poll(squares).toBe("#123456");
  await expect(page.getByRole("radio", { name: "Your colours" })).toBeChecked();
  await page.getByText("Limestone", { exact: true }).click();
  await expect.poll(squares).toBe(limestone);
});

test("resigning without confirmation", async ({ page, server }) => {
  await page.goto(`${server.url}/settings`);
  await page.getByRole("switch", { name: "Ask before resigning" }).uncheck();
  await openGame(page, server, { opponent: { kind: "computer", level: 1 } });
  await click(page, "e2e4");
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Resign" }).locator("visible=true").click();
  await expect(status(page)).toContainText("wins");
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
