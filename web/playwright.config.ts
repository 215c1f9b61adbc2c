import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { defineConfig } from "@playwright/test";

/** The browser of this machine: the one named, or the first on the path. */
function chromium(): string {
  const places = (process.env["PATH"] ?? "").split(delimiter).map((folder) => join(folder, "chromium"));
  const found = process.env["CHROMIUM"] ?? places.find((place) => existsSync(place));
  if (found && existsSync(found)) return found;
  throw new Error(
    `There is no Chromium${found ? ` at ${found}` : ""}: install it (package chromium), or name its program in CHROMIUM.`,
  );
}

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // No second try: what fails now and then is a fault to be found.
  retries: 0,
  workers: 2,
  // Upper bounds for a machine that does much else: what is awaited is a condition, and most come at once.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    // One test is about the service worker; elsewhere it would only fetch everything again for each page.
    serviceWorkers: "block",
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 720 },
    // Nothing glides or flies: what moves is looked at in tests of its own.
    contextOptions: { reducedMotion: "reduce" },
    // Kept where a test fails, without pictures of every moment, which would cost most of the time.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: true, sources: false },
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
