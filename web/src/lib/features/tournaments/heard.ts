import { t } from "$lib/language/words.svelte";
import type { PairingView, TournamentPage, TournamentRound } from "$lib/protocol/messages";
import { nameOf } from "./pairing";
import { resultText } from "./points";

/** What has been told of. */
export interface Heard {
  game: string;
  result: string;
  over: number;
}

type Mine = PairingView | null;

const keyOf = (mine: Mine): string => (mine?.black ? `${mine.round}.${mine.board}` : "");

function heardOf(mine: Mine, round: TournamentRound | null, before: Heard | null): Heard {
  return {
    game: keyOf(mine),
    result: mine?.result ? `${keyOf(mine)} ${mine.result}` : "",
    over: round?.state === "finished" ? round.round : (before?.over ?? 0),
  };
}

/** Whom I meet, where and with which colour. */
function paired(mine: Mine): string {
  if (!mine?.black || !mine.you) return "";
  const other = mine.you === "white" ? mine.black : mine.white;
  return t.tournament.heard.paired(mine.board, nameOf(other), mine.you);
}

/** What is to be said now, and what will then have been told; nothing the first time. */
export function newsToHear(
  before: Heard | null,
  page: TournamentPage,
  round: TournamentRound | null,
): [Heard, string] {
  const mine = page.me?.pairing ?? null;
  const now = heardOf(mine, round, before);
  if (before === null) return [now, ""];
  const words = [
    now.game === before.game ? "" : paired(mine),
    mine?.result && now.result !== before.result ? t.tournament.heard.result(resultText(mine.result)) : "",
    now.over > before.over ? t.tournament.heard.roundOver(now.over) : "",
  ];
  return [now, words.filter((each) => each !== "").join(" ")];
}
