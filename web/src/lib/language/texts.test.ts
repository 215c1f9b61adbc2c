import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { argumentsIn, combinations, samplesOf, type Said, textsOf } from "$lib/testing/spoken";
import { core as de } from "./de";
import { pages as dePages } from "./de/pages";
import german from "./de/sentences.json";
import { en } from "./en";
import { pages as enPages } from "./en/pages";
import { core as pl } from "./pl";
import { pages as plPages } from "./pl/pages";
import polish from "./pl/sentences.json";

const english = textsOf({ ...en, ...enPages });
const languages = {
  English: english,
  German: textsOf({ ...de, ...dePages }),
  Polish: textsOf({ ...pl, ...plPages }),
};
const types = argumentsIn(join(import.meta.dirname, "en"));

/** Names that the server tells, which English leaves to it; and what is built from vectors, which has tests of its own. */
const SERVERS = /^(named\.|help\.(motion|way)$)/;
/** Nothing need be said here; the same places in every language. */
const EMPTY =
  /^(settings\.switches\.\w+\.note|timecontrol\.own\.[\w-]+\.(minutes|seconds)|status\.questions\.\w+\.both)$/;
/** Said after something else. */
const CONTINUES = /^(board\.takes|archive\.showAll(Players|Games))$/;
/** Ends with what is put in or follows: a sentence of the server, a command; or stands as a headline. */
const GOES_ON = /^(game\.(corrected|planImpossible|onlyHere)|organiser\.localNote|status\.check)$/;
/** Says which one it is, not how many: `1st`, where other languages need no ending. */
const ORDINAL = /^tournamentdesk\.list\.place$/;
/** Texts that are always whole sentences, however short. */
const SENTENCES = /\.(facts\.\w+|intro|text|praise|why\.\w+|\w+Problem)$/;

