import { describeClock } from "$lib/features/games/clock";
import { shortTitle } from "$lib/language/names";
import { t } from "$lib/language/words.svelte";
import type { TournamentEntry, TournamentPage } from "$lib/protocol/messages";
import { stageTitle } from "./bracket";
import { dayText } from "./timer";

type Described = Pick<
  TournamentPage,
  "system" | "variants" | "titles" | "clock" | "rated" | "players" | "rounds" | "state"
>;

type Rounded = Pick<TournamentPage, "system" | "rounds">;

/** Nothing more is played. */
export const isOver = ({ state }: Pick<TournamentPage, "state">): boolean =>
  state === "finished" || state === "cancelled";

/** Whether its rounds are counted: an arena has none, an exhibition and a match on all boards have one. */
export const hasRounds = ({ system, rounds }: Rounded): boolean =>
  system !== "arena" && system !== "simul" && !(system === "team" && (rounds ?? 1) <= 1);

/** `Round 3`; of a knockout `Semifinals`. */
export function roundName({ system, rounds }: Rounded, round: number): string {
  if (system === "knockout" && rounds !== null && round > 0 && round <= rounds)
    return stageTitle(2 ** (rounds - round));
  return t.tournament.roundNumber(round);
}

/** `Plane`, or `mixed boards`. */
export function boardText({ variants, titles }: Pick<Described, "variants" | "titles">): string {
  const [name = "chess"] = variants;
  if (variants.length > 1) return t.tournament.mixed;
  return shortTitle({ name, title: titles[0] ?? name });
}

/** `Swiss`, `Swiss, 5 rounds`, `round robin, every pair twice`. */
export function systemText(page: Described & { double?: boolean }, withRounds = false): string {
  const name = t.tournament.systems[page.system].label;
  if (page.system === "round-robin")
    return `${name}, ${page.double ? t.tournament.twice : t.tournament.once}`;
  if (withRounds && page.system === "swiss" && page.rounds)
    return `${name}, ${t.tournament.roundCount(page.rounds)}`;
  return name;
}

/** The line of facts under the title. */
export function factsLine(page: TournamentPage): string[] {
  const over = page.state === "finished";
  const parts = [page.society, systemText(page, over), boardText(page), describeClock(page.clock)];
  if (page.rated) parts.push(t.tournament.rated);
  if (page.overTheBoard) parts.push(t.tournament.overTheBoard);
  if (over && page.finishedAt) parts.push(dayText(page.finishedAt));
  else parts.push(t.tournament.playerCount(page.players));
  if (page.state === "cancelled" && page.reason) parts.push(page.reason);
  return parts.filter((part) => part !== "");
}

/** `Swiss · Plane 5+3 · 12 players`, for a list. */
export function listLine(entry: TournamentEntry): string {
  return [
    systemText(entry),
    `${boardText(entry)} ${describeClock(entry.clock)}`,
    t.tournament.playerCount(entry.players),
  ].join(" · ");
}

/** `Round 3 of 5, running`: the chip beside the title. */
export function stateText(page: Pick<TournamentPage, "state" | "system" | "round" | "rounds">): string {
  if (page.state === "running" && page.system === "knockout")
    return t.tournament.stageRunning(roundName(page, page.round));
  if (page.state === "running" && hasRounds(page))
    return t.tournament.roundRunning(page.round, page.rounds ?? 0);
  if (page.state === "break" && page.rounds !== null && page.round >= page.rounds)
    return t.tournament.allPlayed;
  if (page.state === "break" && page.system === "knockout")
    return t.tournament.breakBeforeStage(roundName(page, page.round + 1));
  if (page.state === "break") return t.tournament.breakBefore(page.round + 1);
  return t.tournament.states[page.state];
}

/** The chip on a card of the list. */
export function cardChip(entry: TournamentEntry, now: number): string {
  if (entry.system === "arena" && entry.state === "running" && entry.endsAt) {
    const minutes = Math.max(0, Math.ceil((Date.parse(entry.endsAt) - now) / 60_000));
    return t.tournament.arenaLeft(minutes);
  }
  if (entry.state === "running" && entry.system === "knockout") return roundName(entry, entry.round);
  if (entry.state === "running" && entry.round > 0 && hasRounds(entry))
    return t.tournament.roundOf(entry.round, entry.rounds ?? 0);
  return stateText(entry);
}
