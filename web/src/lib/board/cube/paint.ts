/** The page's colours as a canvas or WebGL can use them, read from the design tokens. */

import type { Colour } from "$lib/protocol/messages";
import type { Arrow } from "../drawings.svelte";

export interface Paint {
  light: string;
  dark: string;
  edge: string;
  accent: string;
  last: string;
  check: string;
  selected: string;
  destination: string;
  take: string;
  frame: string;
  foreign: string;
  foreignTake: string;
  halo: string;
  /** The last move's line. */
  path: string;
  planned: string;
  plannedFrame: string;
  inks: Record<Arrow["ink"], string>;
  pieces: Record<Colour, { fill: string; line: string }>;
  /** The address of a picture that shows through the squares; empty: none. */
  texture: string;
}

/** The colours that hold for `element` just now. */
export function readPaint(element: Element): Paint {
  const style = getComputedStyle(element);
  const get = (name: string) => plain(style.getPropertyValue(`--${name}`).trim());
  const piece = (colour: Colour) => ({
    fill: get(`piece-${colour}-fill`),
    line: get(`piece-${colour}-line`),
  });
  const tint = (name: string) => withAlpha(get(name), Number(get(`${name}-a`) || 1));
  return {
    light: get("sq-light"),
    dark: get("sq-dark"),
    edge: get("sq-edge"),
    accent: get("accent"),
    last: tint("hl-last"),
    check: tint("hl-check"),
    selected: tint("hl-select"),
    destination: tint("hl-dest"),
    take: get("hl-take"),
    frame: tint("dest-frame"),
    foreign: tint("hl-foe"),
    foreignTake: "#7d1230",
    halo: get("path-halo"),
    path: get("hl-path"),
    planned: tint("hl-pre"),
    plannedFrame: get("hl-pre"),
    pieces: { white: piece("white"), black: piece("black") },
    texture: /^url\("(.*)"\)$/.exec(style.getPropertyValue("--sq-texture").trim())?.[1] ?? "",
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

let pen: CanvasRenderingContext2D | null = null;

/** A mixed colour as `#rrggbb`: WebGL knows no `color-mix`. */
function plain(colour: string): string {
  if (!colour.startsWith("color-mix")) return colour;
  pen ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (!pen) return "#888888";
  pen.fillStyle = colour;
  pen.fillRect(0, 0, 1, 1);
  const seen = pen.getImageData(0, 0, 1, 1).data;
  return `#${[...seen.slice(0, 3)].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** `#rgb` or `#rrggbb` with an opacity from 0 to 1. */
export function withAlpha(colour: string, alpha: number): string {
  const hex = colour.length === 4 ? [...colour.slice(1)].map((c) => c + c).join("") : colour.slice(1);
  const opacity = Math.round(alpha * 255)
    .toString(16)
    .padStart(2, "0");
  return `#${hex}${opacity}`;
}
