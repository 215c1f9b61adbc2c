import { defineConfig } from "@playwright/test";
import { chromium } from "./e2e/chromium.mjs";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  globalSetup: "./e2e/forkserver.ts",
  fullyParallel: true,
  forbidOnly: true,
  // No second try: what fails now and then is a fault to be found.
  retries: 0,
  workers: 2,
  // Upper bounds for a machine that does much else: what is awaited is a condition, and most come at once.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["./e2e/costs.ts"]],
  use: {
    // One test is about the service worker; elsewhere it would only fetch everything again for each page.
    serviceWorkers: "block",
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 720 },
    // Nothing glides or flies: what moves is looked at in tests of its own.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every step would take a fifth of the time; `npx playwright test NAME --trace on` does it for one test.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        // The view in space needs WebGL: drawn by the processor.
        "--use-gl=angle",
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
