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
  if (bar.nextRound === null && page.round > 0) return endButton(page, bar, why);
  return { label: startLabel(page, bar.nextRound ?? 1), ready: bar.mayStart, why };
}

function endButton(page: TournamentPage, bar: OrganiserBar, why: string): StartButton {
  const itself = page.system === "arena" && bar.boardsToGo > 0;
  return {
    label: t.tournamentdesk.finish,
    ready: bar.may.includes("finish"),
    why: itself ? t.tournament.arena.endsItself(why) : why || t.tournamentdesk.allRounds,
  };
}

function startLabel(page: TournamentPage, next: number): string {
  if (page.system === "arena") return t.tournamentdesk.startArena;
  if (page.system === "simul") return t.tournamentdesk.startSimul;
  // How many rounds a knockout has is known once it has begun.
  if (page.system === "knockout" && page.round > 0) return t.tournamentdesk.startStage(roundName(page, next));
  return t.tournamentdesk.startRound(next);
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
