import type { GameSummary } from "$lib/protocol/messages";

/** Whether I play in this game. */
export const isMine = (game: GameSummary): boolean => game.white.yours || game.black.yours;

/** `Cube` for `The cube`. */
export function shortTitle(title: string): string {
  const short = title.replace(/^The (infinite )?/, "");
  return short.charAt(0).toUpperCase() + short.slice(1);
}

const nameOf = (player: GameSummary["white"], colour: string): string =>
  player.kind === "open" ? "an open seat" : player.name || colour;

/** Whom I meet; both names where I play both sides or none. */
export function opponentOf(game: GameSummary): string {
  const [white, black] = [nameOf(game.white, "White"), nameOf(game.black, "Black")];
  if (game.open && !isMine(game)) return game.white.kind === "open" ? black : white;
  if (game.white.yours === game.black.yours) return `${white} – ${black}`;
  return game.white.yours ? black : white;
}

const waitsForMe = (game: GameSummary): boolean => !game.open && game[game.turn].yours;

/** Games under way: those that wait for my move before the others, the order kept otherwise. */
export function yourTurnFirst(games: readonly GameSummary[]): GameSummary[] {
  const running = games.filter((game) => !game.result);
  return [...running.filter(waitsForMe), ...running.filter((game) => !waitsForMe(game))];
}

/** `move 12 · your turn`. */
export function stateOf(game: GameSummary): string {
  if (game.result) return game.result.text;
  if (game.open) return "waits for an opponent";
  const move = `move ${Math.floor(game.plies / 2) + 1}`;
  const both = game.white.yours && game.black.yours;
  if (both) return `${move} · ${game.turn === "white" ? "White" : "Black"} to move`;
  const mine = game[game.turn].yours;
  return isMine(game) ? `${move} · ${mine ? "your turn" : "their turn"}` : move;
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
  if (!(seconds >= 60)) return "just now";
  const [length, unit] = steps.findLast(([from]) => seconds >= from) ?? [60, "minute"];
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  return format.format(-Math.floor(seconds / length), unit as Intl.RelativeTimeFormatUnit);
}
