import type { Grammar } from "../sentences";
import { counted } from "./count";
import { type Case, declined, genderOf } from "./declension";
import { named } from "./named";

/** The forms of a piece in a sentence, by the Polish names of the cases. */
const cases: Record<string, Case> = {
  mianownik: "nominative",
  dopełniacz: "genitive",
  celownik: "dative",
  biernik: "accusative",
  narzędnik: "instrumental",
};
/** The reader's own piece: `twój król`, `twoją wieżę`; in front of a feminine noun the second word. */
const own: Record<string, [Case, string, string]> = {
  twój: ["nominative", "twój", "twoja"],
  twojego: ["accusative", "twojego", "twoją"],
  twojemu: ["dative", "twojemu", "twojej"],
};
const colours: Record<string, Record<string, string>> = {
  białe: { White: "białe", Black: "czarne" },
  białych: { White: "białych", Black: "czarnych" },
  białymi: { White: "białymi", Black: "czarnymi" },
};
const several: Record<string, string> = { king: "królów" };

const begun = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A form with a capital begins a sentence. */
const capitals = (names: string[]): string[] => names.flatMap((name) => [name, begun(name)]);

/** The forms that a place of a sentence may have. */
export const forms: readonly string[] = [
  ...capitals([...Object.keys(cases), ...Object.keys(own), ...Object.keys(colours)]),
  "wielu",
  "lub",
  "osobno",
];

const noun = (name: string): string => named.pieces[name] ?? name;

function formed(said: string, form: string): string {
  if (form in cases) return declined(noun(said), cases[form] ?? "nominative");
  const mine = own[form];
  if (mine) {
    const [wanted, masculine, feminine] = mine;
    return `${genderOf(noun(said)) === "f" ? feminine : masculine} ${declined(noun(said), wanted)}`;
  }
  if (form in colours) return colours[form]?.[said] ?? said;
  if (form === "wielu") return several[said] ?? noun(said);
  return form === "lub" ? noun(said) : said;
}

/** Pieces and colours in Polish sentences. */
export const grammar: Grammar = {
  word(said, form) {
    const small = form.charAt(0).toLowerCase() + form.slice(1);
    return form === small ? formed(said, form) : begun(formed(said, small));
  },
  counted: (count, [one = "", few = "", many = ""]) => counted(count, one, few, many),
  list(parts, form) {
    if (parts.length < 2 || form === "osobno") return parts.join(" ");
    return `${parts.slice(0, -1).join(", ")} ${form === "lub" ? "lub" : "i"} ${parts.at(-1)}`;
  },
};
