import { said, t } from "$lib/language/words.svelte";
import type { OrganiserBar, OrganiserQuestion, TournamentPage } from "$lib/protocol/messages";

/** The word on the organiser's first button, and why it cannot be pressed now. */
export function startButton(page: TournamentPage, bar: OrganiserBar): { label: string; why: string } {
  const why = bar.boardsToGo > 0 ? toGo(page, bar) : bar.reason ? said(bar.reason.text, bar.reason) : "";
  if (page.system === "arena") return { label: t.tournamentdesk.startArena, why };
  if (page.system === "simul") return { label: t.tournamentdesk.startSimul, why };
  if (bar.nextRound === null)
    return { label: t.tournamentdesk.finish, why: why || t.tournamentdesk.allRounds };
  return { label: t.tournamentdesk.startRound(bar.nextRound), why };
}

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
