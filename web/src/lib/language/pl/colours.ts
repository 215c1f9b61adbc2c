import type { Colour } from "$lib/protocol/messages";

type ByColour = Readonly<Record<Colour, string>>;

/** The two sides in the cases that sentences want; Polish has them in the plural. */
export const sides: ByColour = { white: "białe", black: "czarne" };
export const ofSides: ByColour = { white: "białych", black: "czarnych" };
export const withSides: ByColour = { white: "białymi", black: "czarnymi" };
