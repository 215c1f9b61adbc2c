import type { BoardTheme, Theme } from "./settings.svelte";

const dark = "(prefers-color-scheme: dark)";

/** Dress the page, and keep following the system while the choice is left to it. Returns how to stop. */
export function applyTheme(theme: Theme, board: BoardTheme): () => void {
  const system = matchMedia(dark);
  const dress = (): void => {
    const { dataset } = document.documentElement;
    const mode = system.matches ? "dark" : "light";
    dataset["theme"] = theme === "auto" ? mode : theme;
    dataset["mode"] = mode;
    dataset["board"] = board;
  };
  dress();
  system.addEventListener("change", dress);
  return () => system.removeEventListener("change", dress);
}
