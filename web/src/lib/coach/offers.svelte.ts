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
