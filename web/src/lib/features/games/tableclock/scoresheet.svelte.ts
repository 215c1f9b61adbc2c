import { BoardState } from "$lib/board/state.svelte";
import { askPosition } from "$lib/protocol/http";
import type { MoveAsked, MoveView, PositionTold, ResultView, VariantView } from "$lib/protocol/messages";

/** The moves of a game at a real board, typed or clicked by a third person. The server says what is legal. */
export class ScoreSheet {
  readonly variant: VariantView;
  readonly board: BoardState;
  moves = $state.raw<MoveView[]>([]);
  /** The end of the game, if the last position is one. */
  result = $state.raw<ResultView | null>(null);
  problem = $state("");
  /** Called when a move was written down. */
  onmove: () => void = () => {};
  /** Counts the questions: an answer that comes too late is passed over. */
  #asked = 0;
  readonly #ask: typeof askPosition;

  constructor(variant: VariantView, moves: MoveAsked[] = [], ask = askPosition) {
    this.variant = variant;
    this.#ask = ask;
    this.board = new BoardState(variant);
    this.board.movable = "both";
    this.board.onMove = (origin, target, promotion) => void this.#write({ origin, target, promotion });
    this.board.onIllegal = (origin, target) => void this.#explain({ origin, target, promotion: null });
    void this.#show(moves);
  }

  get line(): MoveAsked[] {
    return this.moves.map(({ origin, target, promotion }) => ({ origin, target, promotion }));
  }

  /** Write a move down as text; whether it was one. */
  async type(typed: string): Promise<boolean> {
    return this.#show(this.line, typed);
  }

  async takeBack(): Promise<void> {
    await this.#show(this.line.slice(0, -1));
  }

  async #write(move: MoveAsked): Promise<void> {
    await this.#show([...this.line, move]);
  }

  async #explain(move: MoveAsked): Promise<void> {
    try {
      await this.#ask({ variant: this.variant.name, moves: [...this.line, move] });
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  async #show(moves: MoveAsked[], typed: string | null = null): Promise<boolean> {
    const number = (this.#asked += 1);
    const before = this.moves.length;
    try {
      const told = await this.#ask({ variant: this.variant.name, moves, typed });
      if (number !== this.#asked) return false;
      this.#put(told);
      if (told.moves.length > before) this.onmove();
      return true;
    } catch (error) {
      if (number === this.#asked) {
        this.problem = (error as Error).message;
        // A piece that was dropped goes back.
        if (typed === null && this.moves.length > 0) await this.#again();
      }
      return false;
    }
  }

  async #again(): Promise<void> {
    const { problem } = this;
    const told = await this.#ask({ variant: this.variant.name, moves: this.line }).catch(() => null);
    if (told) this.#put(told);
    this.problem = problem;
  }

  #put(told: PositionTold): void {
    this.problem = "";
    this.moves = told.moves;
    this.result = told.result;
    const last = told.moves.at(-1);
    this.board.movable = told.result ? null : "both";
    this.board.setPosition(
      told.pieces,
      told.turn,
      told.result ? [] : told.legal,
      last ? { origin: last.origin, target: last.target } : null,
      told.check,
    );
  }
}

/** `[%clk 0:04:58]`, with tenths. */
function clockComment(ms: number): string {
  const tenths = Math.floor(ms / 100);
  const [hours, minutes, seconds] = [
    Math.floor(tenths / 36_000),
    Math.floor(tenths / 600) % 60,
    (tenths / 10) % 60,
  ];
  return `{[%clk ${hours}:${String(minutes).padStart(2, "0")}:${seconds.toFixed(1).padStart(4, "0")}]}`;
}

/** The moves as PGN, each with what its player's clock showed after it. */
export function moveText(
  moves: readonly Pick<MoveView, "text">[],
  clocks: readonly (number | null)[],
  score: string,
): string {
  const words = moves.flatMap(({ text }, n) => {
    const clock = clocks[n] ?? null;
    const before = clocks[n - 1] ?? null;
    const number = n % 2 === 0 ? [`${n / 2 + 1}.`] : before === null ? [] : [`${(n + 1) / 2}...`];
    return [...number, text, ...(clock === null ? [] : [clockComment(clock)])];
  });
  return [...words, score].join(" ");
}
