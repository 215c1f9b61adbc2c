import base from "./playwright.config";

/** The moving picture of the README: `npm run readme`. */
export default { ...base, testDir: "e2e/readme", testMatch: "**/*.ts", timeout: 240_000, workers: 1 };
