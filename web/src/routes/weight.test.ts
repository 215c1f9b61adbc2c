import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("../", import.meta.url));

/**
 * Folders of the app that the first page and a game may bring along, those that end in "/" with all below; everything
 * else is fetched when it is opened.
 */
const FOLDERS = [
  "board/",
  "features/accounts",
  "features/analysis",
  "features/games",
  "features/games/screen",
  "features/games/start",
  "features/lobby",
  "home",
  "language/",
  "protocol",
  "settings",
  "sound",
  "ui",
];
const isAllowed = (file: string): boolean =>
  FOLDERS.some((folder) =>
    folder.endsWith("/") ? file.startsWith(`lib/${folder}`) : dirname(file) === `lib/${folder}`,
  );
/** What is fetched only when it is wanted, although it lies in one of these folders. */
const LATER = [
  "lib/features/games/start/StartSheet.svelte",
  "lib/home/MoreBoards.svelte",
  "lib/features/lobby/Notices.svelte",
  "lib/features/games/screen/ConfirmResign.svelte",
  "lib/features/games/screen/StatusQuestions.svelte",
  "lib/features/games/screen/ChatNotice.svelte",
  "lib/features/games/screen/Corrections.svelte",
  "lib/board/grid/Arrows.svelte",
  "lib/ui/Dialog.svelte",
  "lib/language/en/pages.ts",
  "lib/language/de/index.ts",
  "lib/language/pl/index.ts",
];

const IMPORTS = /^\s*(?:import|export)\s+(?!type\b)(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm;

/** The file that an import means; nothing for packages and for what the framework makes. */
function fileOf(from: string, name: string): string | null {
  const path = name.startsWith("$lib/") ? join(source, "lib", name.slice(5)) : join(dirname(from), name);
  if (!name.startsWith("$lib/") && !name.startsWith(".")) return null;
  const found = ["", ".ts", "/index.ts"]
    .map((end) => path + end)
    .find((file) => /\.\w+$/.test(file) && existsSync(file));
  return found ?? null;
}

/** Every file that comes along with these, by their static imports. */
function carried(starts: string[]): string[] {
  const seen = new Set<string>();
  const waiting = starts.map((start) => join(source, "routes", start));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(file, "utf8");
    for (const [, name = ""] of text.matchAll(IMPORTS)) {
      const next = fileOf(file, name);
      if (next) waiting.push(next);
    }
  }
  return [...seen].map((file) => relative(source, file)).filter((file) => file.startsWith("lib/"));
}

const LAYOUT = ["+layout.svelte", "+layout.ts", "+error.svelte"];
const PAGES = {
  "the first page": [...LAYOUT, "(pages)/+layout.svelte", "(pages)/+layout.ts", "(pages)/+page.svelte"],
  "a game": [...LAYOUT, "game/[id]/+page.svelte"],
};

describe.each(Object.entries(PAGES))("%s", (_, starts) => {
  const files = carried(starts);

  it("is made of many files", () => expect(files.length).toBeGreaterThan(30));

  it("brings nothing along that is not opened yet", () => {
    expect(files.filter((file) => !isAllowed(file))).toEqual([]);
  });

  it("leaves for later what is only wanted later", () => {
    for (const file of LATER) expect(existsSync(source + file), file).toBe(true);
    expect(files.filter((file) => LATER.includes(file))).toEqual([]);
  });
});
