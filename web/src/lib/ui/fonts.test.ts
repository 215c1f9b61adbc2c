import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const css = readFileSync(`${root}/src/lib/ui/fonts.css`, "utf8");
const ranges = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, low = "", high = low]) => [
  parseInt(low, 16),
  parseInt(high, 16),
]);
const covered = (sign: string): boolean =>
  ranges.some(
    ([low = 0, high = 0]) => low <= (sign.codePointAt(0) ?? 0) && (sign.codePointAt(0) ?? 0) <= high,
  );

describe("the packaged typeface", () => {
  it("has every sign that the app writes", () => {
    const files = readdirSync(`${root}/src`, { recursive: true, encoding: "utf8" });
    const written = files.filter((name) => /\.(svelte|ts|json)$/.test(name) && !/\.test\.ts$/.test(name));
    const missing = written.flatMap((name) => {
      const signs = new Set(readFileSync(`${root}/src/${name}`, "utf8"));
      return [...signs].filter((sign) => !covered(sign)).map((sign) => `${sign} in ${name}`);
    });
    expect(written.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it("is small, and comes with its licence", () => {
    const folder = `${root}/static/fonts`;
    const fonts = [...css.matchAll(/url\("\/fonts\/([^"]+)"\)/g)].map(([, name]) => `${folder}/${name}`);
    expect(fonts).toHaveLength(2);
    expect(fonts.reduce((sum, name) => sum + statSync(name).size, 0)).toBeLessThanOrEqual(60_000);
    expect(readFileSync(`${folder}/OFL.txt`, "utf8")).toContain("SIL Open Font License, Version 1.1");
  });
});
