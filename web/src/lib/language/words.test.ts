import { afterEach, describe, expect, it, vi } from "vitest";
import { personName, playerName, shortTitle, titleOf } from "./names";
import { core as deCore } from "./de";
import { pages as dePages } from "./de/pages";
import { en as enCore } from "./en";
import { pages as enPages } from "./en/pages";
import { core as plCore } from "./pl";
import { declined } from "./pl/declension";
import { pages as plPages } from "./pl/pages";
import { firstKnown, language, setDocument, t } from "./words.svelte";

const en = { ...enCore, ...enPages };
const others = { German: { ...deCore, ...dePages }, Polish: { ...plCore, ...plPages } };
const cube = { name: "cube", title: "The cube" };

describe("language", () => {
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  afterEach(() => language.choose("en"));

  it("speaks the language chosen, at once and everywhere", async () => {
    expect(t.ui.settings).toBe("Settings");
    await language.choose("de");
    expect(t.ui.settings).toBe("Einstellungen");
    expect(t.players.ladder).toBe("Rangliste");
    expect(document.documentElement).toEqual({ lang: "de", dir: "ltr" });
  });

  it("runs its text from right to left where a language is written so", () => {
    setDocument("he");
    expect(document.documentElement).toEqual({ lang: "he", dir: "rtl" });
  });

  it("names boards in it, but leaves a user's own board its name", async () => {
    expect([titleOf(cube), shortTitle(cube)]).toEqual(["The cube", "Cube"]);
    expect(shortTitle({ name: "plane", title: "The infinite plane" })).toBe("Plane");
    await language.choose("de");
    expect([titleOf(cube), shortTitle(cube)]).toEqual(["Der Würfel", "Würfel"]);
    expect(titleOf({ name: "my-board", title: "My board" })).toBe("My board");
  });

  it("names in it whoever has told no name", async () => {
    await language.choose("de");
    expect(["Guest", "White", "Black", "Anna"].map(personName)).toEqual(["Gast", "Weiß", "Schwarz", "Anna"]);
    expect(playerName({ kind: "person", name: "White" })).toBe("Weiß");
    expect(playerName({ kind: "computer", name: "Computer" })).toBe(t.ui.computer);
  });

  it("has the words of a page in the language chosen, whichever was asked for first", async () => {
    for (const [first, second] of [
      [() => language.loadPages(), () => language.choose("de")],
      [() => language.choose("de"), () => language.loadPages()],
    ] as const) {
      await language.choose("en");
      await Promise.all([first(), second()]);
      expect([t.ui.settings, t.players.players]).toEqual(["Einstellungen", "Spieler"]);
    }
  });

  it("takes the first language of the reader that it knows", () => {
    expect(firstKnown(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(firstKnown(["en-US", "de"])).toBe("en");
    expect(firstKnown(["cs", "pl-PL"])).toBe("pl");
    expect(firstKnown(["fr"])).toBe("en");
  });
});

/** Every word of a language with where it stands, functions called with sample numbers and names. */
function spoken(words: object, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(words) as [string, unknown][]) {
    const at = path ? `${path}.${key}` : key;
    if (typeof value === "string") found.set(at, value);
    else if (typeof value === "object" && value !== null)
      for (const [inner, text] of spoken(value, at)) found.set(inner, text);
  }
  return found;
}

describe.each(Object.entries(others))("%s", (_, words) => {
  it("leaves no sentence in English", () => {
    const said = spoken(words);
    const same = [...spoken(en)].filter(([at, text]) => text.split(" ").length > 2 && said.get(at) === text);
    expect(same).toEqual([]);
  });
});

it("names the same boards, pieces and levels in every language that names any, and bends every piece", () => {
  const [first, ...rest] = Object.values(others).map(({ named }) =>
    [named.variants, named.pieces, named.levels].map((names) => Object.keys(names).sort()),
  );
  for (const names of rest) expect(names).toEqual(first);
  for (const name of Object.values(plCore.named.pieces))
    expect(declined(name, "genitive")).not.toContain("figury");
});
