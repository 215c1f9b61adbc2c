import { t, language } from "$lib/language/words.svelte";

const DAY_MS = 86_400_000;
const midnight = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** How many nights ago something was. */
export const daysAgo = (then: Date, now: Date): number =>
  Math.round((midnight(now) - midnight(then)) / DAY_MS);

const say = (date: Date, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language.locale, form).format(date);

/** `today, 10:42`, `yesterday`, `12 Nov`, `12 Nov 2024`. */
export function lately(iso: string, now = new Date()): string {
  const then = new Date(iso);
  const ago = daysAgo(then, now);
  if (ago === 0) return t.club.today(say(then, { hour: "2-digit", minute: "2-digit" }));
  if (ago === 1) return t.club.yesterday;
  const year = then.getFullYear() === now.getFullYear() ? {} : { year: "numeric" as const };
  return say(then, { day: "numeric", month: "short", ...year });
}

/** Not seen for two weeks, or never. */
export const longAway = (iso: string | null, now = new Date()): boolean =>
  iso === null || daysAgo(new Date(iso), now) >= 14;
