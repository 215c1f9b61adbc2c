import { said, t } from "$lib/language/words.svelte";
import type { OrganiserBar, OrganiserQuestion, TournamentPage } from "$lib/protocol/messages";
import { roundName } from "./facts";

/** The organiser's first button: its word, whether it can be pressed now, and why not. */
export interface StartButton {
  label: string;
  ready: boolean;
  why: string;
}

export function startButton(page: TournamentPage, bar: OrganiserBar): StartButton {
  const why = bar.boardsToGo > 0 ? toGo(page, bar) : bar.reason ? said(bar.reason.text, bar.reason) : "";
  // After the last round the same button ends the tournament.
  const last = bar.nextRound === null && page.round > 0;
  const ready = last ? bar.may.includes("finish") : bar.mayStart;
  if (last && page.system === "arena" && bar.boardsToGo > 0)
    return { label: t.tournamentdesk.finish, ready, why: t.tournament.arena.endsItself(why) };
  if (last) return { label: t.tournamentdesk.finish, ready, why: why || t.tournamentdesk.allRounds };
  if (page.system === "arena") return { label: t.tournamentdesk.startArena, ready, why };
  if (page.system === "simul") return { label: t.tournamentdesk.startSimul, ready, why };
  const next = bar.nextRound ?? 1;
  // How many rounds a knockout has is known once it has begun.
  if (page.system === "knockout" && page.round > 0)
    return { label: t.tournamentdesk.startStage(roundName(page, next)), ready, why };
  return { label: t.tournamentdesk.startRound(next), ready, why };
}

/** What stands in the bar once nothing more is played. */
export const endNote = ({ state }: Pick<TournamentPage, "state">): string =>
  state === "cancelled" ? t.tournamentdesk.cancelledNote : t.tournamentdesk.finalNote;

/** `4 boards to go, then a break of 2 minutes`. */
function toGo(page: TournamentPage, { boardsToGo, nextRound }: OrganiserBar): string {
  const boards = t.tournament.simul.toGo(boardsToGo);
  const follows = page.start === "all-done" && nextRound !== null;
  return follows ? t.tournamentdesk.thenBreak(boards, page.breakMinutes) : boards;
}

/** What waits for the organiser, in words. */
export function questionTitle(question: OrganiserQuestion): string {
  if (question.kind === "unconfirmed" && question.board !== null)
    return t.tournamentdesk.question(question.board);
  if (question.kind === "disputed" && question.board !== null)
    return t.tournamentdesk.disputed(question.board);
  return said(question.text.text, question.text);
}
