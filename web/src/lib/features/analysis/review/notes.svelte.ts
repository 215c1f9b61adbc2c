import type { Drawing } from "$lib/board/drawings.svelte";
import { getNotes, keepNote } from "$lib/protocol/http";
import type { NoteKept, NoteList, NoteView } from "$lib/protocol/messages";

interface Store {
  get(id: string): Promise<NoteList>;
  keep(id: string, ply: number, change: NoteKept): Promise<NoteList>;
}

interface Note {
  text: string;
  drawings: Drawing[];
  shared: boolean;
}

const WAIT_MS = 700;
const AGAIN_MS = 4000;

/**
 * Words and drawings at the moves of a game: mine, and what others share. Mine are kept by themselves.
 *
 * What the server has told and what was changed here since are held apart, so that no answer wipes out a change. Only the
 * fields that changed are sent, one request at a time: another tab's fields stay, and answers come in order.
 */
export class Notes {
  list = $state.raw<NoteView[]>([]);
  mayShare = $state(false);
  problem = $state("");
  /** The server has told what there is: only then words can be changed without overwriting unseen ones. */
  loaded = $state(false);
  /** Changed here, and not yet known to be kept: the fields of each ply. */
  #changed = $state.raw<ReadonlyMap<number, Partial<Note>>>(new Map());
  /** Words as they were typed: the server keeps them without blanks at their ends. */
  #typed = new Map<number, string>();
  #resting = new Map<number, ReturnType<typeof setTimeout>>();
  /** Plies whose change was refused: not sent again before it changes again. */
  #refused = new Set<number>();
  #keeping = false;
  /** Counts questions, and what was kept: the answer to a question asked before that is out of date. */
  #asked = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    private readonly id: string,
    private readonly store: Store = { get: getNotes, keep: keepNote },
  ) {}

  /** Ask what there is, at first and when another tab may have changed it; without an answer ask again. */
  async load(): Promise<void> {
    clearTimeout(this.#again);
    // Whatever is being kept now is answered with everything there is.
    if (this.#keeping) return;
    const asked = ++this.#asked;
    try {
      const told = await this.store.get(this.id);
      if (asked !== this.#asked) return;
      this.#told(told);
      this.problem = "";
      void this.#keepAll();
    } catch (error) {
      if (asked !== this.#asked) return;
      this.problem = (error as Error).message;
      if (!this.loaded && !this.#closed) this.#again = setTimeout(() => void this.load(), AGAIN_MS);
    }
  }

  /** My own note on a position. */
  mine(ply: number): Note {
    const { text = "", drawings = [], shared = false } = this.#mine(ply) ?? {};
    const typed = this.#typed.get(ply);
    const shown = typed?.trim() === text ? typed : text;
    return { text: shown, drawings, shared, ...this.#changed.get(ply) };
  }

  /** What others say about a position. */
  others(ply: number): NoteView[] {
    return this.list.filter((note) => note.ply === ply && !note.yours);
  }

  /** Arrows and circles on a position, those of others first. */
  drawings(ply: number): Drawing[] {
    return [...this.others(ply).flatMap(({ drawings }) => drawings), ...this.mine(ply).drawings];
  }

  /** Whether anybody has noted anything at a move. */
  has(ply: number): boolean {
    const { text, drawings } = this.mine(ply);
    return text !== "" || drawings.length > 0 || this.others(ply).length > 0;
  }

  change(ply: number, change: Partial<Note>): void {
    if (change.text !== undefined) this.#typed.set(ply, change.text);
    this.#setChanged(ply, { ...this.#changed.get(ply), ...change });
    this.#refused.delete(ply);
    clearTimeout(this.#resting.get(ply));
    this.#resting.set(
      ply,
      setTimeout(() => {
        this.#resting.delete(ply);
        void this.#keepAll();
      }, WAIT_MS),
    );
  }

  /** What was drawn on a position; drawings of others among them are not mine. */
  draw(ply: number, all: readonly Drawing[]): void {
    const foreign = new Set(this.others(ply).flatMap(({ drawings }) => drawings.map(spelled)));
    this.change(ply, { drawings: all.filter((one) => !foreign.has(spelled(one))) });
  }

  /** Keep at once what still waits: the screen is left, or not looked at any more. */
  flush(): void {
    for (const wait of this.#resting.values()) clearTimeout(wait);
    this.#resting.clear();
    this.#refused.clear();
    void this.#keepAll();
  }

  /** The screen is left for good. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    this.flush();
  }

  /** The page may be gone before the next answer: everything not known to be kept is sent now. */
  unload(): void {
    const busy = this.#keeping;
    this.flush();
    if (busy) for (const ply of this.#changed.keys()) void this.#keep(ply);
  }

  /** Keep every change that does not rest, one after the other. */
  async #keepAll(): Promise<void> {
    if (this.#keeping || !this.loaded) return;
    this.#keeping = true;
    for (let ply = this.#due(); ply !== undefined; ply = this.#due()) await this.#keep(ply);
    this.#keeping = false;
  }

  #due(): number | undefined {
    return [...this.#changed.keys()].find((ply) => !this.#resting.has(ply) && !this.#refused.has(ply));
  }

  async #keep(ply: number): Promise<void> {
    const sent = this.#changed.get(ply) ?? {};
    try {
      const told = await this.store.keep(this.id, ply, sent);
      this.#asked++;
      this.#told(told);
      const since = Object.entries(this.#changed.get(ply) ?? {});
      const left = since.filter(([field, value]) => sent[field as keyof Note] !== value);
      this.#setChanged(ply, Object.fromEntries(left));
      if (this.#refused.size === 0) this.problem = "";
    } catch (error) {
      this.#refused.add(ply);
      this.problem = (error as Error).message;
    }
  }

  #mine(ply: number): NoteView | undefined {
    return this.list.find((note) => note.yours && note.ply === ply);
  }

  #setChanged(ply: number, change: Partial<Note>): void {
    const changed = new Map(this.#changed);
    if (Object.keys(change).length > 0) changed.set(ply, change);
    else changed.delete(ply);
    this.#changed = changed;
  }

  #told({ notes, mayShare }: NoteList): void {
    this.list = notes;
    this.mayShare = mayShare;
    if (this.loaded) return;
    this.loaded = true;
    // Drawn before it was known what else is on the board: added to it.
    for (const [ply, { drawings, ...rest }] of this.#changed) {
      const before = this.#mine(ply)?.drawings ?? [];
      const known = new Set([...before, ...this.others(ply).flatMap((note) => note.drawings)].map(spelled));
      const added = drawings?.filter((one) => !known.has(spelled(one)));
      if (added) this.#setChanged(ply, { ...rest, drawings: [...before, ...added] });
    }
  }
}

const spelled = ({ origin, target, ink }: Drawing): string => JSON.stringify([origin, target, ink]);
