import { language } from "$lib/language/words.svelte";
import type { ListedPlayer, PlayerRecord } from "$lib/protocol/messages";

/** Games counted by their results. */
export interface Count {
  won: number;
  drawn: number;
  lost: number;
}

/** A count with what it is a count of. */
export interface Group extends Count {
  label: string;
}

export const total = ({ won, drawn, lost }: Count): number => won + drawn + lost;

export function sum(counts: readonly Count[]): Count {
  const all = { won: 0, drawn: 0, lost: 0 };
  for (const { won, drawn, lost } of counts) {
    all.won += won;
    all.drawn += drawn;
    all.lost += lost;
  }
  return all;
}

/** Points in a hundred: a draw is half a point; null without a game. */
export function score(count: Count): number | null {
  const games = total(count);
  return games ? Math.round((100 * (count.won + count.drawn / 2)) / games) : null;
}

/** Wins in a hundred games; null without a game. */
export const wonShare = (won: number, games: number): number | null =>
  games ? Math.round((100 * won) / games) : null;

export const percent = (value: number | null): string => (value === null ? "–" : `${value} %`);

/** The counts of those tallies that have the same `key`, in the order of `labels`. */
export function grouped<K extends string>(
  tallies: readonly PlayerRecord[],
  key: (tally: PlayerRecord) => K,
  labels: Readonly<Partial<Record<K, string>>>,
): Group[] {
  return (Object.keys(labels) as K[])
    .map((name) => ({ label: labels[name] ?? name, ...sum(tallies.filter((tally) => key(tally) === name)) }))
    .filter((group) => total(group) > 0);
}

/** Wins in a hundred games: of all, with White, with Black. */
export function shares({ record }: ListedPlayer): {
  all: number | null;
  white: number | null;
  black: number | null;
} {
  const games = total(record);
  return {
    all: wonShare(record.won, games),
    white: wonShare(record.whiteWon, record.whiteGames),
    black: wonShare(record.won - record.whiteWon, games - record.whiteGames),
  };
}

/** `2½ : 1½`, or nothing where two have not met. */
export function halves(points: number): string {
  const whole = Math.floor(points);
  return points === whole ? String(whole) : `${whole || ""}½`;
}

/** `November 2026` for `2026-11`. */
export function monthName(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Intl.DateTimeFormat(language.locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.UTC(year, number - 1, 1),
  );
}

/** `3 September 2026`. */
export const dayName = (iso: string): string =>
  new Intl.DateTimeFormat(language.locale, { day: "numeric", month: "long", year: "numeric" }).format(
    new Date(iso),
  );

export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map((part) => part.charAt(0).toUpperCase())
    .slice(0, 2)
    .join("");
