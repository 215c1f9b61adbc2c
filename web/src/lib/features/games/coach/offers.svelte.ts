import { other } from "$lib/features/games/material";
import type { GameState } from "$lib/features/games/state.svelte";
import type { LevelView } from "$lib/protocol/messages";
import { read, write } from "$lib/settings/stored";

/** The lesson of a board is offered once: after the first game that was finished on it. */
class LessonOffers {
  /** The game after which it was offered, by board; empty once it was declined. */
  #games = $state.raw<Record<string, string>>(read("lessons.offered", {}));

  /** Whether it is offered after this game. */
  isFor(board: string, game: string): boolean {
    const first = this.#games[board];
    if (first === undefined) this.#set(board, game);
    return (first ?? game) === game;
  }

  dismiss(board: string): void {
    this.#set(board, "");
  }

  #set(board: string, game: string): void {
    this.#games = { ...this.#games, [board]: game };
    write("lessons.offered", this.#games);
  }
}

export const lessonOffers = new LessonOffers();

/** After so many lost games in a row an easier level is offered. */
const LOSSES = 2;

/** Another level of the computer, to go on with. */
export interface LevelOffer {
  kind: "harder" | "easier";
  level: LevelView;
}

/** The games lost in a row on a board, with this one; none after any other end. */
function lostInARow(game: GameState): number {
  const name = `lost.${game.board.variant.name}`;
  const before = read<string[]>(name, []);
  const lost = game.current.result?.winner === other(game.mine as "white" | "black");
  const now = lost ? [...before.filter((id) => id !== game.id), game.id].slice(-LOSSES) : [];
  write(name, now);
  return now.length;
}

/** One step up after a game won against the computer, one down after losses; null: this level fits. */
export function levelOffer(game: GameState, levels: LevelView[]): LevelOffer | null {
  const { mine } = game;
  const winner = game.current.result?.winner;
  if (mine === null || mine === "both" || game.current.rematch !== null) return null;
  const at = levels.findIndex(({ level }) => level === game.players[other(mine)].level);
  if (at < 0) return null;
  const losses = lostInARow(game);
  const kind = winner === mine ? "harder" : "easier";
  const level = kind === "harder" ? levels[at + 1] : losses < LOSSES ? undefined : levels[at - 1];
  return level ? { kind, level } : null;
}
