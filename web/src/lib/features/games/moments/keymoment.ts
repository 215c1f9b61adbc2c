import type { Colour, MistakeView, MoveView } from "$lib/protocol/messages";

/** The move that gave most away; null if none did. */
export function keyMoment(mistakes: Iterable<MistakeView>): MistakeView | null {
  let worst: MistakeView | null = null;
  for (const mistake of mistakes) if (!worst || mistake.loss > worst.loss) worst = mistake;
  return worst;
}

/** A move as players write it: `12. Nf3` or `12… Nf6`. */
export function numberedMove(move: MoveView, firstTurn: Colour): string {
  const half = move.ply + (firstTurn === "black" ? 1 : 0);
  return `${Math.ceil(half / 2)}${half % 2 === 1 ? "." : "…"} ${move.text}`;
}
