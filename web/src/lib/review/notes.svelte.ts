import type { Drawing } from "$lib/board/drawings.svelte";
import { getNotes, keepNote } from "$lib/protocol/http";
import type { NoteKept, NoteList, NoteView } from "$lib/protocol/messages";

interface Store {
  get(id: string): Promise<NoteList>;
  keep(id: string, ply: number, note: NoteKept): Promise<NoteList>;
}

const WAIT_MS = 700;

/** Words and drawings at the moves of a game: mine, and what others share. Mine are kept by themselves. */
export class Notes {
  list = $state.raw<NoteView[]>([]);
  mayShare = $state(false);
  problem = $state("");
  #mine = $state.raw<ReadonlyMap<number, NoteKept>>(new Map());
  #waiting = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(
    private readonly id: string,
    private readonly store: Store = { get: getNotes, keep: keepNote },
  ) {}

  async load(): Promise<void> {
    try {
      this.#told(await this.store.get(this.id));
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  /** My own note on a position. */
  mine(ply: number): Required<NoteKept> {
    const { text = "", drawings = [], shared = false } = this.#mine.get(ply) ?? {};
    return { text, drawings: drawings ?? [], shared };
  }

  /** What others say about a position. */
  others(ply: number): NoteView[] {
    return this.list.filter((note) => note.ply === ply && !note.yours);
  }

  /** Arrows and circles on a position, those of others first. */
  drawings(ply: number): Drawing[] {
    return [...this.others(ply).flatMap(({ drawings }) => drawings), ...(this.mine(ply).drawings ?? [])];
  }

  /** Whether anybody has noted anything at a move. */
  has(ply: number): boolean {
    const { text, drawings } = this.mine(ply);
    return text !== "" || (drawings ?? []).length > 0 || this.others(ply).length > 0;
  }

  change(ply: number, change: NoteKept): void {
    this.#mine = new Map(this.#mine).set(ply, { ...this.mine(ply), ...change });
    clearTimeout(this.#waiting.get(ply));
    this.#waiting.set(
      ply,
      setTimeout(() => void this.#keep(ply), WAIT_MS),
    );
  }

  /** What was drawn on a position; drawings of others among them are not mine. */
  draw(ply: number, all: readonly Drawing[]): void {
    const foreign = new Set(
      this.others(ply).flatMap(({ drawings }) => drawings.map((one) => JSON.stringify(one))),
    );
    const drawings = all.filter((one) => !foreign.has(JSON.stringify(one)));
    this.change(ply, { drawings: [...drawings] });
  }

  /** Keep at once what still waits: the page is left. */
  flush(): void {
    for (const ply of this.#waiting.keys()) void this.#keep(ply);
  }

  async #keep(ply: number): Promise<void> {
    clearTimeout(this.#waiting.get(ply));
    this.#waiting.delete(ply);
    try {
      const told = await this.store.keep(this.id, ply, this.mine(ply));
      this.problem = "";
      if (this.#waiting.size === 0) this.#told(told);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  #told({ notes, mayShare }: NoteList): void {
    this.list = notes;
    this.mayShare = mayShare;
    const own = notes.filter(({ yours }) => yours);
    this.#mine = new Map(own.map(({ ply, text, drawings, shared }) => [ply, { text, drawings, shared }]));
  }
}
