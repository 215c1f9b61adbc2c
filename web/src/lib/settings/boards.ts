/** The colours and textures of boards, for their tiles and for the boards that the style sheet does not have. */
import type { BoardTheme, Choices } from "./settings.svelte";

interface Look {
  light: string;
  dark: string;
  edge: string;
  /** A picture that shows through the squares. */
  texture?: string;
}

/** A picture of noise, tiled without seams. */
function noise(size: number, turbulence: string, matrix: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><filter id="f" x="0" y="0" width="1"` +
    ` height="1"><feTurbulence stitchTiles="stitch" ${turbulence}/><feColorMatrix values="${matrix}"/></filter>` +
    `<rect width="${size}" height="${size}" filter="url(#f)"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

const grain = noise(
  420,
  'type="fractalNoise" baseFrequency=".008 .2" numOctaves="3" seed="8"',
  "0 0 0 0 .2 0 0 0 0 .08 0 0 0 0 .02 0.9 0 0 0 -.3",
);
const veins = noise(
  520,
  'type="turbulence" baseFrequency=".006 .009" numOctaves="5" seed="21"',
  "0 0 0 0 .16 0 0 0 0 .19 0 0 0 0 .24 -7 0 0 0 .95",
);

export const boards: Readonly<Record<Exclude<BoardTheme, "own">, Look>> = {
  limestone: { light: "#ebe6da", dark: "#a89d8d", edge: "#8d8273" },
  slate: { light: "#e4e5e2", dark: "#8c99aa", edge: "#6e7b8c" },
  wood: { light: "#e8c998", dark: "#a5703f", edge: "#6b4324", texture: grain },
  marble: { light: "#eceef0", dark: "#98a3ae", edge: "#6c7782", texture: veins },
  walnut: { light: "#ecd9bd", dark: "#a9795a", edge: "#85593d" },
  ink: { light: "#ffffff", dark: "#c9ccce", edge: "#6b7072" },
  meadow: { light: "#e3ead6", dark: "#7f9c72", edge: "#5d7a52" },
};

/** The look of the chosen board. */
export function lookOf(choices: Readonly<Choices>, board = choices.board): Look {
  if (board !== "own") return boards[board];
  const { light, dark } = choices.own;
  return { light, dark, edge: `color-mix(in srgb, ${dark}, #000 25%)` };
}

/** Custom properties of a look: the squares of bounded boards, of the plane and of the cube. */
export function propertiesOf({ light, dark, edge, texture }: Look): Record<string, string> {
  return {
    "--sq-light": light,
    "--sq-dark": dark,
    "--sq-edge": edge,
    "--plane-a": light,
    "--plane-b": `color-mix(in srgb, ${light}, ${dark} 40%)`,
    "--plane-grid": `color-mix(in srgb, ${light}, ${dark} 70%)`,
    "--sq-texture": texture ?? "none",
  };
}

export const styleOf = (look: Look): string =>
  Object.entries(propertiesOf(look))
    .map(([name, value]) => `${name}:${value}`)
    .join(";");

let worn: string[] = [];

/** Put the look of the chosen board on the page in place of the one before; null: that of the style sheet. */
export function wear(choices: Readonly<Choices> | null): void {
  const { style } = document.documentElement;
  for (const name of worn) style.removeProperty(name);
  const look = choices ? propertiesOf(lookOf(choices)) : {};
  worn = Object.keys(look);
  for (const [name, value] of Object.entries(look)) style.setProperty(name, value);
}
