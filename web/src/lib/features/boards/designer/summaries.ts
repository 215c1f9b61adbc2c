import { t } from "$lib/language/words.svelte";
import type { Design } from "$lib/protocol/messages";
import { rowOf } from "./geometry";

type Rule = "win" | "promotion" | "first" | "castling" | "draws";

/** Each rule in a few words, as it stands closed. */
export function summaries(design: Design): Record<Rule, string> {
  const { castling, pieces } = design;
  const twice = pieces.filter(({ doubleStep }) => doubleStep).map(({ name }) => name);
  return {
    win: ways(design).join(", ") || t.designer.noWin,
    promotion: promotion(design),
    first: twice.length > 0 ? t.designer.twice(twice.join(", ")) : t.designer.once,
    castling: castling?.white.join(", ") || t.designer.none,
    draws: claims(design).join(", ") || t.designer.none,
  };
}

const FLAGS = ["captureAll", "loseAll", "bareKing"] as const;

/** How the game can be won. */
function ways({ ends, goal, pieces }: Design): string[] {
  const words = t.designer;
  const said = pieces.some(({ royal }) => royal) ? [words.checkmate] : [];
  if (goal) said.push(words.goalAt(goal.squares.white));
  if (ends.checks !== null) said.push(words.checksOf(ends.checks));
  if (ends.capture) said.push(words.captureOf([...ends.capture].join(" ")));
  return [...said, ...FLAGS.filter((key) => ends[key]).map((key) => words.ends[key])];
}

function promotion(design: Design): string {
  if (!design.promotion) return t.designer.none;
  const { squares, to } = design.promotion;
  const where = squares.white === rowOf(design, -1) ? t.designer.lastRow : squares.white;
  return t.designer.promotionTo(where, [...to].join(" "));
}

function claims({ draws }: Design): string[] {
  const said = draws.repetitionClaim === null ? [] : [t.designer.repetition(draws.repetitionClaim)];
  return draws.movesClaim === null ? said : [...said, t.designer.moves(draws.movesClaim)];
}
