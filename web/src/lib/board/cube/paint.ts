/** The page's colours as a canvas or WebGL can use them, read from the design tokens. */

import type { Arrow } from "../drawings.svelte";

export interface Paint {
  light: string;
  dark: string;
  edge: string;
  accent: string;
  background: string;
  last: string;
  check: string;
  selected: string;
  destination: string;
  take: string;
  frame: string;
  foreign: string;
  foreignTake: string;
  halo: string;
  planned: string;
  plannedFrame: string;
  inks: Record<Arrow["ink"], string>;
}

/** The colours that hold for `element` just now. */
export function readPaint(element: Element): Paint {
  const style = getComputedStyle(element);
  const get = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const tint = (name: string) => withAlpha(get(name), Number(get(`${name}-a`) || 1));
  return {
    light: get("sq-light"),
    dark: get("sq-dark"),
    edge: get("sq-edge"),
    accent: get("accent"),
    background: get("view3d"),
    last: tint("hl-last"),
    check: tint("hl-check"),
    selected: tint("hl-select"),
    destination: tint("hl-dest"),
    take: get("hl-take"),
    frame: tint("dest-frame"),
    foreign: tint("hl-foe"),
    foreignTake: "#7d1230",
    halo: get("path-halo"),
    planned: tint("hl-pre"),
    plannedFrame: get("hl-pre"),
    inks: {
      green: get("ink-green"),
      red: get("ink-red"),
      blue: get("ink-blue"),
      yellow: get("ink-yellow"),
      hint: get("hl-hint"),
      best: get("hl-hint"),
      second: get("hl-hint"),
      wrong: get("ink-wrong"),
      star: get("ink-yellow"),
    },
  };
}

/** `#rgb` or `#rrggbb` with an opacity from 0 to 1. */
export function withAlpha(colour: string, alpha: number): string {
  const hex = colour.length === 4 ? [...colour.slice(1)].map((c) => c + c).join("") : colour.slice(1);
  const opacity = Math.round(alpha * 255)
    .toString(16)
    .padStart(2, "0");
  return `#${hex}${opacity}`;
}
