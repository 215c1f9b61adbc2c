import { AnalysisConnection } from "$lib/features/analysis/connection";
import type { BoardState } from "$lib/board/state.svelte";
import type { GameState } from "$lib/features/games/state.svelte";
import { ask, gamePath } from "$lib/protocol/http";
import type { RatingChange, RatingChanges } from "$lib/protocol/messages";
import { GameReview } from "$lib/features/analysis/review/review.svelte";
import { read, write } from "$lib/settings/stored";

const REMEMBERED = 60;

/** Ratings are worked out when they are asked for; a game that counts has changed them then. */
export const getRatingChanges = (id: string): Promise<RatingChanges> => ask(`${gamePath(id)}/ratings`);

/** `+11`, `−4` or `±0`; empty for a first rating. */
export function gain({ before, after }: RatingChange): string {
  if (before === null) return "";
  const by = after - before;
  if (by === 0) return "±0";
  return by > 0 ? `+${by}` : `−${-by}`;
}

/** Whether the end of this game is news for the one who looks: it came now, or while they were away. */
export function isNews(game: GameState, overBefore: boolean): boolean {
  if (game.current.result === null) return false;
  if (!overBefore) return true;
  const correspondence = game.clock.kind === "days";
  return correspondence && game.mine !== null && !read<string[]>("ends", []).includes(game.id);
}

/** The reader has seen how this game ended. */
export function remember(id: string): void {
  const known = read<string[]>("ends", []).filter((one) => one !== id);
  write("ends", [...known, id].slice(-REMEMBERED));
}

/**
 * Where the card stands over the board: at its upper or `low`er edge, the one that is farther from a king in check, and
 * the part of the height that is `free` there. A board without edges or with floors keeps its middle clear.
 */
export function placeOf({
  check,
  variant,
  orientation,
}: Pick<BoardState, "check" | "variant" | "orientation">): {
  low: boolean;
  free: number;
} {
  const rows = variant.axes[1]?.length ?? 0;
  if (!check || variant.axes.length !== 2 || rows === 0) return { low: true, free: 0.5 };
  const above = orientation === "white" ? rows - 1 - (check[1] ?? 0) : (check[1] ?? 0);
  const below = rows - 1 - above;
  return { low: below >= above, free: Math.max(above, below) / rows };
}

/** The computer's look through a finished game, begun when it is wanted. */
export class Search {
  readonly review: GameReview;
  begun = $state(false);
  #connection: AnalysisConnection | null = null;

  constructor(private readonly game: GameState) {
    this.review = new GameReview(game);
  }

  begin(): void {
    this.begun = true;
    this.#connection ??= new AnalysisConnection((message) => this.review.hear(message));
    this.#connection.review(this.game.id);
  }

  close(): void {
    this.#connection?.close();
  }
}
