import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("../../", import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(svelte|css)$/.test(name),
);
const textOf = (name: string): string => readFileSync(source + name, "utf8");

/** Adjusted by eye to a drawing or to very little room: a step of the scale would be seen. */
const BY_EYE: Readonly<Record<string, readonly string[]>> = {
  "lib/features/games/screen/ActionBar.svelte": ["1px"],
  "lib/features/games/screen/Captured.svelte": ["7px", "5px"],
  "lib/features/games/screen/ChatBox.svelte": ["140px"],
  "lib/features/games/screen/MoveList.svelte": ["5px", "3px"],
  "lib/features/games/screen/Ribbon.svelte": ["7px"],
  "lib/features/games/start/LevelChoice.svelte": ["7px"],
  "lib/features/games/start/ColourChoice.svelte": ["1px"],
  // In line with the moves beside their numbers.
  "lib/features/studies/Comments.svelte": ["42px"],
  "lib/features/studies/VariationBox.svelte": ["42px"],
  "lib/ui/table.css": ["1px"],
};

/** Lengths written out in paddings, margins, gaps and radii. */
function literals(text: string): string[] {
  const style = text.includes("<style>") ? text.slice(text.indexOf("<style>")) : text;
  const declarations = style.match(/(?<![\w-])(?:[\w-]*(?:padding|margin|gap|radius)[\w-]*):[^;{}]*/g) ?? [];
  return declarations.flatMap((declaration) => declaration.match(/\d*\.?\d+(?:px|rem|em)\b/g) ?? []);
}

describe("the style of the app", () => {
  it("finds a literal where there is one", () => {
    expect(literals("a { padding: 0 7px; margin: var(--space-2) 1.5rem; gap: 0 }")).toEqual([
      "7px",
      "1.5rem",
    ]);
  });

  it("takes its spaces and radii from the tokens", () => {
    expect(files.length).toBeGreaterThan(100);
    for (const name of files.filter((name) => !name.endsWith("tokens.css")))
      expect(
        literals(textOf(name)).filter((literal) => !BY_EYE[name]?.includes(literal)),
        name,
      ).toEqual([]);
  });

  it("uses no token that is not defined", () => {
    const defined = new Set(textOf("lib/ui/tokens.css").match(/--[\w-]+(?=:)/g));
    const unknown = files.flatMap((name) =>
      [...textOf(name).matchAll(/var\((--(?:space|radius|t|w|m)-[\w-]+)/g)]
        .map(([, token = ""]) => token)
        .filter((token) => !defined.has(token))
        .map((token) => `${token} in ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
