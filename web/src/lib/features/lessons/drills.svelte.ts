import { ask, gamePath } from "$lib/protocol/http";
import type { GameSummary } from "$lib/protocol/messages";
import { type Attempt, progress, starsFor } from "./progress.svelte";

/** White's own moves in a game with so many moves of both sides. */
const own = (plies: number): number => Math.ceil(plies / 2);

/** Look up how the drills ended that were still being played. */
export async function settle(
  attempts: readonly Attempt[] = progress.attempts,
  summary: (id: string) => Promise<GameSummary> = (id) => ask(gamePath(id)),
): Promise<void> {
  await Promise.all(
    attempts
      .filter(({ stars }) => stars === null)
      .map(async ({ game, limits }) => {
        try {
          const { result, plies } = await summary(game);
          if (!result) return;
          const won = result.winner === "white" && result.reason === "checkmate";
          progress.finish(game, won ? starsFor(own(plies), limits) : 0, own(plies));
        } catch {
          // A game that is gone counts as not won; without a connection it is looked up next time.
        }
      }),
  );
}
