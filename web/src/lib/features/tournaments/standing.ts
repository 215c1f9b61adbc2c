import { t } from "$lib/language/words.svelte";
import type { RoundScore, StandingRow, TournamentPage } from "$lib/protocol/messages";
import { firstName, nameOf } from "./pairing";

/** What is particular about a player: the team, that they came late, left, are out or on a streak. */
export function rowNote(row: StandingRow, page: Pick<TournamentPage, "teams">): string {
  const parts = [row.team === null ? "" : (page.teams[row.team] ?? "")];
  if (row.you) parts.push(t.tournament.you);
  if (row.state === "withdrawn" && row.leftAfter !== null) parts.push(t.tournament.leftAfter(row.leftAfter));
  else if (row.state === "out") parts.push(t.tournament.out);
  else if (row.fromRound > 1) parts.push(t.tournament.fromRound(row.fromRound));
  if (row.streak) parts.push(t.tournament.arena.fire);
  return parts.filter((part) => part !== "").join(" · ");
}

/** Places are shared by so many that a place names nobody: opponents stand there by name. */
export const namesOpponents = ({ system }: Pick<TournamentPage, "system">): boolean =>
  system === "knockout" || system === "team";

/** Everybody's name by number. */
export type Names = ReadonlyMap<number | null, string>;
export const namesOf = (rows: readonly StandingRow[]): Names =>
  new Map(rows.map((row) => [row.number, nameOf(row)]));

/** The opponent in a cell of the standings: place, or first name. */
export function opponentText(score: RoundScore, names: Names, named: boolean): string {
  if (named) return firstName(names.get(score.opponentNumber) ?? "");
  return score.opponent === null ? "" : String(score.opponent);
}

/** The cell for those who hear it: `round 3, White, won, against Priya Nair`. */
export function spokenScore(score: RoundScore, names: Names): string {
  const opponent = names.get(score.opponentNumber);
  return [
    t.tournament.roundNumber(score.round).toLowerCase(),
    score.colour ? t.ui[score.colour] : t.tournament.bye,
    score.kind === "live" ? t.tournament.live : t.tournament.crosstable.scores[score.score],
    opponent ? t.tournament.againstOne(opponent) : "",
  ]
    .filter((part) => part !== "")
    .join(", ");
}

/** The numbers of the second team of a match; of no match nobody. */
export const secondTeam = (rows: readonly StandingRow[]): ReadonlySet<number> =>
  new Set(rows.flatMap(({ team, number }) => (team === 1 ? [number] : [])));
