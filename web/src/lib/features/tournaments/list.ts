import { language, t } from "$lib/language/words.svelte";
import type { TournamentEntry } from "$lib/protocol/messages";
import { boardText, systemText } from "./facts";
import { momentText, shortDay } from "./timer";
import { describeClock } from "$lib/features/games/clock";

/** What the tournament is to me: `Your move on board 1`. */
export function mineText({ mine, system, waiting }: TournamentEntry): string {
  const words = t.tournamentdesk.list;
  if (mine.what === "your-move" && mine.board !== null) return words.moveOnBoard(mine.board);
  if ((mine.what === "your-game" || mine.what === "your-move") && mine.opponent)
    return words.youPlay(mine.opponent);
  if (mine.what === "none" && system === "arena" && waiting > 0) return words.waiting(waiting);
  return mine.what === "none" ? "" : words.mine[mine.what];
}

/** Until when: `ends 16:40`, `until 17 Nov`; or that one can still join. */
export function whenText(entry: TournamentEntry, now: number): string {
  const words = t.tournamentdesk.list;
  if (entry.mine.what === "none" && entry.joinable) return words.canJoin;
  if (entry.endsAt === null) return "";
  const near = Date.parse(entry.endsAt) - now < 24 * 3_600_000;
  return near ? words.ends(momentText(entry.endsAt, now)) : words.until(shortDay(entry.endsAt));
}

/** The one button of a card, and where it leads. */
export function cardAction(entry: TournamentEntry): { label: string; path: string; filled: boolean } {
  const words = t.tournamentdesk.list;
  const { mine } = entry;
  if (mine.game !== null && (mine.what === "your-move" || mine.what === "your-game"))
    return { label: words.go, path: `/game/${mine.game}`, filled: mine.what === "your-move" };
  if (mine.what === "none" && entry.joinable && !entry.organising)
    return {
      label: entry.system === "arena" ? words.joinArena : words.join,
      path: `/t/${entry.id}`,
      filled: false,
    };
  return { label: words.open, path: `/tournament/${entry.id}`, filled: false };
}

/** `Swiss, 3 rounds · Cube, no clock`. */
export function comingLine(entry: TournamentEntry): string {
  const words = t.tournamentdesk.list;
  const parts = [systemText(entry, true), `${boardText(entry)} ${describeClock(entry.clock)}`];
  if (entry.entry === "open") parts.push(words.openEntry);
  else parts.push(words.byInvitation);
  return parts.join(" · ");
}

/** `13 of 16 places`, `4 entered, no limit`. */
export const entryCount = ({ players, places }: TournamentEntry): string =>
  places === null ? t.tournamentdesk.list.entered(players) : t.tournamentdesk.list.accepted(players, places);

/** `Plane 5+3 · 40 players · 24 Oct`. */
export function pastLine(entry: TournamentEntry): string {
  const parts = [
    `${boardText(entry)} ${describeClock(entry.clock)}`,
    t.tournament.playerCount(entry.players),
  ];
  if (entry.finishedAt) parts.push(shortDay(entry.finishedAt));
  return parts.join(" · ");
}

/** `you 4th`, or that I did not play. */
export const myPlace = ({ mine }: TournamentEntry): string =>
  mine.place === null ? t.tournamentdesk.list.notPlayed : t.tournamentdesk.list.place(mine.place);

/** `NOV` and `16`, for the leaf of a calendar. */
export function leaf(iso: string): { month: string; day: string } {
  const at = new Date(iso);
  return {
    month: at.toLocaleDateString(language.locale, { month: "short" }).toLocaleUpperCase(language.locale),
    day: at.toLocaleDateString(language.locale, { day: "numeric" }).replace(/\D/g, ""),
  };
}
