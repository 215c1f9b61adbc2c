import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { language } from "$lib/language/words.svelte";
import type { RulesView } from "$lib/protocol/messages";
import { endRules, specialRules, startRules } from "./rules";
import { inWords } from "./ways";

/** What the server tells of every shipped board. */
const SHIPPED = `
import sys
from msgspec.json import encode
from latticechess.kernel.library import names, variant
from latticechess.features.lessons.views import rules_view
sys.stdout.buffer.write(encode([rules_view(variant(name)) for name in names()]))
`;
const python = join(import.meta.dirname, "../../../../../../.venv/bin/python");
const boards = JSON.parse(
  execFileSync(process.env["PYTHON"] ?? python, ["-c", SHIPPED], { encoding: "utf8" }),
) as RulesView[];

/** The whole page of a board, sentence by sentence. */
function page(rules: RulesView): string[] {
  const pieces = rules.variant.pieces.flatMap(({ letter }) => inWords(rules.variant, letter));
  return [...startRules(rules), ...pieces, ...specialRules(rules), ...endRules(rules)];
}

const named = (name: string): RulesView => {
  const found = boards.find(({ variant }) => variant.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

describe.each(["en", "de", "pl"] as const)("the rules of every shipped board in %s", (code) => {
  beforeAll(async () => {
    await language.choose(code);
    await language.loadPages();
  });
  afterAll(() => language.choose("en"));

  it.each(boards)("$variant.name: whole sentences", (rules) => {
    for (const text of page(rules)) {
      expect(text).toMatch(/^[\p{Lu}\p{N}].*\.$/u);
      expect(text).not.toMatch(/undefined|null|NaN|\bInfinity|\s{2}|\s[.,]|: \.|,,/);
      if (code === "en") expect(text).not.toMatch(/\b[Aa] [aeio]|\b[Aa]n (?![aeiou])/);
    }
  });

  it.each(boards)("$variant.name: nothing that its file denies", (rules) => {
    const { variant, ends, castling } = rules;
    const said = page(rules).join(" ");
    const royal = variant.pieces.some((type) => type.royal);
    const choices = variant.promotion?.choices.length ?? 0;
    expect(/mate\b|\bmatt\b|\bmata?\b/i.test(endRules(rules)[0] ?? "")).toBe(!ends.noChecks);
    if (choices === 1) expect(said).not.toMatch(/The player chooses|Der Spieler wählt|Wybiera grający/);
    if (castling.length === 0) expect(specialRules(rules).join(" ")).not.toMatch(/castl|Rochade|roszad/i);
    if (rules.counting.length === 0) expect(said).not.toMatch(/pawn move|Bauernzug|ruchu, który robi pion/);
    if (rules.draws.deadPosition === "never")
      expect(endRules(rules).at(-1)).not.toMatch(/unless|außer|chyba że/);
    if (!royal) expect(said).not.toMatch(/is in check|im Schach steht|jest w szachu i/);
  });
});

describe("what only some boards say", () => {
  it("both kings race the same way", () => {
    const said = page(named("racing-kings"));
    expect(said.join(" ")).not.toMatch(/other side|cannot get away|mate/);
    expect(said).toContain("Whose king reaches rank 8 wins at once.");
    expect(said).toContain("No move may give check or leave one’s own king in check.");
  });

  it("names few goal squares one by one", () => {
    expect(page(named("king-of-the-hill"))).toContain("Whose king reaches d4, e4, d5 or e5 wins at once.");
  });

  it("tells the horde's double steps and who castles", () => {
    const said = page(named("horde")).join(" ");
    expect(said).toContain("A white pawn on ranks 1 to 2 may go two steps at once");
    expect(said).toContain("White’s double steps from rank 2 only");
    expect(said).toContain("The king goes from e8 to g8 and the rook from h8 to f8.");
    expect(said).toContain("Only Black castles.");
  });

  it("knows the fourth dimension", () => {
    const said = page(named("four-dimensions"));
    expect(said[0]).toBe(
      "Small boards in a square, 4 by 4, each 4 by 4: a piece also goes from board to board.",
    );
    expect(said).toContain("Goes one step forward or one board forward, onto an empty square.");
  });

  it("offers a course only where there is one", () => {
    expect(named("cube").course).toBe("cube");
    expect(named("horde").course).toBeNull();
  });
});
