import { rowsOf } from "./rows";
import type { GameState } from "./state.svelte";
import { scoreText } from "./status";

/** The moves as text to copy: `1. e4 e5 2. Nf3`. */
export function movesText(game: GameState): string {
  return rowsOf(game.moves, game.firstTurn)
    .map(({ number, plies }) => `${number}. ${plies.map((move) => move?.text ?? "…").join(" ")}`)
    .join(" ");
}

/** Names, date, moves and result, line by line. */
export function gameText(game: GameState): string {
  const { white, black } = game.players;
  const lines = [game.board.variant.title, `White: ${white.name}`, `Black: ${black.name}`, ""];
  for (const { number, plies } of rowsOf(game.moves, game.firstTurn))
    lines.push(`${number}. ${plies.map((move) => move?.text ?? "…").join(" ")}`);
  const { result } = game.current;
  if (result) lines.push("", `${scoreText(result)} ${result.text}`.trim());
  return `${lines.join("\n")}\n`;
}
