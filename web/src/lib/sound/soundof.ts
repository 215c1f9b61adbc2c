import type { Current, MoveView } from "$lib/protocol/messages";
import type { SoundName } from "./sounds";

/** What the latest news of a game sounds like; null if nothing was played and nothing ended. */
export function soundOf(
  before: number,
  moves: readonly MoveView[],
  current: Current,
  ended: boolean,
): SoundName | null {
  if (current.result && !ended) return "end";
  const last = moves.at(-1);
  if (moves.length <= before || !last) return null;
  if (current.check) return "check";
  return last.captured ? "capture" : "move";
}
