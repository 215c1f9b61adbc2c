/** Sentences of the server as it writes them, `{…}` standing for what varies, and what a language says for them. */
export type Sentences = Readonly<Record<string, string>>;

/** How a language writes what stands in a sentence: a piece, a colour; by the name of its place and the form wanted. */
export type Inflect = (place: string, said: string, form: string) => string | null;

interface Known {
  pattern: RegExp;
  places: string[];
  meaning: string;
}

const PLACE = /\{(\w+)(?:\.(\w+))?\}/g;
/** Whole sentences inside others. */
const NESTED = "rest";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence may begin in small letters where it stands inside another. */
function beginning(text: string): string {
  const [first = ""] = text;
  if (first.toLowerCase() === first.toUpperCase()) return escaped(text);
  return `[${first.toLowerCase()}${first.toUpperCase()}]${escaped(text.slice(1))}`;
}

function known([sentence, meaning]: [string, string]): Known {
  const places: string[] = [];
  let source = "";
  let at = 0;
  for (const place of sentence.matchAll(PLACE)) {
    const before = sentence.slice(at, place.index);
    source += (at === 0 ? beginning(before) : escaped(before)) + "(.+?)";
    places.push(place[1] ?? "");
    at = place.index + place[0].length;
  }
  const rest = sentence.slice(at);
  source += at === 0 ? beginning(rest) : escaped(rest);
  return { pattern: new RegExp(`^${source}$`, "s"), places, meaning };
}

/** How much of a sentence is said in its own words: the one that says most fits best. */
const own = (sentence: string): number => sentence.replace(PLACE, "").length;

/** Says in another language what the server says in English; null for what is not known. */
export class Translator {
  readonly #known: Known[];

  constructor(
    sentences: Sentences,
    private readonly inflect: Inflect,
  ) {
    this.#known = Object.entries(sentences)
      .sort(([a], [b]) => own(b) - own(a))
      .map(known);
  }

  say(text: string): string | null {
    for (const { pattern, places, meaning } of this.#known) {
      const found = pattern.exec(text);
      if (found) return this.#filled(meaning, places, found.slice(1));
    }
    return null;
  }

  #filled(meaning: string, places: string[], said: string[]): string {
    return meaning.replace(PLACE, (_, place: string, form = "") => {
      const text = said[places.indexOf(place)] ?? "";
      if (place === NESTED) return this.#nested(text);
      return this.inflect(place.replace(/\d$/, ""), text, form as string) ?? text;
    });
  }

  /** A sentence inside another may have left its full stop to that one. */
  #nested(text: string): string {
    return this.say(text) ?? this.say(`${text}.`)?.replace(/\.$/, "") ?? text;
  }
}
