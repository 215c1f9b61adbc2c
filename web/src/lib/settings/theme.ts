import { sets } from "$lib/board/pieces/sets.svelte";
import type { Choices, Highlight } from "./settings.svelte";

const dark = "(prefers-color-scheme: dark)";
const highlights: readonly Highlight[] = ["select", "dest", "last", "check", "foe", "pre"];
/** Boards whose colours are in the style sheet; those of the others are fetched. */
const plain = /^(limestone|slate|walnut|ink)$/;

/** Dress the page, and keep following the system while the choice is left to it. Returns how to stop. */
export function applyTheme(choices: Readonly<Choices>): () => void {
  const { theme, board, pieces, background } = choices;
  const { drawn } = sets;
  const system = matchMedia(dark);
  const { dataset, style } = document.documentElement;
  const put = (name: string, value: string | undefined): void =>
    value ? style.setProperty(name, value) : void style.removeProperty(name);
  const dress = (): void => {
    const mode = system.matches ? "dark" : "light";
    dataset["theme"] = theme === "auto" ? mode : theme;
    dataset["mode"] = mode;
    dataset["board"] = board;
    dataset["pieces"] = pieces;
    dataset["drawn"] = drawn;
    put("--tint", background);
    for (const name of highlights) put(`--hl-${name}`, choices.highlights[name]);
  };
  dress();
  let worn: string[] | null = [];
  if (!plain.test(board))
    void import("./boards").then(({ lookOf, propertiesOf }) => {
      const look = propertiesOf(lookOf(choices));
      for (const name of (worn &&= Object.keys(look)) ?? []) put(name, look[name]);
    });
  system.addEventListener("change", dress);
  return () => {
    system.removeEventListener("change", dress);
    for (const name of worn ?? []) put(name, "");
    worn = null;
  };
}
