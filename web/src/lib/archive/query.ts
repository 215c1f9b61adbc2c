/** What the archive shows: kept in the page's address, so that it can be gone back to and sent on. */

export const COLUMNS = [
  { order: "played", label: "Last played" },
  { order: "name", label: "Name" },
  { order: "white", label: "White" },
  { order: "black", label: "Black" },
  { order: "board", label: "Board" },
  { order: "clock", label: "Clock" },
  { order: "result", label: "Result" },
  { order: "plies", label: "Moves" },
  { order: "started", label: "Begun" },
] as const;

export type Order = (typeof COLUMNS)[number]["order"];
export interface Sorting {
  order: Order;
  way: "up" | "down";
}

/** What begins with the largest when it is chosen; the rest begins with A. */
const LARGEST_FIRST: readonly Order[] = ["played", "started", "plies"];

export function sortingOf(asked: URLSearchParams): Sorting {
  const found = COLUMNS.find(({ order }) => order === asked.get("order"));
  const order = found?.order ?? "played";
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

/** The address with some wishes changed; an empty wish is none. */
export function changed(
  asked: URLSearchParams,
  wishes: Readonly<Record<string, string | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(asked);
  for (const [name, value] of Object.entries(wishes)) {
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
  const games = count === 1 && exact ? "game" : "games";
  return exact ? `${number} ${games}` : `more than ${number} ${games}`;
}

/** `12 Nov, 16:10`; the year where it is another one. */
export function moment(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const day: Intl.DateTimeFormatOptions = { day: "numeric", month: "short" };
  if (at.getFullYear() !== now.getFullYear()) {
    return at.toLocaleDateString("en-GB", { ...day, year: "numeric" });
  }
  return at.toLocaleString("en-GB", { ...day, hour: "2-digit", minute: "2-digit" });
}

export const RESULTS = { white: "White won", black: "Black won", draw: "Draw", none: "No result" } as const;
export const STATUSES = { open: "Waiting", playing: "In play", ended: "Finished" } as const;
export const PACES = {
  bullet: "Bullet, under 3 min",
  blitz: "Blitz, under 8 min",
  rapid: "Rapid, under 25 min",
  classical: "Classical",
  correspondence: "Days a move",
  untimed: "No clock",
} as const;
export const REASONS = {
  checkmate: "Checkmate",
  resignation: "Resignation",
  time: "Time ran out",
  agreement: "Agreement",
  stalemate: "Stalemate",
  threefold: "Threefold repetition",
  "fifty-moves": "Fifty moves",
  fivefold: "Fivefold repetition",
  "seventy-five-moves": "Seventy-five moves",
  "dead-position": "Neither side can mate",
  aborted: "Broken off",
} as const;
export const BETWEEN = {
  people: "Online",
  screen: "Same screen",
  computer: "Against the computer",
  file: "From a file",
} as const;
export const RATED = { yes: "Rated", no: "Not rated" } as const;

/** What ended a game, in a word or two. */
export const reasonWords = (reason: string): string =>
  (REASONS[reason as keyof typeof REASONS] ?? reason).toLowerCase();
