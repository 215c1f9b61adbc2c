import { squareName } from "$lib/board/squares";
import { resultText } from "$lib/language/names";
import { t } from "$lib/language/words.svelte";
import type { Colour, ResultView } from "$lib/protocol/messages";
import { delayWords } from "./delay";
import { other } from "./material";
import type { GameState } from "./state.svelte";

export interface Status {
  tone: "plain" | "check" | "over" | "past";
  /** `1–0`, once the game has ended. */
  score?: string;
  title: string;
  detail: string;
}

export const word = (colour: Colour): string => t.ui[colour];

/** `move 12`, counting as players do. */
export const moveNumber = (ply: number): number => Math.ceil(ply / 2);

/** What is going on, in words: always there, read out when it changes. */
export function statusOf(game: GameState): Status {
  if (!game.live) return past(game);
  if (game.current.result) return over(game, game.current.result);
  if (game.openSeat) {
    return { tone: "plain", title: t.status.waiting, detail: t.status.waitingNote };
  }
  if (game.current.paused) {
    return { tone: "plain", title: t.status.paused, detail: t.status.pausedNote };
  }
  if (game.current.check) return check(game);
  return {
    tone: "plain",
    title: t.status.toMove(word(game.current.turn), named(game)),
    detail: detail(game),
  };
}

function named(game: GameState): string {
  const { turn } = game.current;
  const { name } = game.players[turn];
  return name !== word(turn) ? name : "";
}

function detail(game: GameState): string {
  const { current, mine, moves } = game;
  const sentences: string[] = [];
  if (current.thinking) sentences.push(t.status.thinking);
  else if (mine === null) sentences.push(watching(game));
  else if (mine !== "both") sentences.push(t.status.youPlay(word(mine)));
  const last = moves.at(-1);
  if (last) sentences.push(t.status.played(word(other(current.turn)), last.text));
  else if (mine === "both") sentences.push(t.game.starts(word(current.turn)));
  return sentences.join(" ");
}

/** That one only watches, and how late. */
function watching({ delayS }: GameState): string {
  return delayS ? t.status.watchingLate(delayWords(delayS)) : t.status.watching;
}

function check(game: GameState): Status {
  const { turn, check: at } = game.current;
  const where = at ? squareName(game.board.variant.axes, at) : "";
  const detail = game.mine === turn ? t.status.yourKing(where) : t.status.kingOf(word(turn), where);
  return { tone: "check", title: t.status.check(word(turn)), detail };
}

const scores = { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "*": "" } as const;

/** The result as it is written: `1–0`. */
export const scoreText = (result: ResultView): string => scores[result.score];

function over(game: GameState, result: ResultView): Status {
  const { winner } = result;
  const moves = moveNumber(game.moves.length);
  const undecided = result.score === "*" ? t.status.noResult : t.status.draw;
  return {
    tone: "over",
    score: scoreText(result),
    title: winner ? t.status.wins(game.players[winner].name || word(winner)) : undecided,
    detail: t.status.after(resultText(result), moves),
  };
}

function past(game: GameState): Status {
  const { cursor, moves } = game;
  const move = moves[cursor - 1];
  const title = move ? t.status.afterMove(moveNumber(cursor), move.text) : t.status.startPosition;
  const live = game.current.result ? "" : ` ${t.status.toMoveInGame(word(game.current.turn))}`;
  return { tone: "past", title, detail: `${t.status.earlier}${live}` };
}
