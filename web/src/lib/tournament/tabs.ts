import { t } from "$lib/language/words.svelte";
import type { TournamentPage, TournamentSystem } from "$lib/protocol/messages";

export type TabName = "round" | "standings" | "crosstable" | "games" | "info";

const FIRST: Partial<Record<TournamentSystem, "arena" | "match" | "boards">> = {
  arena: "arena",
  team: "match",
  simul: "boards",
};

/** The views of a tournament: an arena and an exhibition have no crosstable, a knockout has a tree in its place. */
export function tabsOf({ system }: Pick<TournamentPage, "system">): { value: TabName; label: string }[] {
  const { tab } = t.tournament;
  const cross = system === "knockout" ? tab.bracket : tab.crosstable;
  const all: { value: TabName; label: string }[] = [
    { value: "round", label: tab[FIRST[system] ?? "round"] },
    { value: "standings", label: tab.standings },
    { value: "crosstable", label: cross },
    { value: "games", label: tab.games },
    { value: "info", label: tab.info },
  ];
  return all.filter(({ value }) => value !== "crosstable" || (system !== "arena" && system !== "simul"));
}

/** The view that is open: the one in the address if there is such a one, else the usual one. */
export function tabAt(wanted: string | null, page: Pick<TournamentPage, "system" | "state">): TabName {
  const found = tabsOf(page).find(({ value }) => value === wanted);
  return found?.value ?? (page.state === "finished" ? "standings" : "round");
}
