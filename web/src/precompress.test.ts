import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";

const FILES = 150;
const ALLOWED = 64;
const PATIENCE_MS = 60_000;
const program = `
  const { precompress } = await import(${JSON.stringify(resolve("precompress.js"))});
  await precompress(process.argv[1]);
`;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "precompress-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test(
  "many files are compressed where few may be open",
  () => {
    const inner = join(folder, "chunks");
    mkdirSync(inner);
    const text = (n: number): string => `export const n = ${n};\n`.repeat(50);
    for (let n = 0; n < FILES; n++) writeFileSync(join(inner, `${n}.js`), text(n));
    writeFileSync(join(inner, "font.woff2"), "compressed already");
    const limited = `ulimit -n ${ALLOWED} && exec "$0" --input-type=module -e "$1" "$2"`;
    execFileSync("sh", ["-c", limited, process.execPath, program, folder]);
    expect(readdirSync(inner)).toHaveLength(3 * FILES + 1);
    for (let n = 0; n < FILES; n++) {
      const file = join(inner, `${n}.js`);
      expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(text(n));
      expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(text(n));
    }
  },
  PATIENCE_MS,
);
