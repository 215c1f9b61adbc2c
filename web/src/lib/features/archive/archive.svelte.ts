import type { ArchivedGame, ArchiveList } from "$lib/protocol/messages";
import * as http from "./http";
import { question } from "./query";

type Server = Pick<typeof http, "getArchive" | "deleteGame" | "restoreGame">;
/** Waiting that is shorter than this is not shown. */
const PATIENCE_MS = 400;

/** The games found so far, and what was deleted last. */
export class ArchiveState {
  games = $state.raw<ArchivedGame[]>([]);
  count = $state(0);
  exact = $state(true);
  whose = $state<ArchiveList["whose"]>("mine");
  ready = $state(true);
  problem = $state("");
  /** Whether an answer is awaited that takes its time. */
  slow = $state(false);
  /** Whether any answer has come. */
  asked = $state(false);
  next = $state<string | null>(null);
  deleted = $state.raw<ArchivedGame | null>(null);
  readonly #server: Server;
  #wanted = new URLSearchParams();
  #turn = 0;

  constructor(server: Server = http) {
    this.#server = server;
  }

  /** Show what the address asks for; an answer that comes too late is dropped. */
  async show(wanted: URLSearchParams): Promise<void> {
    this.#wanted = wanted;
    await this.#ask(undefined, (list) => {
      this.games = list.games;
    });
  }

  /** The next page as well. */
  async more(): Promise<void> {
    if (this.next === null) return;
    await this.#ask(this.next, (list) => {
      this.games = [...this.games, ...list.games];
    });
  }

  async remove(game: ArchivedGame): Promise<void> {
    await this.#change(this.#server.deleteGame(game.id), game, game);
  }

  /** Take a game out of the bin, by default the one deleted last. */
  async restore(game = this.deleted): Promise<void> {
    if (!game) return;
    const undone = game === this.deleted;
    await this.#change(this.#server.restoreGame(game.id), undone ? null : game, null);
    if (undone && !this.problem) await this.show(this.#wanted);
  }

  async #change(
    done: Promise<unknown>,
    gone: ArchivedGame | null,
    deleted: ArchivedGame | null,
  ): Promise<void> {
    const shown = this.#wanted;
    try {
      await done;
    } catch (refusal) {
      this.problem = (refusal as Error).message;
      return;
    }
    this.problem = "";
    this.deleted = deleted;
    // Another list may have been opened meanwhile, and was answered as things stood before.
    if (this.#wanted !== shown) await this.show(this.#wanted);
    else if (gone) {
      this.games = this.games.filter((game) => game.id !== gone.id);
      this.count -= 1;
    }
  }

  async #ask(after: string | undefined, take: (list: ArchiveList) => void): Promise<void> {
    const turn = ++this.#turn;
    const late = setTimeout(() => (this.slow = true), PATIENCE_MS);
    try {
      const list = await this.#server.getArchive(question(this.#wanted, after));
      if (turn !== this.#turn) return;
      take(list);
      ({
        count: this.count,
        exact: this.exact,
        whose: this.whose,
        next: this.next,
        ready: this.ready,
      } = list);
      this.problem = "";
    } catch (refusal) {
      if (turn === this.#turn) this.problem = (refusal as Error).message;
    } finally {
      clearTimeout(late);
      if (turn === this.#turn) {
        this.slow = false;
        this.asked = true;
      }
    }
  }
}
