import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // A machine that does other work too may be too slow once: the report then says "flaky".
  retries: 1,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    // One test is about the service worker; elsewhere it would only fetch everything again for each page.
    serviceWorkers: "block",
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 720 },
    // Nothing glides or flies: what moves is looked at in tests of its own.
    contextOptions: { reducedMotion: "reduce" },
    // A trace costs time: only the second try of a test has one.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
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
