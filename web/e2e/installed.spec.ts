import { expect, test as base } from "@playwright/test";
import { Server } from "./server";

const test = base.extend<{ own: Server }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures used from this pattern
  own: async ({}, use) => {
    const server = new Server();
    await server.start();
    await use(server);
    await server.stop();
  },
});

test.use({ serviceWorkers: "allow" });

test("the app can be installed, and opens though the server is gone", async ({ page, own }) => {
  await page.goto(own.url);
  const manifest = await page.locator('link[rel="manifest"]').getAttribute("href");
  const told = (await (await page.request.get(new URL(manifest ?? "", page.url()).href)).json()) as {
    name: string;
    icons: { src: string; type: string }[];
  };
  expect(told.name).toBe("Lattice Chess");
  for (const { src, type } of told.icons) {
    const icon = await page.request.get(own.url + src);
    expect(icon.headers()["content-type"]).toContain(type);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  await own.stop();
  await page.goto(`${own.url}/settings`);
  await expect(page.getByText("The server is not answering.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});
