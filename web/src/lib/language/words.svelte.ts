import { read, write } from "$lib/settings/stored";
import { en } from "./en";

/** Everything the app says. English is the measure: another language that lacks a word does not compile. */
export type Words = typeof en;

/** The languages there are, each by its own name. */
export const languages = { en: "English", de: "Deutsch" } as const;
export type LanguageCode = keyof typeof languages;
/** `auto`: as the browser is set. */
export type LanguageChoice = LanguageCode | "auto";

/** English comes with the app; the others are fetched when they are wanted. */
const others: Record<Exclude<LanguageCode, "en">, () => Promise<Words>> = {
  de: async () => (await import("./de")).de,
};

const isKnown = (code: string): code is LanguageCode => code in languages;

/** The first language of a reader that the app speaks. */
export function firstKnown(wanted: readonly string[]): LanguageCode {
  return wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find(isKnown) ?? "en";
}

/** In which language the app speaks, kept in this browser. */
class Language {
  #words = $state.raw<Words>(en);
  #code = $state<LanguageCode>("en");
  #choice = $state<LanguageChoice>(read<LanguageChoice>("language", "auto"));

  get words(): Words {
    return this.#words;
  }

  get code(): LanguageCode {
    return this.#code;
  }

  get choice(): LanguageChoice {
    return this.#choice;
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
  async load(): Promise<void> {
    const choice = this.#choice;
    const code = choice !== "auto" && isKnown(choice) ? choice : firstKnown(navigator.languages);
    try {
      const words = code === "en" ? en : await others[code]();
      if (choice !== this.#choice) return;
      this.#words = words;
      this.#code = code;
      document.documentElement.lang = code;
    } catch {
      // Without a connection the words that are there go on.
    }
  }
}

export const language = new Language();

/** The words of the language chosen: `t.game.resign`. Reading them in a component follows a change of language. */
export const t: Words = new Proxy(en, {
  get: (_, part) => language.words[part as keyof Words],
});
