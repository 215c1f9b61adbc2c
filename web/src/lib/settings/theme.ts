import { sets } from "$lib/board/pieces/sets.svelte";
import type { Choices, Highlight } from "./settings.svelte";

const dark = "(prefers-color-scheme: dark)";
const highlights: readonly Highlight[] = ["select", "dest", "last", "check", "foe", "pre"];

/** Dress the page, and keep following the system while the choice is left to it. Returns how to stop. */
export function applyTheme(choices: Readonly<Choices>): () => void {
  const { theme, board, pieces } = choices;
  const { drawn } = sets;
  const system = matchMedia(dark);
  const dress = (): void => {
    const { dataset, style } = document.documentElement;
    const mode = system.matches ? "dark" : "light";
    dataset["theme"] = theme === "auto" ? mode : theme;
    dataset["mode"] = mode;
    dataset["board"] = board;
    dataset["pieces"] = pieces;
    dataset["drawn"] = drawn;
    for (const name of highlights) {
      const colour = choices.highlights[name];
      if (colour) style.setProperty(`--hl-${name}`, colour);
      else style.removeProperty(`--hl-${name}`);
    }
  };
  dress();
  system.addEventListener("change", dress);
  return () => system.removeEventListener("change", dress);
}
