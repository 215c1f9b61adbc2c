/** What the archive shows: kept in the page's address, so that it can be gone back to and sent on. */
import { language, t } from "$lib/language/words.svelte";

export const COLUMNS = [
  "played",
  "name",
  "white",
  "black",
  "board",
  "clock",
  "result",
  "plies",
  "started",
] as const;

export type Order = (typeof COLUMNS)[number];
export interface Sorting {
  order: Order;
  way: "up" | "down";
}

/** What begins with the largest when it is chosen; the rest begins with A. */
const LARGEST_FIRST: readonly Order[] = ["played", "started", "plies"];

export function sortingOf(asked: URLSearchParams): Sorting {
  const order = COLUMNS.find((known) => known === asked.get("order")) ?? "played";
  const way = asked.get("way");
  return { order, way: way === "up" || way === "down" ? way : usual(order) };
}

const usual = (order: Order): Sorting["way"] => (LARGEST_FIRST.includes(order) ? "down" : "up");

/** The address after a column's head was chosen: the same column again turns it round. */
export function sorted(asked: URLSearchParams, order: Order): URLSearchParams {
  const now = sortingOf(asked);
  const way = now.order === order ? (now.way === "up" ? "down" : "up") : usual(order);
  return changed(asked, { order, way });
}

/** The address with some filters changed; an empty value removes a filter. */
export function changed(
  asked: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(asked);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** What the server is asked: the address, with its order in full. */
export function question(asked: URLSearchParams, after?: string): URLSearchParams {
  const { order, way } = sortingOf(asked);
  return changed(asked, { order, way, after });
}

const NARROWING = [
  "player",
  "variant",
  "status",
  "result",
  "reason",
  "pace",
  "rated",
  "between",
  "from",
  "to",
];

/** Whether anything but the order was chosen. */
export const narrowed = (asked: URLSearchParams): boolean =>
  [...NARROWING, "text", "game"].some((name) => asked.get(name));

/** Without any of what narrows it down. */
export const widened = (asked: URLSearchParams): URLSearchParams =>
  changed(asked, Object.fromEntries([...NARROWING, "text", "game", "ply"].map((name) => [name, ""])));

/** `1 284 games`, `more than 4 000 games`. */
export function counted(count: number, exact: boolean): string {
  const number = count.toLocaleString("en").replaceAll(",", "\u202f");
  return t.archive.count(count, number, exact);
}

/** A file tells the day of a game, and not when it began. */
const DAY_ALONE = /T00:00:00(\.0+)?Z$/;

/** `12 Nov, 16:10`; the year where it is another one, no time where none is known. */
export function moment(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const alone = DAY_ALONE.test(iso);
  const day: Intl.DateTimeFormatOptions = {
    day: "numeric",
    month: "short",
    ...(alone ? { timeZone: "UTC" } : {}),
  };
  if (at.getFullYear() !== now.getFullYear()) {
    return at.toLocaleDateString(language.locale, { ...day, year: "numeric" });
  }
  if (alone) return at.toLocaleDateString(language.locale, day);
  return at.toLocaleString(language.locale, { ...day, hour: "2-digit", minute: "2-digit" });
}

/** What ended a game, in a word or two; nothing where no file told it. */
export function reasonWords(reason: string): string {
  if (reason === "unstated") return "";
  const known: Partial<Record<string, string>> = t.archive.reasons;
  return t.archive.reasonInside(known[reason] ?? reason);
}
