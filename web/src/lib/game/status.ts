import { squareName } from "$lib/board/squares";
import type { Colour, ResultView } from "$lib/protocol/messages";
import { other } from "./material";
import type { GameState } from "./state.svelte";

export interface Status {
  tone: "plain" | "check" | "over" | "past";
  /** `1–0`, once the game has ended. */
  score?: string;
  title: string;
  detail: string;
}

export const word = (colour: Colour): string => (colour === "white" ? "White" : "Black");

/** `move 12`, counting as players do. */
export const moveNumber = (ply: number): number => Math.ceil(ply / 2);

/** What is going on, in words: always there, read out when it changes. */
export function statusOf(game: GameState): Status {
  if (!game.live) return past(game);
  if (game.current.result) return over(game, game.current.result);
  if (game.openSeat) {
    return {
      tone: "plain",
      title: "Waiting for an opponent",
      detail: "Send the link to whoever you want to play.",
    };
  }
  if (game.current.paused) {
    return { tone: "plain", title: "Paused", detail: "The clocks stand still until the game is resumed." };
  }
  if (game.current.check) return check(game);
  return { tone: "plain", title: `${word(game.current.turn)} to move${named(game)}`, detail: detail(game) };
}

function named(game: GameState): string {
  const { turn } = game.current;
  const { name } = game.players[turn];
  return name && name !== word(turn) ? `: ${name}` : "";
}

function detail(game: GameState): string {
  const { current, mine, moves } = game;
  const sentences: string[] = [];
  if (current.thinking) sentences.push("Thinking…");
  else if (mine === null) sentences.push("You are watching.");
  else if (mine !== "both") sentences.push(`You play ${word(mine)}.`);
  const last = moves.at(-1);
  if (last) sentences.push(`${word(other(current.turn))} played ${last.text}.`);
  else if (mine === "both") sentences.push(`${word(current.turn)} starts.`);
  return sentences.join(" ");
}

function check(game: GameState): Status {
  const { turn, check: at } = game.current;
  const whose = game.mine === turn ? "Your king" : `${word(turn)}’s king`;
  const where = at ? ` on ${squareName(game.board.variant.axes, at)}` : "";
  return { tone: "check", title: `Check! ${word(turn)} to move`, detail: `${whose}${where} is attacked.` };
}

const scores = { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "*": "" } as const;

/** The result as it is written: `1–0`. */
export const scoreText = (result: ResultView): string => scores[result.score];

function over(game: GameState, result: ResultView): Status {
  const { winner } = result;
  const moves = moveNumber(game.moves.length);
  const undecided = result.score === "*" ? "No result" : "Draw";
  return {
    tone: "over",
    score: scoreText(result),
    title: winner ? `${game.players[winner].name || word(winner)} wins` : undecided,
    detail: `${result.text}, after ${moves === 1 ? "1 move" : `${moves} moves`}.`,
  };
}

function past(game: GameState): Status {
  const { cursor, moves } = game;
  const move = moves[cursor - 1];
  const title = move ? `After move ${moveNumber(cursor)}: ${move.text}` : "The start position";
  const live = game.current.result ? "" : ` ${word(game.current.turn)} is to move in the game.`;
  return { tone: "past", title, detail: `You look at an earlier position.${live}` };
}
