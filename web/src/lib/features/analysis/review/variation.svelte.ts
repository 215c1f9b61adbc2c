import { askPosition, getPositionText } from "$lib/protocol/http";
import type { MoveView, PositionAsked, PositionTold, Square } from "$lib/protocol/messages";
import type { GameState } from "$lib/features/games/state.svelte";
import { read, write } from "$lib/settings/stored";

interface Answers {
  text(id: string, ply: number): Promise<string>;
  position(asked: PositionAsked): Promise<PositionTold>;
}

interface Tried {
  origin: Square;
  target: Square;
  promotion: string | null;
}

/** Other moves tried from a position of a game. The server says what is legal; what was tried stays in this browser. */
export class Variation {
  /** The ply of the game from which it leaves; null while the game itself is shown. */
  from = $state<number | null>(null);
  moves = $state.raw<MoveView[]>([]);
  /** How many of them are shown. */
  at = $state(0);
  problem = $state("");
  #texts = new Map<number, string>();
  /** Counts the questions: an answer that comes too late is passed over. */
  #asked = 0;
  /** The question for a line that is to be shown, until it is answered. */
  #following = -1;
  readonly #kept: string;

  constructor(
    private readonly game: GameState,
    private readonly answers: Answers = { text: getPositionText, position: askPosition },
  ) {
    this.#kept = `variations.${game.id}`;
  }

  get active(): boolean {
    return this.from !== null;
  }

  /** What was tried earlier from the position shown. */
  get remembered(): Tried[] {
    return read<Record<string, Tried[]>>(this.#kept, {})[String(this.game.cursor)] ?? [];
  }

  /** Let moves be tried from the position of the game that is shown. */
  async prepare(): Promise<void> {
    // Whoever was quick has asked for a line before the position has settled.
    if (this.active || this.#following === this.#asked) return;
    await this.#show(this.game.cursor, []);
  }

  /** Try a move after what is shown. */
  async play(origin: Square, target: Square, promotion: string | null): Promise<void> {
    const from = this.from ?? this.game.cursor;
    const before: Tried[] = this.from === null ? [] : this.moves.slice(0, this.at);
    await this.follow(from, [...before, { origin, target, promotion }]);
  }

  /** Say why a move cannot be tried after what is shown. */
  async explain(origin: Square, target: Square): Promise<void> {
    const number = this.#asked;
    const from = this.from ?? this.game.cursor;
    const tried = [...this.moves.slice(0, this.at), { origin, target, promotion: null }];
    try {
      await this.#ask(from, tried);
    } catch (error) {
      if (number === this.#asked) this.problem = (error as Error).message;
    }
  }

  /** Show a line from a ply of the game. */
  async follow(from: number, line: Tried[]): Promise<void> {
    this.problem = "";
    this.#following = this.#asked + 1;
    const told = await this.#show(from, line);
    if (!told) return;
    this.from = from;
    this.moves = told.moves;
    this.at = told.moves.length;
    this.#keep();
  }

  async go(at: number): Promise<void> {
    if (this.from === null) return;
    this.problem = "";
    const to = Math.max(0, Math.min(at, this.moves.length));
    if (await this.#show(this.from, this.moves.slice(0, to))) this.at = to;
  }

  /** Back to the game. */
  leave(): void {
    const { from } = this;
    this.drop();
    if (from !== null) this.game.go(from);
  }

  /** The game itself is shown again; answers under way are not wanted any more. */
  drop(): void {
    this.#asked += 1;
    this.problem = "";
    this.from = null;
    this.moves = [];
    this.at = 0;
  }

  #keep(): void {
    const all = read<Record<string, Tried[]>>(this.#kept, {});
    const line = this.moves.map(({ origin, target, promotion }) => ({ origin, target, promotion }));
    write(this.#kept, { ...all, [String(this.from)]: line });
  }

  async #show(from: number, line: Tried[]): Promise<PositionTold | null> {
    const number = (this.#asked += 1);
    try {
      const told = await this.#ask(from, line);
      if (number !== this.#asked) return null;
      this.#put(told, from);
      return told;
    } catch (error) {
      if (number === this.#asked) this.#refused(error as Error);
      return null;
    }
  }

  async #ask(from: number, line: Tried[]): Promise<PositionTold> {
    const position = this.#texts.get(from) ?? (await this.answers.text(this.game.id, from));
    this.#texts.set(from, position);
    const moves = line.map(({ origin, target, promotion }) => ({ origin, target, promotion }));
    const { id: game, board } = this.game;
    return this.answers.position({ variant: board.variant.name, game, position, moves });
  }

  /** Say why, and show again what there was. */
  #refused({ message }: Error): void {
    const { from, at, moves } = this;
    if (from === null) this.game.go(this.game.cursor);
    else void this.#show(from, moves.slice(0, at));
    this.problem = message;
  }

  #put(told: PositionTold, from: number): void {
    const { board } = this.game;
    const last = told.moves.at(-1) ?? this.game.moves[from - 1] ?? null;
    board.movable = told.result ? null : "both";
    board.setPosition(
      told.pieces,
      told.turn,
      told.result ? [] : told.legal,
      last && { origin: last.origin, target: last.target },
      told.check,
    );
  }
}
