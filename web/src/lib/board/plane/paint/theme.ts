import type { Colour } from "$lib/protocol/messages";
import type { Arrow } from "../../drawings.svelte";
import { themePalette, type Palette } from "../../pieces";

/** A tint over a square: colour and how much of it. */
export interface Tint {
  readonly colour: string;
  readonly alpha: number;
}

/** The design tokens a canvas needs, read once for each theme. */
export interface Theme {
  readonly font: string;
  readonly light: string;
  readonly dark: string;
  readonly grid: string;
  readonly disc: string;
  readonly discLine: string;
  readonly surface: string;
  readonly raised: string;
  readonly sunken: string;
  readonly line: string;
  readonly text: string;
  readonly text3: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly select: Tint;
  readonly dest: Tint;
  readonly destFrame: Tint;
  readonly take: string;
  readonly last: Tint;
  readonly path: string;
  readonly check: Tint;
  readonly stuck: Tint;
  readonly foe: Tint;
  readonly foeFrame: string;
  readonly pre: Tint;
  readonly inks: Readonly<Record<Arrow["ink"], string>>;
  readonly promotion: string;
  readonly halo: string;
  readonly pieces: Readonly<Record<Colour, Palette>>;
}

/** Read the theme from the page as it looks now. */
export function readTheme(element: Element): Theme {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const tint = (name: string): Tint => ({
    colour: token(name),
    alpha: Number.parseFloat(token(`${name}-a`)) || 1,
  });
  return {
    font: token("font"),
    light: token("plane-a"),
    dark: token("plane-b"),
    grid: token("plane-grid"),
    disc: token("sq-light"),
    discLine: token("piece-white-line"),
    surface: token("surface"),
    raised: token("raised"),
    sunken: token("sunken"),
    line: token("line"),
    text: token("text"),
    text3: token("text-3"),
    accent: token("accent"),
    onAccent: token("on-accent"),
    select: tint("hl-select"),
    dest: tint("hl-dest"),
    destFrame: tint("dest-frame"),
    take: token("hl-take"),
    last: tint("hl-last"),
    path: token("hl-path"),
    check: tint("hl-check"),
    stuck: tint("hl-stuck"),
    foe: tint("hl-foe"),
    foeFrame: token("hl-foe-take"),
    pre: tint("hl-pre"),
    inks: {
      green: token("ink-green"),
      red: token("ink-red"),
      blue: token("ink-blue"),
      yellow: token("ink-yellow"),
      hint: token("hl-hint"),
      best: token("hl-hint"),
      second: token("hl-hint"),
      wrong: token("ink-wrong"),
      star: token("ink-yellow"),
    },
    promotion: token("promo-line"),
    halo: token("path-halo"),
    pieces: { white: themePalette("white"), black: themePalette("black") },
  };
}

/** Call back whenever the page takes on another look; answers how to stop. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, {
    attributeFilter: ["data-theme", "data-board", "data-mode", "data-pieces", "data-drawn", "style", "class"],
  });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", changed);
  // What was painted before the typeface came is painted again with it.
  document.fonts.addEventListener("loadingdone", changed);
  return () => {
    observer.disconnect();
    dark.removeEventListener("change", changed);
    document.fonts.removeEventListener("loadingdone", changed);
  };
}
