import type { BoardRow, VariantView } from "$lib/protocol/messages";
import { board, knownBoards, ownBoards } from "./api";

/** The board of a row; a large one comes without, and is asked for. */
const drawn = async ({ name, picture }: BoardRow): Promise<VariantView> =>
  picture ?? (await board(name)).variant;

/** The reader's boards and those they like or played last, for every list to choose from. */
class YourBoards {
  #found = $state.raw<VariantView[]>([]);

  /** Look again: boards may have come since. The list is a convenience and stays as it is where that fails. */
  async load(): Promise<void> {
    try {
      const lists = await Promise.all([ownBoards(), knownBoards()]);
      this.#found = await Promise.all(lists.flatMap(({ boards }) => boards.map(drawn)));
    } catch {
      this.#found = [];
    }
  }

  /** The boards that follow the shipped ones. */
  get list(): readonly VariantView[] {
    return this.#found;
  }

  /** The shipped boards, then these. */
  after(shipped: readonly VariantView[]): VariantView[] {
    const names = new Set(shipped.map(({ name }) => name));
    return [...shipped, ...this.#found.filter(({ name }) => !names.has(name))];
  }
}

export const yours = new YourBoards();
