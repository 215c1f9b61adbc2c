import { said, t } from "$lib/language/words.svelte";
import type {
  Colour,
  Design,
  DesignedPiece,
  Fairness,
  FileChecked,
  FileWritten,
  VariantView,
} from "$lib/protocol/messages";
import { blankPiece, firstDesign, freeLetter } from "./catalogue";
import { addPiece, isMirrored, removePiece, setPiece, viewOf } from "./changes";
import * as http from "./http";

const WRITE_MS = 120;
const CHECK_MS = 350;
const MOST_STEPS = 200;
export const GAMES = 120;

/** What a press on the board does: carry pieces, remove them, take squares out or back, or put a piece down. */
export type Tool = "hand" | "wipe" | "hole" | { letter: string };

interface Snapshot {
  design: Design;
  text: string;
}

/** The server's part, so that tests can play it. */
export interface Server {
  checkFile: (text: string) => Promise<FileChecked>;
  writeFile: (design: Design, text: string) => Promise<FileWritten>;
  fairness: (text: string, games: number, signal: AbortSignal) => AsyncGenerator<Fairness>;
}

/** A board being drawn. Drawing and file are the same thing: the side that is changed wins, the other follows. */
export class Designer {
  #design = $state.raw<Design>(firstDesign(""));
  text = $state("");
  /** What the server says of `text`; null until it has. */
  checked = $state.raw<FileChecked | null>(null);
  /** The last variant without faults. */
  variant = $state.raw<VariantView | null>(null);
  problem = $state("");
  tool = $state.raw<Tool>("hand");
  colour = $state<Colour>("white");
  /** Black's pieces follow White's. */
  mirrored = $state(true);
  /** The piece in the editor of moves. */
  letter = $state("");
  fair = $state.raw<Fairness | null>(null);
  /** The file that `fair` is about. */
  fairText = $state("");
  playing = $state(false);
  /** The file as it was saved last; empty: never. */
  savedText = $state("");
  #past = $state.raw<Snapshot[]>([]);
  #future = $state.raw<Snapshot[]>([]);
  #good = $state("");
  #number = 0;
  #typing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #games: AbortController | null = null;

  constructor(private readonly server: Server = http) {}

  get design(): Design {
    return this.#design;
  }

