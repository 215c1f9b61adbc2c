import { resolve } from "$app/paths";
import { scoreText } from "$lib/features/games/status";
import { characterName } from "$lib/language/characters";
import { playerName } from "$lib/language/names";
import { t } from "$lib/language/words.svelte";
import type { ArchivedGame, PlayerView } from "$lib/protocol/messages";
import { reasonWords } from "./query";

/** `Computer, level 6 · Storm`; a dash for a free seat. */
export function playerWords(player: PlayerView): string {
  if (player.kind === "open") return "–";
  const { level = null, character: taste = null } = player;
  if (level === null) return playerName(player) || "?";
  const character = characterName(taste);
  return t.archive.playerLevel(playerName(player), level) + (character && ` · ${character}`);
}

/** What one does with such a game: a review needs moves and an end. */
function wayIn(game: ArchivedGame): "review" | "open" | "resume" | "watch" {
  if (game.status === "ended") return game.plies > 0 ? "review" : "open";
  return game.white.yours || game.black.yours ? "resume" : "watch";
}

/** The way into a game: what it is called, and where it leads. */
export function entryOf(game: ArchivedGame): { label: string; path: string } {
  const way = wayIn(game);
  const path = way === "review" ? "/game/[id]/review" : "/game/[id]";
  return { label: t.archive[way], path: resolve(path, { id: game.id }) };
}

/** `1–0`, and what ended it. */
export function resultWords(game: ArchivedGame): { score: string; reason: string } {
  if (!game.result)
    return { score: "", reason: game.status === "open" ? t.archive.waiting : t.archive.inPlay };
  return { score: scoreText(game.result), reason: reasonWords(game.result.reason) };
}

/** Moves as players count them. */
export const moveCount = (game: ArchivedGame): number => Math.ceil(game.plies / 2);
