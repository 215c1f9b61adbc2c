import { t } from "$lib/language/words.svelte";
import type { TournamentPage, TournamentRound } from "$lib/protocol/messages";
import { nameOf } from "./pairing";
import { resultText } from "./points";

/** What has been told of. */
export interface Heard {
  game: string;
  result: string;
  over: number;
}

/** What is to be said now, and what will then have been told; nothing the first time. */
export function newsToHear(
  before: Heard | null,
  page: TournamentPage,
  round: TournamentRound | null,
): [Heard, string] {
  const mine = page.me?.pairing ?? null;
  const now: Heard = {
    game: mine && mine.black ? `${mine.round}.${mine.board}` : "",
    result: mine?.result ? `${mine.round}.${mine.board} ${mine.result}` : "",
    over: round?.state === "finished" ? round.round : (before?.over ?? 0),
  };
  if (before === null) return [now, ""];
  const words: string[] = [];
  if (now.game !== before.game && mine?.black && mine.you) {
    const other = mine.you === "white" ? mine.black : mine.white;
    words.push(t.tournament.heard.paired(mine.board, nameOf(other), t.ui[mine.you]));
  }
  if (now.result !== before.result && mine?.result)
    words.push(t.tournament.heard.result(resultText(mine.result)));
  if (now.over > before.over) words.push(t.tournament.heard.roundOver(now.over));
  return [now, words.join(" ")];
}
