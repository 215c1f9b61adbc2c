import { scoreText } from "$lib/game/status";
import { t } from "$lib/language/words.svelte";
import type { ArchivedGame, PlayerView } from "$lib/protocol/messages";
import { reasonWords } from "./query";

/** `Computer, level 6`; a dash for a free seat. */
export function playerWords(player: PlayerView): string {
  if (player.kind === "open") return "–";
  return player.level === null ? player.name || "?" : t.archive.playerLevel(player.name, player.level);
}

function wayIn(game: ArchivedGame): "review" | "resume" | "watch" {
  if (game.status === "ended") return "review";
  return game.white.yours || game.black.yours ? "resume" : "watch";
}

/** The way in: what one does with such a game. */
export const actionOf = (game: ArchivedGame): string => t.archive[wayIn(game)];

/** `1–0`, and what ended it. */
export function resultWords(game: ArchivedGame): { score: string; reason: string } {
  if (!game.result)
    return { score: "", reason: game.status === "open" ? t.archive.waiting : t.archive.inPlay };
  return { score: scoreText(game.result), reason: reasonWords(game.result.reason) };
}

/** Moves as players count them. */
export const moveCount = (game: ArchivedGame): number => Math.ceil(game.plies / 2);