const CODE =
  /=>|\$\{|[{}\\\n\t<>]|\[object|: ?\[|\b(undefined|null|NaN|Infinity|function|return|const)\b|(true|false)\b/;

const PAIRS: Readonly<Record<string, string>> = { ")": "(", "]": "[", "”": "“", "’": "‘" };

/** Whether what is opened is closed, in order. */
function balanced(text: string): boolean {
  // In German the signs that begin an English quotation end one, in Polish those that end it; an
  // apostrophe stands at a letter.
  const plain = text.replace(/„([^“”]*)[“”]|‚([^‘]*)‘/g, "$1$2").replace(/’(?=\p{L})|(?<=\p{L})’/gu, "");
  const open: string[] = [];
  for (const sign of plain) {
    if ("([“‘„‚".includes(sign)) open.push(sign);
    else if (sign in PAIRS && open.pop() !== PAIRS[sign]) return false;
  }
  return open.length === 0 && text.split('"').length % 2 === 1;
}

/** What is wrong with a text as people read it; empty if nothing is. */
function faultOf(at: string, text: unknown): string {
  if (typeof text !== "string") return `not a text: ${String(text)}`;
  if (text === "") return EMPTY.test(at) ? "" : "empty";
  if (CODE.test(text)) return "code";
  if (/^\s|\s$|\s{2}/.test(text)) return "a space too many";
  if (!balanced(text)) return "opened and not closed";
  if (/[,;]$|^[.:;!?)]/.test(text) || (text.startsWith(",") && !CONTINUES.test(at))) return "a fragment";
  return sentenceFault(at, text);
}

/** What is wrong with a text of whole sentences. */
function sentenceFault(at: string, text: string): string {
  const several = /[.!?] \p{Lu}/u.test(text.replace(/\b\p{L}\. /gu, ""));
  if (!several && !SENTENCES.test(at)) return "";
  if (!/^[\p{Lu}\p{N}“„‘]/u.test(text)) return "a sentence without a capital";
  return /[.!?…:]$/.test(text) || GOES_ON.test(at) ? "" : "a sentence without a full stop";
}

/** Everything a text may say, with the samples that make it say so. */
function sayings(at: string, text: string | Said): unknown[] {
  if (typeof text === "string") return [text];
  const known = types.get(at);
  if (!known) throw new Error(`The arguments of ${at} are not known.`);
  return combinations(known).map((samples) => text(...samples));
}

/** Which arguments change what is said. */
const used = (at: string, text: Said): boolean[] =>
  (types.get(at) ?? []).map((type, number) => {
    const before = combinations(types.get(at) ?? []);
    return before.some((samples) =>
      samplesOf(type, number).some((sample) => text(...samples.with(number, sample)) !== text(...samples)),
    );
  });

/** What is said where every number is `count`. */
const counted = (at: string, text: Said, count: number): string =>
  String(
    text(...(types.get(at) ?? []).map((type, n) => (type === "number" ? count : samplesOf(type, n)[0]))),
  );

/** Whether one of something is said with other words than several. */
function counts(at: string, text: Said): boolean {
  const said = (count: number): string => counted(at, text, count);
  return said(1).replace(/\d+/g, "") !== said(3).replace(/\d+/g, "");
}

/** `1 moves`: the word for several said of one. */
function severalOfOne(at: string, text: Said): boolean {
  const several = [...counted(at, text, 3).matchAll(/\b3 (\p{L}{3,}s)\b/gu)].map(([, noun]) => noun ?? "");
  return several.some((noun) => counted(at, text, 1).includes(`1 ${noun}`));
}

const ending = (text: string): string => /[.!?…:]$/.exec(text)?.[0] ?? "";

describe("a text that is none", () => {
  it.each([
    ["learn.facts.chess", ",\n    pieces: [],\n    rules: [\n      "],
    ["game.hint", "(x) => x"],
    ["game.hint", "Hello ${name}"],
    ["game.hint", "for undefined"],
    ["game.hint", "[object Object]"],
    ["game.hint", ""],
    ["game.hint", "two  spaces"],
    ["game.hint", "Open (the game"],
    ["game.hint", "a “word"],
    ["game.hint", "„Wort"],
    ["game.hint", 'a "word'],
    ["game.hint", "One. Two"],
    ["game.hint", "one. Two."],
    ["learn.facts.chess", "castle by the king."],
    ["learn.facts.chess", "Castle by the king"],
  ])("is found: %s %j", (at, text) => expect(faultOf(at, text)).not.toBe(""));

  it.each(["White’s “hand” (left)", "„Wort“ (auch)", "„słowo” (też)", "e.g. Nf3", "z. B. Nf3", "Delete…"])(
    "is not seen in %s",
    (text) => expect(faultOf("game.hint", text)).toBe(""),
  );
});

it("speaks to readers of German as to children", () => {
  const formal = /\b(Ihnen|Ihre[mnrs]?)\b|[a-zäöü]en Sie\b/;
  const texts = [...languages.German].map(([at, text]) => [at, String(text)] as const);
  expect(texts.filter(([, text]) => formal.test(text))).toEqual([]);
});

describe.each(Object.entries(languages))("%s", (_, texts) => {
  it("says only what people can read, whatever is put in", () => {
    const faults = [...texts].flatMap(([at, text]) =>
      SERVERS.test(at)
        ? []
        : sayings(at, text)
            .map((said) => [at, faultOf(at, said), said])
            .filter(([, fault]) => fault),
    );
    expect(faults).toEqual([]);
  });

  it("has the texts of English and no others, functions where English has them", () => {
    const shape = (all: typeof texts): string[] =>
      [...all]
        .filter(([at]) => !/^named\.(variants|pieces|levels)\./.test(at))
        .map(([at, text]) => `${at}: ${typeof text}`)
        .sort();
    expect(shape(texts)).toEqual(shape(english));
  });

  it("says everything that is put in, counts where English does, and ends sentences alike", () => {
    const differing: string[] = [];
    for (const [at, text] of english) {
      const other = texts.get(at);
      if (SERVERS.test(at)) continue;
      if (typeof text === "string" || typeof other !== "function") {
        if (ending(String(text)) !== ending(String(other))) differing.push(`${at} ends differently`);
        continue;
      }
      if (used(at, text).join() !== used(at, other).join()) differing.push(`${at} leaves something out`);
      if (counts(at, text) && !counts(at, other) && !ORDINAL.test(at)) differing.push(`${at} does not count`);
    }
    expect(differing).toEqual([]);
  });
});

it("speaks of one thing as of one", () => {
  const wrong = [...english].filter(
    ([at, text]) => typeof text === "function" && !SERVERS.test(at) && severalOfOne(at, text),
  );
  expect(wrong.map(([at]) => at)).toEqual([]);
});

describe("sentences of the server", () => {
  const placesOf = (text: string): string[] =>
    [...new Set([...text.matchAll(/\{(\w+)[^}]*\}/g)].map(([, place]) => place ?? ""))].sort();

  /** The server's own catalogue: a code and a string on each line. */
  const catalogue = readFileSync(
    join(import.meta.dirname, "../../../../src/latticechess/sentences/en.toml"),
    "utf8",
  );
  const told = new Map(
    [...catalogue.matchAll(/^([\w-]+) = (".*")$/gm)].map(([, code, text]) => [
      code,
      JSON.parse(text ?? "") as string,
    ]),
  );

  const translated = Object.entries({ German: german, Polish: polish }).flatMap(([name, sentences]) =>
    Object.entries(sentences).map(([code, meaning]) => [name, code, meaning] as const),
  );

  it.each(translated)("%s %s", (_, code, meaning) => {
    const sentence = told.get(code) ?? "";
    // What stands at the end is a whole sentence, or the end of a part of one.
    // What is wrong with the file of a board is told in the file's own words.
    const own = code.startsWith("board-") ? /\b(?:true|false)\b/g : /$^/;
    const filled = (text: string): string =>
      text
        .replace(/\{[^}]+\}$/, "Name.")
        .replace(/\{[^}]+\}/g, "Name")
        .replace(own, "Name");
    expect([faultOf("", filled(sentence)), faultOf("", filled(meaning))]).toEqual(["", ""]);
    expect(placesOf(meaning)).toEqual(placesOf(sentence));
    expect(ending(meaning)).toBe(ending(sentence));
  });
});
