import type { SentenceParameters, SentencePart, SentenceView } from "$lib/protocol/messages";

/** What a language says for the sentences of the server, by code. `{place}` or `{place.form}` is filled in;
 * `{count|move|moves}` is a number and the form of a word that it wants. */
export type Templates = Readonly<Record<string, string>>;

/** A sentence of the server without its English words. */
export type Coded = Pick<SentenceView, "code" | "parameters">;

/** How a language writes what is filled in. */
export interface Grammar {
  /** A word in the form wanted: a piece with its article, a colour; without a form as it is. */
  word(said: string, form: string): string;
  /** A number and the form of the word that it wants, of those the language has: `3 moves`. */
  counted(count: number, forms: string[]): string;
  /** Several of them in one line. */
  list(parts: string[], form: string): string;
}

/** The form in which a sentence is wanted where it stands inside another. */
export const AS_WANTED = "so";
const PLACE = /\{(\w+)(?:\.(\p{L}+)|\|([^}]+))?\}/gu;

/** Says in another language what the server says in English; null for what is not known. */
export class Translator {
  constructor(
    private readonly templates: Templates,
    private readonly grammar: Grammar,
  ) {}

  say(said: Coded): string | null {
    return this.#said(said, "");
  }

  /** `wanted`: with `dem`, `{piece.so} auf {square}` becomes `dem Turm auf a1`. */
  #said({ code, parameters }: Coded, wanted: string): string | null {
    if (!Object.hasOwn(this.templates, code)) return null;
    return (this.templates[code] ?? "").replace(PLACE, (_, place: string, form = "", counted = "") =>
      counted
        ? this.grammar.counted(Number(parameters[place]), (counted as string).split("|"))
        : this.#written(parameters[place] ?? "", form === AS_WANTED ? wanted : (form as string)),
    );
  }

  #written(value: SentenceParameters[string], form: string): string {
    if (!Array.isArray(value)) return this.#part(value, form);
    return this.grammar.list(
      value.map((part) => this.#part(part, form)),
      form,
    );
  }

  #part(part: SentencePart | number, form: string): string {
    if (typeof part === "object") return this.#said(part, form) ?? part.text;
    return this.grammar.word(String(part), form);
  }
}
