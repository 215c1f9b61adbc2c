import { t } from "$lib/language/words.svelte";
import type { MyCard, TournamentPage } from "$lib/protocol/messages";
import { resultText } from "./points";
import { countdown, leftOf } from "./timer";

/** What my card says where I have no game to go to. */
export interface CardWords {
  title: string;
  note: string;
}

function between(page: TournamentPage, elapsed: number): CardWords {
  if (page.rounds !== null && page.round >= page.rounds) return { title: t.tournament.allPlayed, note: "" };
  const next = page.round + 1;
  const coming = page.timer?.kind === "next-round" || page.timer?.kind === "starts";
  const left = page.timer && coming ? countdown(leftOf(page.timer, elapsed)) : "";
  if (page.round === 0 && !left) return { title: t.tournament.card.starts, note: t.tournament.card.nextNote };
  return { title: t.tournament.card.nextRound(next, left), note: t.tournament.card.nextNote };
}

function arena(card: MyCard): CardWords {
  if (card.pausing) return { title: t.tournament.arena.pausing, note: "" };
  const title = card.waitS === null ? t.tournament.arena.looking : t.tournament.arena.next(card.waitS);
  return { title, note: t.tournament.card.nextNote };
}

function checkIn({ checkedIn }: MyCard): CardWords {
  const words = t.tournament.card;
  return checkedIn
    ? { title: words.checkedIn, note: words.nextNote }
    : { title: words.checkIn, note: words.checkInNote };
}

function finished({ pairing }: MyCard): CardWords {
  const words = t.tournament.card;
  const result = pairing?.result;
  return { title: result ? words.finished(resultText(result)) : words.over, note: words.finishedNote };
}

/** The words of my card: why I have no game now, and what comes. */
export function cardWords(card: MyCard, page: TournamentPage, elapsed: number): CardWords {
  const words = t.tournament.card;
  if (page.state === "finished") return { title: words.over, note: "" };
  switch (card.state) {
    case "bye":
      return { title: words.bye[card.bye ?? "full"], note: "" };
    case "out":
      return { title: words.out, note: "" };
    case "withdrawn":
      return { title: words.withdrawn, note: "" };
    case "check-in":
      return checkIn(card);
    case "finished":
      return finished(card);
    case "waiting":
      return page.system === "arena" ? arena(card) : between(page, elapsed);
    case "next-round":
    case "game":
      return between(page, elapsed);
  }
}
