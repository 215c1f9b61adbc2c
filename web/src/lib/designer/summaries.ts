import { t } from "$lib/language/words.svelte";
import type { Design } from "$lib/protocol/messages";
import { rowOf } from "./geometry";

/** Each rule in a few words, as it stands closed. */
export function summaries(
  design: Design,
): Record<"win" | "promotion" | "first" | "castling" | "draws", string> {
  const { ends, goal, promotion, castling, draws, pieces } = design;
  const words = t.designer;
  const win = [
    ...(pieces.some(({ royal }) => royal) ? [words.checkmate] : []),
    ...(goal ? [words.goalAt(goal.squares.white)] : []),
    ...(ends.checks === null ? [] : [words.checksOf(ends.checks)]),
    ...(ends.capture ? [words.captureOf([...ends.capture].join(" "))] : []),
    ...(["captureAll", "loseAll", "bareKing"] as const).flatMap((key) =>
      ends[key] ? [words.ends[key]] : [],
    ),
  ];
  const twice = pieces.filter(({ doubleStep }) => doubleStep).map(({ name }) => name);
  const where =
    promotion?.squares.white === rowOf(design, -1) ? words.lastRow : (promotion?.squares.white ?? "");
  const claims = [
    ...(draws.repetitionClaim === null ? [] : [words.repetition(draws.repetitionClaim)]),
    ...(draws.movesClaim === null ? [] : [words.moves(draws.movesClaim)]),
  ];
  return {
    win: win.join(", ") || words.noWin,
    promotion: promotion ? words.promotionTo(where, [...promotion.to].join(" ")) : words.none,
    first: twice.length > 0 ? words.twice(twice.join(", ")) : words.once,
    castling: castling && castling.white.length > 0 ? castling.white.join(", ") : words.none,
    draws: claims.join(", ") || words.none,
  };
}
