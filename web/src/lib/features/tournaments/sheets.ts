import type { TournamentPage } from "$lib/protocol/messages";
import { hasCrosstable } from "./tabs";

export type Printed = "pairings" | "standings" | "crosstable";

/** What of a tournament says something on paper: nobody is paired for long in an arena. */
export function printsOf(page: Pick<TournamentPage, "system" | "players" | "rounds" | "round">): Printed[] {
  const all: Printed[] = page.system === "arena" ? ["standings"] : ["pairings", "standings"];
  const some = page.system === "simul" ? all.filter((what) => what === "pairings") : all;
  return hasCrosstable(page) && page.round > 0 ? [...some, "crosstable"] : some;
}

/** Lists cut into pages: of the wall, which turn, and of paper. */
export function pagesOf<T>(items: readonly T[], size: number): T[][] {
  const pages: T[][] = [];
  for (let from = 0; from < items.length; from += size) pages.push(items.slice(from, from + size));
  return pages.length > 0 ? pages : [[]];
}

/** Pages of about the same length instead of full ones and a short last one. */
export function evenPages<T>(items: readonly T[], most: number): T[][] {
  const count = Math.max(1, Math.ceil(items.length / most));
  return pagesOf(items, Math.max(1, Math.ceil(items.length / count)));
}

/** More boards than this and pairings go on sheets of their own. */
const TOGETHER = 14;
const PAIRINGS_A_SHEET = 22;
const ROWS_A_SHEET = 30;
/** Rows of standings that fit under the pairings. */
const ROWS_BELOW = 24;

/** One sheet of paper: boards, rows of the standings, or both. */
export interface Sheet<P, R> {
  pairings: P[];
  rows: R[];
}

/** Pairings and standings on one sheet where both have room, else on sheets of their own. */
export function sheetsOf<P, R>(pairings: readonly P[], rows: readonly R[]): Sheet<P, R>[] {
  const room = pairings.length <= TOGETHER && rows.length + 1.3 * pairings.length <= ROWS_BELOW;
  if (room) return [{ pairings: [...pairings], rows: [...rows] }];
  return [
    ...(pairings.length > 0 ? pagesOf(pairings, PAIRINGS_A_SHEET) : []).map((some) => ({
      pairings: some,
      rows: [] as R[],
    })),
    ...(rows.length > 0
      ? pagesOf(rows, ROWS_A_SHEET).map((some) => ({ pairings: [] as P[], rows: some }))
      : []),
  ];
}
