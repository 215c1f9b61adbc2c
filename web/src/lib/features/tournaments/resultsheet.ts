import { t } from "$lib/language/words.svelte";
import type { EndedHow, PairingResult, PairingView } from "$lib/protocol/messages";
import { nameOf } from "./pairing";
import { resultText } from "./points";

/** What was entered. */
export interface Given {
  result: PairingResult | null;
  how: EndedHow;
  why: string;
}

/** The result that a key stands for. */
export function resultKey(key: string): PairingResult | null {
  const keys: Readonly<Record<string, PairingResult>> = { "1": "1-0", "=": "1/2-1/2", "0": "0-1" };
  return keys[key] ?? null;
}

const first = (name: string): string => name.split(/\s+/)[0] ?? name;

export const firstNames = (pairing: PairingView): { white: string; black: string } => ({
  white: first(nameOf(pairing.white)),
  black: pairing.black ? first(nameOf(pairing.black)) : "",
});

/** What is known of the board so far: `Round 3, over the board. Sam says 1–0; Noor has not answered yet.` */
export function situation(pairing: PairingView): string {
  const words = t.tournamentdesk.result;
  const start = pairing.overTheBoard ? words.overTheBoard(pairing.round) : words.online(pairing.round);
  const [one, two] = pairing.said;
  if (pairing.result !== null) return `${start} ${words.wasOne(resultText(pairing.result))}`;
  if (one && two) {
    const each = [one, two].map(({ name, result }) => t.tournament.says(first(name), resultText(result)));
    return `${start} ${words.differ(each[0] ?? "", each[1] ?? "")}`;
  }
  if (!one) return start;
  const other = one.number === pairing.white.number ? pairing.black : pairing.white;
  const answer = words.said(first(one.name), resultText(one.result), other ? first(nameOf(other)) : "");
  return `${start} ${answer}`;
}
