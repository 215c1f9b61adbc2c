import type { Colour, Current, MoveView, ResultView } from "$lib/protocol/messages";
import type { SoundName } from "./sounds";

/** What the latest news of a game sounds like; null if nothing was played and nothing ended. */
export function soundOf(
  before: number,
  moves: readonly MoveView[],
  current: Current,
  ended: boolean,
  mine: Colour | "both" | null = null,
): SoundName | null {
  if (current.result && !ended) return endOf(current.result, mine);
  const last = moves.at(-1);
  if (moves.length <= before || !last) return null;
  if (current.check) return "check";
  if (last.promotion) return "promotion";
  if (last.captured) return "capture";
  return castles(last) ? "castle" : "move";
}

/** To one who played it is a win or a loss; to others just the end. */
function endOf({ score, winner }: ResultView, mine: Colour | "both" | null): SoundName {
  if (score === "1/2-1/2") return "draw";
  if (winner === null || mine === null || mine === "both") return "end";
  return winner === mine ? "win" : "loss";
}

/** Two pieces of one side have come to new squares. */
function castles({ changes, captured }: MoveView): boolean {
  return !captured && changes.filter(({ after }) => after !== null).length === 2;
}
