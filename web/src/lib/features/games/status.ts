import { squareName } from "$lib/board/squares";
import { resultText } from "$lib/language/names";
import { t } from "$lib/language/words.svelte";
import type { Colour, ResultView } from "$lib/protocol/messages";
import { formatClock } from "./clock";
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

/** Whose pieces the reader moves; null: they watch. */
type Seat = GameState["mine"];

/** What is going on, in words: always there, read out when it changes. `seat`: for whom it is said. */
export function statusOf(game: GameState, seat: Seat = game.mine): Status {
  if (!game.live) return past(game);
  if (game.current.result) return over(game, game.current.result, seat);
  if (game.openSeat) return waiting(game, game.openSeat, seat);
  if (game.current.paused) {
    return { tone: "plain", title: t.status.paused, detail: t.status.pausedNote };
  }
  if (game.current.check) return check(game, seat);
  const { turn } = game.current;
  const title = seat === turn ? t.status.yourMove : t.status.toMove(turn, named(game));
  return { tone: "plain", title, detail: detail(game, seat) };
}

/** One who has the other seat sends the link; whoever reads it may sit down. */
function waiting(game: GameState, open: Colour, seat: Seat): Status {
  if (seat !== null) return { tone: "plain", title: t.status.waiting, detail: t.status.waitingNote };
  const host = game.players[other(open)].name || t.game.somebody;
  return { tone: "plain", title: t.status.waitsFor(host), detail: t.status.seatNote(open) };
}

function named(game: GameState): string {
  const { turn } = game.current;
  const { name } = game.players[turn];
  return name !== word(turn) ? name : "";
}

function detail(game: GameState, mine: Seat): string {
  const { current, moves } = game;
  const sentences: string[] = [];
  const last = moves.at(-1);
  if (current.thinking) sentences.push(t.status.thinking);
  else if (mine === null) sentences.push(watching(game));
  else if (mine !== "both" && !(last && mine === current.turn)) sentences.push(t.status.youPlay(mine));
  if (last) sentences.push(t.status.played(other(current.turn), last.text));
  else if (mine === "both") sentences.push(t.game.starts(current.turn));
  return sentences.join(" ");
}

/** That one only watches, and how late. */
function watching({ delayS }: GameState): string {
  return delayS ? t.status.watchingLate(delayWords(delayS)) : t.status.watching;
}

function check(game: GameState, mine: Seat): Status {
  const { turn, check: at } = game.current;
  const where = at ? squareName(game.board.variant.axes, at) : "";
  const own = mine === turn;
  const detail = own ? t.status.yourKing(where) : t.status.kingOf(turn, where);
  return { tone: "check", title: own ? t.status.yourCheck : t.status.check(turn), detail };
}

const scores = { "1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "*": "" } as const;

/** The result as it is written: `1–0`. */
export const scoreText = (result: ResultView): string => scores[result.score];

/** Who has won: to one who played, that it was them or not. */
function winning(game: GameState, winner: Colour, seat: Seat): string {
  if (seat === null || seat === "both") return t.status.wins(game.players[winner].name || word(winner));
  return seat === winner ? t.status.youWin : t.status.youLose;
}

function over(game: GameState, result: ResultView, seat: Seat): Status {
  const { winner } = result;
  const moves = moveNumber(game.moves.length);
  const undecided = result.score === "*" ? t.status.noResult : t.status.draw;
  return {
    tone: "over",
    score: scoreText(result),
    title: winner ? winning(game, winner, seat) : undecided,
    detail: t.status.after(resultText(result), moves),
  };
}

function past(game: GameState): Status {
  const { cursor, moves } = game;
  const move = moves[cursor - 1];
  const title = move ? t.status.afterMove(moveNumber(cursor), move.text) : t.status.startPosition;
  const live = game.current.result ? "" : ` ${t.status.toMoveInGame(game.current.turn)}`;
  return { tone: "past", title, detail: `${t.status.earlier}${live}` };
}

/** Who has to make a first move, and how long is left: `18 s`, `9:30`; empty where nothing is due. */
export function firstMoveText(game: GameState, now: number): string {
  const left = game.firstMoveMs(now);
  if (left === null) return "";
  const seconds = Math.ceil(left / 1000);
  const time = seconds < 60 ? `${seconds} s` : formatClock(1000 * seconds);
  const { turn } = game.current;
  if (game.myTurn) return t.sheets.firstMoveMine(time);
  return t.sheets.firstMoveTheirs(game.players[turn].name || word(turn), time);
}
