import type { Page } from "@playwright/test";
import { faults } from "./accessibility";
import { expect } from "./fixtures";
import { overflow } from "./overflow";

const WINDOWS = ["1366×768", "390×844"] as const;

/** Nothing on the page breaks a rule of access, is cut off or out of reach, on a desk or a phone. */
export async function sound(page: Page, name: string): Promise<void> {
  const window = page.viewportSize();
  expect.soft(await faults(page), name).toEqual([]);
  expect.soft(await overflow(page, WINDOWS, ["fallback"]), name).toEqual([]);
  if (window) await page.setViewportSize(window);
}
