import { resolve } from "$app/paths";
import { language, t } from "$lib/language/words.svelte";
import type { WorkByPupil, WorkItem, WorkView } from "$lib/protocol/messages";

/** Of a list of work, as many as a table has room for. */
export const MOST_MARKS = 4;

/** Where the pupil does it. */
export function placeOf({ kind, ref }: WorkItem): string {
  if (kind === "study") return resolve("/study/[id]", { id: ref });
  if (kind === "lesson") return resolve("/learn/[course]", { course: ref });
  if (kind === "mistakes") return resolve("/archive");
  const [board = "chess", theme] = ref.split("/");
  return `${resolve("/puzzles/[board]/[[id]]", { board })}${theme ? `?theme=${encodeURIComponent(theme)}` : ""}`;
}

/** What it says in the reader's language: a title that was stored stays as it is. */
export function textOf(item: WorkItem): string {
  if (item.kind === "mistakes") return t.work.mistakesOf(item.count ?? 1);
  return item.title || item.ref;
}

/** `Thursday 19 Nov`. */
export const dayOf = (due: string): string =>
  new Intl.DateTimeFormat(language.locale, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(new Date(`${due}T00:00:00Z`));

export const today = (now = new Date()): string => now.toISOString().slice(0, 10);

export const isDue = ({ due }: WorkView, now = new Date()): boolean => due !== null && due < today(now);

/** How many have done everything. */
export const doneBy = ({ pupils }: WorkView): number => pupils.filter(({ state }) => state === "done").length;

/** What one pupil has done of each item of their work, from 0 to 1. */
export const share = ({ marks }: WorkByPupil): number =>
  marks.length === 0
    ? 0
    : marks.reduce((sum, { done, total, finished }) => sum + (finished ? 1 : total ? done / total : 0), 0) /
      marks.length;

/** Work that somebody still has to do, the next due first. */
export function nextDue(work: readonly WorkView[]): WorkView[] {
  return work
    .filter((one) => doneBy(one) < one.pupils.length)
    .sort((a, b) => (a.due ?? "9").localeCompare(b.due ?? "9"));
}
