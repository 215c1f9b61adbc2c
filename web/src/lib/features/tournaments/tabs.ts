import { t } from "$lib/language/words.svelte";
import type { TournamentPage, TournamentSystem } from "$lib/protocol/messages";
import { isOver } from "./facts";

export type TabName = "round" | "standings" | "crosstable" | "games" | "info";
type Tabbed = Pick<TournamentPage, "system" | "state" | "players" | "rounds">;

const FIRST: Partial<Record<TournamentSystem, "arena" | "match" | "boards">> = {
  arena: "arena",
  team: "match",
  simul: "boards",
};
/** More players than this and a crosstable is wider than any window: the standings show every round. */
const CROSSED = 16;

/** Whether a table of everybody against everybody, or the tree of a knockout, says anything. */
export function hasCrosstable({
  system,
  players,
  rounds,
}: Pick<Tabbed, "system" | "players" | "rounds">): boolean {
  if (system === "knockout") return true;
  if (system === "arena" || system === "simul" || players > CROSSED) return false;
  // Board by board everybody has one game: the list of boards says it all.
  return system !== "team" || (rounds !== null && rounds > 1);
}

/** The views of a tournament, as far as its system has them. */
export function tabsOf(page: Tabbed): { value: TabName; label: string }[] {
  const { tab } = t.tournament;
  const all: { value: TabName; label: string; shown: boolean }[] = [
    // Once an arena is over, nothing is being played.
    {
      value: "round",
      label: tab[FIRST[page.system] ?? "round"],
      shown: page.system !== "arena" || !isOver(page),
    },
    // One against all: the boards are the table.
    { value: "standings", label: tab.standings, shown: page.system !== "simul" },
    {
      value: "crosstable",
      label: page.system === "knockout" ? tab.bracket : tab.crosstable,
      shown: hasCrosstable(page),
    },
    { value: "games", label: tab.games, shown: true },
    { value: "info", label: tab.info, shown: true },
  ];
  return all.filter(({ shown }) => shown).map(({ value, label }) => ({ value, label }));
}

/** The view that is open: the one in the address if there is such a one, else the usual one. */
export function tabAt(wanted: string | null, page: Tabbed): TabName {
  const tabs = tabsOf(page);
  const usual = page.state === "finished" ? "standings" : "round";
  const found = [wanted, usual].flatMap((name) => tabs.find(({ value }) => value === name) ?? []);
  return (found[0] ?? tabs[0])?.value ?? "info";
}
