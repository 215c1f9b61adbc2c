import type { Measure } from "../rulerlayout";

/** Measures bold text in the page's font; a guess where there is no canvas. */
export function textMeasure(font: string): Measure {
  const ctx = new OffscreenCanvas(1, 1).getContext("2d");
  if (!ctx) return (text, size) => text.length * size * 0.7;
  let set = 0;
  return (text, size) => {
    if (size !== set) ctx.font = `700 ${(set = size)}px ${font}`;
    return ctx.measureText(text).width;
  };
}
