import type { Grammar } from "../sentences";
import { plurals } from "../plurals";
import { named } from "./named";

/** Every form of a noun: der, den, dem. */
type Gender = "m" | "f" | "n";

const genders: Record<string, Gender> = { queen: "f", unicorn: "n" };
/** Nouns that change after `den` and `dem`. */
const bent: Record<string, string> = { pawn: "Bauern", hawk: "Falken" };
const several: Record<string, string> = { king: "Könige" };
const colours: Record<string, string> = { White: "Weiß", Black: "Schwarz" };

const articles: Record<string, Record<Gender, string>> = {
  der: { m: "der", f: "die", n: "das" },
  Der: { m: "Der", f: "Die", n: "Das" },
  den: { m: "den", f: "die", n: "das" },
  dem: { m: "dem", f: "der", n: "dem" },
  ein: { m: "ein", f: "eine", n: "ein" },
  Ein: { m: "Ein", f: "Eine", n: "Ein" },
  einen: { m: "einen", f: "eine", n: "ein" },
  kein: { m: "kein", f: "keine", n: "kein" },
  keinen: { m: "keinen", f: "keine", n: "kein" },
  dein: { m: "dein", f: "deine", n: "dein" },
  Dein: { m: "Dein", f: "Deine", n: "Dein" },
  deinen: { m: "deinen", f: "deine", n: "dein" },
};
const BENDING = ["den", "dem", "einen", "keinen", "deinen"];

/** The forms that a place of a sentence may have. */
export const forms: readonly string[] = [...Object.keys(articles), "Farbe", "Mehrzahl", "oder", "einzeln"];

const form = plurals("de");
const numbers = new Intl.NumberFormat("de");

const noun = (name: string): string => named.pieces[name] ?? name;

function withArticle(name: string, form: string): string {
  const article = articles[form]?.[genders[name] ?? "m"];
  return `${article} ${(BENDING.includes(form) && bent[name]) || noun(name)}`;
}

/** Pieces and colours in German sentences. */
export const grammar: Grammar = {
  word(said, form) {
    if (form in articles) return withArticle(said, form);
    if (form === "Farbe") return colours[said] ?? said;
    if (form === "Mehrzahl") return several[said] ?? noun(said);
    return form === "oder" ? noun(said) : said;
  },
  counted: (count, [one = "", other = ""]) => `${numbers.format(count)} ${form(count, { one, other })}`,
  list(parts, form) {
    if (parts.length < 2 || form === "einzeln") return parts.join(" ");
    return `${parts.slice(0, -1).join(", ")} ${form === "oder" ? "oder" : "und"} ${parts.at(-1)}`;
  },
};
