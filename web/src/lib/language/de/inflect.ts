import type { Inflect } from "../sentences";
import { named } from "./named";

/** Every form of a noun: der, den, dem. */
type Gender = "m" | "f" | "n";

const genders: Record<string, Gender> = { queen: "f", unicorn: "n" };
/** Nouns that change after `den` and `dem`. */
const bent: Record<string, string> = { pawn: "Bauern", hawk: "Falken" };

const articles: Record<string, Record<Gender, string>> = {
  der: { m: "der", f: "die", n: "das" },
  Der: { m: "Der", f: "Die", n: "Das" },
  den: { m: "den", f: "die", n: "das" },
  dem: { m: "dem", f: "der", n: "dem" },
  ein: { m: "ein", f: "eine", n: "ein" },
  einen: { m: "einen", f: "eine", n: "ein" },
  kein: { m: "kein", f: "keine", n: "kein" },
  keinen: { m: "keinen", f: "keine", n: "kein" },
  Ihr: { m: "Ihr", f: "Ihre", n: "Ihr" },
};
const BENDING = ["den", "dem", "einen", "keinen"];

function piece(name: string, form: string): string {
  const noun = (BENDING.includes(form) && bent[name]) || named.pieces[name] || name;
  const article = articles[form]?.[genders[name] ?? "m"];
  return article ? `${article} ${noun}` : noun;
}

/** `the queen on a1 and the rook on h1`. */
function standing(text: string, form: string): string {
  const each = text.split(/, (?=the )| and (?=the )/).map((one) => {
    const [, name, square] = /^the (.+) on (.+)$/.exec(one) ?? [];
    return name && square ? `${piece(name, form)} auf ${square}` : one;
  });
  return listed(each, "und");
}

const listed = (all: string[], word: string): string =>
  all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} ${word} ${all.at(-1)}`;

const choices = (text: string): string =>
  listed(
    text.split(/, | or /).map((name) => piece(name, "")),
    "oder",
  );

const colours: Record<string, string> = { White: "Weiß", Black: "Schwarz", white: "Weiß", black: "Schwarz" };

/** Pieces and colours in German sentences. */
export const inflect: Inflect = (place, said, form) => {
  if (place === "piece") return piece(said, form);
  if (place === "the") return standing(said, form || "der");
  if (place === "choices") return choices(said);
  return colours[said] ?? null;
};
