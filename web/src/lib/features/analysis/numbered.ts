import type { Colour, LineMove } from "$lib/protocol/messages";

const MOST = 8;

/** The beginning of a line as it is written: `18… Qxa1+`, `19. Ke2`, `Qb2`. */
export function numbered(moves: readonly LineMove[], number: number, turn: Colour): string[] {
  return moves.slice(0, MOST).map(({ text }, n) => {
    const white = (turn === "white") === (n % 2 === 0);
    const at = number + Math.floor((n + (turn === "black" ? 1 : 0)) / 2);
    if (white) return `${at}. ${text}`;
    return n === 0 ? `${at}… ${text}` : text;
  });
}
