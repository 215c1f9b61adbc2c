import type { VariantView } from "$lib/protocol/messages";

/** Which view draws a board: it follows from its axes alone. */
export type BoardKind = "grid" | "plane" | "cube";

export function boardKind(variant: VariantView): BoardKind {
  if (variant.axes.length === 3) return "cube";
  return variant.axes.some((labels) => labels.length === 0) ? "plane" : "grid";
}
