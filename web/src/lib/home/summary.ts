import { playerName, resultText } from "$lib/language/names";
import { language, t } from "$lib/language/words.svelte";
import type { GameSummary } from "$lib/protocol/messages";

/** Whether I play in this game. */
export const isMine = (game: GameSummary): boolean => game.white.yours || game.black.yours;

const nameOf = (player: GameSummary["white"], colour: string): string =>
  player.kind === "open" ? t.home.openSeat : playerName(player) || colour;

/** Whom I meet; both names where I play both sides or none. */
export function opponentOf(game: GameSummary): string {
  const [white, black] = [nameOf(game.white, t.ui.white), nameOf(game.black, t.ui.black)];
  if (game.open && !isMine(game)) return game.white.kind === "open" ? black : white;
  if (game.white.yours === game.black.yours) return `${white} – ${black}`;
  return game.white.yours ? black : white;
}

/** The next move is mine to make. */
export const waitsForMe = (game: GameSummary): boolean => !game.open && game[game.turn].yours;

/** Games under way: those that wait for my move before the others, the order kept otherwise. */
export function yourTurnFirst(games: readonly GameSummary[]): GameSummary[] {
  const running = games.filter((game) => !game.result);
  return [...running.filter(waitsForMe), ...running.filter((game) => !waitsForMe(game))];
}

/** `move 12 · your turn`. */
export function stateOf(game: GameSummary): string {
  if (game.result) return resultText(game.result);
  if (game.open) return t.home.waits;
  const move = t.home.move(Math.floor(game.plies / 2) + 1);
  const both = game.white.yours && game.black.yours;
  if (both) return `${move} · ${t.home.toMove(game.turn)}`;
  const mine = game[game.turn].yours;
  return isMine(game) ? `${move} · ${mine ? t.home.yourTurn : t.home.theirTurn}` : move;
}

const steps: [number, string][] = [
  [60, "minute"],
  [3600, "hour"],
  [86_400, "day"],
  [604_800, "week"],
];

/** `5 minutes ago`, `yesterday`. */
export function ago(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  if (!(seconds >= 60)) return t.home.justNow;
  const [length, unit] = steps.findLast(([from]) => seconds >= from) ?? [60, "minute"];
  const format = new Intl.RelativeTimeFormat(language.locale, { numeric: "auto" });
  return format.format(-Math.floor(seconds / length), unit as Intl.RelativeTimeFormatUnit);
}