  /** Every view draws this; pictures as the server last chose them. */
  view = $derived.by(() => viewOf(this.#design, this.variant));
  piece = $derived(this.#design.pieces.find(({ letter }) => letter === this.letter) ?? null);
  faults = $derived(this.checked?.faults ?? []);
  /** What is wrong with the start position, in words. */
  startFaults = $derived((this.checked?.startFaults ?? []).map((fault) => said(fault.text, fault)));
  /** The game can be played as it stands. */
  sound = $derived(this.checked !== null && this.faults.length === 0 && this.startFaults.length === 0);
  changed = $derived(this.text !== this.savedText);
  canUndo = $derived(this.#past.length > 0);
  canRedo = $derived(this.#future.length > 0);
  /** The last file without faults: what can be tried while something is being mended. */
  get good(): string {
    return this.#good;
  }

  /** Begin with a first drawing, or with the file of a board. */
  async begin(text = ""): Promise<void> {
    if (text) {
      this.text = this.savedText = text;
      await this.#check();
    } else {
      this.#design = firstDesign(t.designer.newTitle);
      await this.#write();
    }
    this.mirrored = isMirrored(this.#design);
    this.letter = this.#design.pieces.at(-1)?.letter ?? "";
  }

  /** Change the drawing; the file follows. */
  change(design: Design): void {
    if (design === this.#design) return;
    this.#remember();
    this.#design = design;
    this.#later(WRITE_MS, () => this.#write());
  }

  /** Change the file; the drawing follows as far as it can be read. */
  type(text: string): void {
    if (text === this.text) return;
    // One step back for what was typed in one go.
    if (!this.#typing) this.#remember();
    this.text = text;
    this.#later(CHECK_MS, () => this.#check());
    this.#typing = true;
  }

  undo(): void {
    this.#step(this.#past, (past, now) => ((this.#past = past), (this.#future = [...this.#future, now])));
  }

  redo(): void {
    this.#step(this.#future, (future, now) => ((this.#future = future), (this.#past = [...this.#past, now])));
  }

  /** Change the piece in the editor. */
  edit(piece: DesignedPiece): void {
    const before = this.letter;
    if (piece.letter !== before && this.#design.pieces.some(({ letter }) => letter === piece.letter)) return;
    this.letter = piece.letter;
    this.change(setPiece(this.#design, before, piece));
  }

  /** A new piece of one's own, without moves, in the editor and in hand. */
  invent(name = t.designer.newPiece): void {
    const names = new Set(this.#design.pieces.map((piece) => piece.name));
    let own = name;
    for (let n = 2; names.has(own); n += 1) own = `${name} ${n}`;
    const letter = freeLetter(this.#design, own);
    if (letter) this.take(blankPiece(own, letter));
  }

  /** Take a piece from the shelf: it becomes one of this game's. */
  take(piece: DesignedPiece): void {
    if (!this.#design.pieces.some(({ letter }) => letter === piece.letter))
      this.change(addPiece(this.#design, piece));
    this.letter = piece.letter;
    this.tool = { letter: piece.letter };
  }

  remove(letter: string): void {
    this.change(removePiece(this.#design, letter));
    this.letter = this.#design.pieces[0]?.letter ?? "";
    this.tool = "hand";
  }

  /** The file as the server has stored it. */
  saved(text: string): void {
    this.savedText = this.text = text;
    void this.#check();
  }

  /** Let the computer play against itself; asked again, it stops. */
  async tryFairness(games = GAMES): Promise<void> {
    if (this.playing) return this.stopFairness();
    const text = this.#good;
    const until = (this.#games = new AbortController());
    this.playing = true;
    this.fair = null;
    this.fairText = text;
    try {
      for await (const told of this.server.fairness(text, games, until.signal)) this.fair = told;
    } catch (refusal) {
      if (!until.signal.aborted) this.problem = (refusal as Error).message;
    }
    this.playing = false;
  }

  stopFairness(): void {
    this.#games?.abort();
    this.playing = false;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.stopFairness();
  }

  #remember(): void {
    this.#past = [...this.#past, { design: this.#design, text: this.text }].slice(-MOST_STEPS);
    this.#future = [];
  }

  #step(from: Snapshot[], move: (rest: Snapshot[], now: Snapshot) => void): void {
    const to = from.at(-1);
    if (!to) return;
    move(from.slice(0, -1), { design: this.#design, text: this.text });
    this.#design = to.design;
    this.text = to.text;
    this.#later(0, () => this.#check(false));
  }

  #later(after: number, work: () => Promise<void>): void {
    this.#number += 1;
    this.#typing = false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#typing = false;
      void work();
    }, after);
  }

  async #write(): Promise<void> {
    // A file that cannot be read has nothing to keep.
    const base = this.checked?.design ? this.text : this.#good;
    await this.#asked(this.server.writeFile(this.#design, base), ({ text, checked }) => {
      this.text = text;
      this.#told(checked);
    });
  }

  async #check(follow = true): Promise<void> {
    await this.#asked(this.server.checkFile(this.text), (checked) => {
      if (follow && checked.design) this.#design = checked.design;
      this.#told(checked);
    });
  }

  /** Answers about what has changed meanwhile do not count. */
  async #asked<T>(answer: Promise<T>, use: (told: T) => void): Promise<void> {
    const number = (this.#number += 1);
    try {
      const told = await answer;
      if (number !== this.#number) return;
      this.problem = "";
      use(told);
    } catch (refusal) {
      if (number === this.#number) this.problem = (refusal as Error).message;
    }
  }

  #told(checked: FileChecked): void {
    this.checked = checked;
    if (checked.rules) this.variant = checked.rules.variant;
    if (checked.faults.length === 0 && checked.startFaults.length === 0) this.#good = this.text;
    if (!this.#design.pieces.some(({ letter }) => letter === this.letter))
      this.letter = this.#design.pieces.at(-1)?.letter ?? "";
  }
}
