import { scoreText } from "$lib/game/status";
import type { ArchivedGame, PlayerView } from "$lib/protocol/messages";
import { reasonWords } from "./query";

/** `Computer, level 6`; a dash for a free seat. */
export function playerWords(player: PlayerView): string {
  if (player.kind === "open") return "–";
  return player.level === null ? player.name || "?" : `${player.name}, level ${player.level}`;
}

/** The way in: what one does with such a game. */
export const actionOf = (game: ArchivedGame): string =>
  game.status === "ended" ? "Review" : game.white.yours || game.black.yours ? "Resume" : "Watch";

/** `1–0`, and what ended it. */
export function resultWords(game: ArchivedGame): { score: string; reason: string } {
  if (!game.result) return { score: "", reason: game.status === "open" ? "waiting" : "in play" };
  return { score: scoreText(game.result), reason: reasonWords(game.result.reason) };
}

/** Moves as players count them. */
export const moveCount = (game: ArchivedGame): number => Math.ceil(game.plies / 2);
