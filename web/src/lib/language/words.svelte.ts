import { read, write } from "$lib/settings/stored";
import { en } from "./en";
import type { Coded, Translator } from "./sentences";

/** Everything the app says. English is the measure: another language that lacks a word does not compile. */
export type Core = typeof en;
export type Pages = typeof import("./en/pages").pages;
export type Words = Core & Pages;

/** The languages there are, each by its own name. */
export const languages = { en: "English", de: "Deutsch", pl: "Polski" } as const;
export type LanguageCode = keyof typeof languages;
/** `auto`: as the browser is set. */
export type LanguageChoice = LanguageCode | "auto";

/** A language: what the app says in it, and what the server says where it speaks another. */
interface Spoken {
  core: Core;
  translator: Translator | null;
}

/** English comes with the app; the others are fetched when they are wanted. */
const spoken: Record<LanguageCode, () => Spoken | Promise<Spoken>> = {
  en: () => ({ core: en, translator: null }),
  de: () => import("./de"),
  pl: () => import("./pl"),
};
/** What is said on pages that not everybody opens is fetched with them. */
const pages: Record<LanguageCode, () => Promise<{ pages: Pages }>> = {
  en: () => import("./en/pages"),
  de: () => import("./de/pages"),
  pl: () => import("./pl/pages"),
};

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)/;

const isKnown = (code: string): code is LanguageCode => code in languages;

/** The first language of a reader that the app speaks. */
export function firstKnown(wanted: readonly string[]): LanguageCode {
  return wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find(isKnown) ?? "en";
}

/** Tells the page which language it is in and which way its text runs; boards keep their sides. */
export function setDocument(code: string): void {
  const root = document.documentElement;
  root.lang = code;
  root.dir = RIGHT_TO_LEFT.test(code) ? "rtl" : "ltr";
}

/** In which language the app speaks, kept in this browser. */
class Language {
  #words = $state.raw<Core & Partial<Pages>>(en);
  #ready: Promise<void> = Promise.resolve();
  /** Whether a page was opened that brings words of its own. */
  #wantsPages = false;
  /** The language whose words of further pages are here. */
  #paged: LanguageCode | null = null;
  #code = $state<LanguageCode>("en");
  /** For what the server says; nothing is needed where it speaks as the reader does. */
  #translator = $state.raw<Translator | null>(null);
  #choice = $state<LanguageChoice>(read<LanguageChoice>("language", "auto"));

  get words(): Words {
    return this.#words as Words;
  }

  get code(): LanguageCode {
    return this.#code;
  }

  get choice(): LanguageChoice {
    return this.#choice;
  }

  /** A sentence of the server in the language chosen; one whose code is not known stays as it is. */
  said(text: string, coded: Coded | null): string {
    return (coded && this.#translator?.say(coded)) ?? text;
  }

  /** For dates and numbers: as people write them where English is read the world over, or in the language chosen. */
  get locale(): string {
    return this.#code === "en" ? "en-GB" : this.#code;
  }

  async choose(choice: LanguageChoice): Promise<void> {
    this.#choice = choice;
    write("language", choice);
    await this.load();
  }

  /** Fetch the words of the language chosen; what cannot be fetched leaves the app as it speaks now. */
  load(): Promise<void> {
    this.#ready = this.#fetch();
    return this.#ready;
  }

  async #fetch(): Promise<void> {
    const choice = this.#choice;
    const withPages = this.#wantsPages;
    const code = choice !== "auto" && isKnown(choice) ? choice : firstKnown(navigator.languages);
    try {
      const [{ core, translator }, more] = await Promise.all([
        spoken[code](),
        withPages ? pages[code]() : null,
      ]);
      if (choice !== this.#choice) return;
      this.#translator = translator;
      this.#words = { ...this.#words, ...core, ...more?.pages };
      if (withPages) this.#paged = code;
      this.#code = code;
      setDocument(code);
    } catch {
      // Without a connection the words that are there go on.
    }
  }

  /** Fetch also what pages say that not everybody opens: archive, players, account, review, settings, lessons. */
  async loadPages(): Promise<void> {
    this.#wantsPages = true;
    // Pages and the app itself are loaded at the same time, whichever begins first.
    await this.#ready;
    const code = this.#code;
    if (this.#paged === code) return;
    const { pages: more } = await pages[code]();
    if (code !== this.#code) return this.loadPages();
    this.#words = { ...this.#words, ...more };
    this.#paged = code;
  }
}

export const language = new Language();

/** The words of the language chosen: `t.game.resign`. Reading them in a component follows a change of language. */
export const t: Words = new Proxy(en as Words, {
  get: (_, part) => language.words[part as keyof Words],
});

/** A part of a screen that is fetched, and the words it needs besides the usual ones. */
export async function withWords<T>(part: Promise<T>): Promise<T> {
  await language.loadPages();
  return part;
}

/** What the server says, for the reader: its English text, and the code and parameters that came with it. */
export const said = (text: string, coded: Coded | null): string => language.said(text, coded);
