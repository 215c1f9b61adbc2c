import base from "./playwright.config";

/** Pictures of every screen, for people to look at: nothing is asserted. */
export default {
  ...base,
  testDir: "e2e/screenshots",
  testMatch: "**/*.ts",
  timeout: 300_000,
  workers: 1,
  globalTeardown: "./e2e/screenshots/index.mjs",
};
