import { language, t } from "$lib/language/words.svelte";
import type { TournamentPage, TournamentTimer } from "$lib/protocol/messages";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Longer times are told in days. */
const DAYS_FROM = 2 * DAY;

/** `8:14`, `1:02:03`, `2 days`: a second shows until it is used up, tenths never do. */
export function countdown(ms: number): string {
  const left = Math.max(0, ms);
  if (left >= DAYS_FROM) return t.tournament.days(Math.floor(left / DAY));
  const seconds = Math.ceil(left / 1000);
  const two = (part: number): string => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** What is left of a timer `elapsed` milliseconds after it was told. */
export const leftOf = (timer: TournamentTimer, elapsed: number): number =>
  timer.paused ? timer.leftMs : Math.max(0, timer.leftMs - elapsed);

/** How much of its time a timer has used, from 0 to 1. */
export function usedShare(timer: TournamentTimer, elapsed: number): number {
  if (timer.totalMs <= 0) return 0;
  return Math.min(1, Math.max(0, 1 - leftOf(timer, elapsed) / timer.totalMs));
}

/** `16:40`, or `Tuesday 17 Nov` where it is days away. */
export function momentText(iso: string, now: number): string {
  const at = new Date(iso);
  const far = at.getTime() - now >= DAYS_FROM;
  const format: Intl.DateTimeFormatOptions = far
    ? { weekday: "long", day: "numeric", month: "short" }
    : { hour: "2-digit", minute: "2-digit" };
  return at.toLocaleString(language.locale, format);
}

/** What the timer counts to: `Round ends at 16:40, in`. */
export function timerLabel(timer: TournamentTimer, page: TournamentPage, now: number): string {
  if (timer.paused) return page.pausedBy ? t.tournament.pausedBy(page.pausedBy) : t.tournament.states.paused;
  const far = timer.leftMs >= DAYS_FROM;
  return t.tournament.timer[timer.kind](momentText(timer.at, now), page.round + 1, far);
}

/** The same in few words, for a phone. */
export function shortTimerLabel(timer: TournamentTimer, page: TournamentPage): string {
  if (timer.paused) return page.pausedBy ? t.tournament.pausedBy(page.pausedBy) : t.tournament.states.paused;
  return t.tournament.timerShort[timer.kind](page.round, page.rounds ?? 0);
}

/** `in 2 h 14 min`, `Thursday 16:00`, `Saturday 5 Dec, 13:00`: when something begins. */
export function startText(iso: string, now: number): string {
  const at = new Date(iso);
  const away = at.getTime() - now;
  if (away >= 0 && away < 6 * HOUR) {
    const minutes = Math.ceil(away / MINUTE);
    return t.tournament.inTime(Math.floor(minutes / 60), minutes % 60);
  }
  const near = away >= 0 && away < 7 * DAY;
  const day: Intl.DateTimeFormatOptions = near
    ? { weekday: "long" }
    : { weekday: "short", day: "numeric", month: "short" };
  const time = at.toLocaleTimeString(language.locale, { hour: "2-digit", minute: "2-digit" });
  return `${at.toLocaleDateString(language.locale, day)} ${time}`;
}

/** `14 November 2026`. */
export const dayText = (iso: string): string =>
  new Date(iso).toLocaleDateString(language.locale, { day: "numeric", month: "long", year: "numeric" });

/** `14 Nov`. */
export const shortDay = (iso: string): string =>
  new Date(iso).toLocaleDateString(language.locale, { day: "numeric", month: "short" });
