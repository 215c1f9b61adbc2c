import type { PairingResult, TieBreak, TournamentRules } from "$lib/protocol/messages";

/** Half points as they are written: `1½`. */
export function points(halves: number): string {
  const whole = Math.floor(halves / 2);
  if (halves % 2 === 0) return String(whole);
  return whole === 0 ? "½" : `${whole}½`;
}

export type Scoring = Pick<TournamentRules, "win" | "draw" | "loss">;

/** `1 – ½ – 0`: points for a win, a draw and a loss. */
export const scoringText = ({ win, draw, loss }: Scoring): string =>
  [win, draw, loss].map(points).join(" – ");

/** Tie-breaks that count games or are ratings; the others are sums of points. */
const WHOLE: readonly TieBreak[] = [
  "wins",
  "black-wins",
  "direct-encounter",
  "performance",
  "average-rating",
];
/** Zero says that there is none yet. */
const RATINGS: readonly TieBreak[] = ["performance", "average-rating"];

/** A tie-break with decimals: `13.0`, `7.25`; a dash where it cannot be said. */
export function tieBreakValue(name: TieBreak, value: number | null): string {
  if (value === null || (value === 0 && RATINGS.includes(name))) return "–";
  if (WHOLE.includes(name)) return String(Math.round(value));
  return value.toFixed(Number.isInteger(value * 2) ? 1 : 2);
}

const RESULTS: Readonly<Record<PairingResult, string>> = {
  "1-0": "1–0",
  "0-1": "0–1",
  "1/2-1/2": "½–½",
  "+-": "+ −",
  "-+": "− +",
  "--": "− −",
  "==": "= =",
};

/** A result as it is written, White first. */
export const resultText = (result: PairingResult): string => RESULTS[result];

/** Nobody moved: somebody was absent. */
export const isByDefault = (result: PairingResult): boolean => /^[-+=]{2}$/.test(result);

/** `2` for `1` and so on: half points of White and Black. */
export function halvesOf(result: PairingResult): [white: number, black: number] {
  const worth: Record<string, number> = { "1": 2, "0": 0, "1/2": 1, "+": 2, "-": 0, "=": 1 };
  if (isByDefault(result)) return [worth[result[0] ?? ""] ?? 0, worth[result[1] ?? ""] ?? 0];
  const [white = "", black = ""] = result.split("-");
  return [worth[white] ?? 0, worth[black] ?? 0];
}
