import { plurals } from "../plurals";

/** The form of a noun that a number wants: `partia`, `partie`, `partii`. */
const form = plurals("pl");
const numbers = new Intl.NumberFormat("pl");

/** A noun for a number of things; parts of one take the form of several. */
export const noun = (count: number, one: string, few: string, many: string): string =>
  form(count, { one, few, many, other: few });

/** The number and its noun: `5 partii`. */
export const counted = (count: number, one: string, few: string, many: string): string =>
  `${numbers.format(count)} ${noun(count, one, few, many)}`;

export const moves = (count: number): string => counted(count, "ruch", "ruchy", "ruchów");
/** After `po` and `w`: `po 5 ruchach`. */
export const movesAfter = (count: number): string => counted(count, "ruchu", "ruchach", "ruchach");
export const games = (count: number): string => counted(count, "partia", "partie", "partii");
