import { sets } from "$lib/board/pieces/sets.svelte";
import type { Choices, Highlight } from "./settings.svelte";

const dark = "(prefers-color-scheme: dark)";
const highlights: readonly Highlight[] = ["select", "dest", "last", "check", "foe", "pre"];
/** Boards whose colours are in the style sheet; those of the others are fetched. */
const plain = /^(limestone|slate|walnut|ink)$/;
/** Whether colours were fetched: from then on they are put on and taken off. */
let fetched = false;

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
  const dressed = plain.test(board);
  if ((fetched ||= !dressed)) void import("./boards").then(({ wear }) => wear(dressed ? null : choices));
  system.addEventListener("change", dress);
  return () => system.removeEventListener("change", dress);
}
