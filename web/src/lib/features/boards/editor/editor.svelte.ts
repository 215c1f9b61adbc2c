import { askPosition } from "$lib/protocol/http";
import type {
  Colour,
  MoveAsked,
  PieceView,
  PlacedPiece,
  PositionAsked,
  PositionTold,
  Square,
  VariantView,
} from "$lib/protocol/messages";
import { EditBoard } from "./board.svelte";

/** What a press does: take pieces by hand, wipe squares, or put down a piece. */
export type Tool = "hand" | "wipe" | PieceView;

const SETTLE_MS = 150;

/** A position being set up. The server says what it is worth as one line of text, and what is wrong with it. */
export class Editor {
  readonly board: EditBoard;
  #tool = $state.raw<Tool>("hand");
  turn = $state<Colour>("white");
  /** The castling rights wanted, as `KQkq`; those that the pieces do not allow wait until they do. */
  castling = $state("");
  /** What the server says of the position; null until it has. */
  told = $state.raw<PositionTold | null>(null);
  problem = $state("");
  #number = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly variant: VariantView,
    private readonly ask: (asked: PositionAsked) => Promise<PositionTold> = askPosition,
  ) {
    this.board = new EditBoard(variant);
    this.board.onPress = (square) => this.#press(square);
    this.board.onCarry = (origin, target) => this.#carry(origin, target);
  }

  get tool(): Tool {
    return this.#tool;
  }

  set tool(tool: Tool) {
    this.#tool = tool;
    this.board.hand = tool === "hand";
    this.board.cancel();
  }

  /** Nobody could object to playing from here. */
  get sound(): boolean {
    return this.told !== null && this.problem === "" && this.told.faults.length === 0;
  }

  toMove(turn: Colour): void {
    this.turn = turn;
    this.#put([...this.board.pieces.values()]);
  }

  /** Give a castling right, or take it away. */
  allow(letter: string, on: boolean): void {
    const others = this.castling.replace(letter, "");
    this.castling = on ? others + letter : others;
    this.#put([...this.board.pieces.values()]);
  }

  empty(): void {
    this.castling = "";
    this.#put([]);
  }

  /** A position from one line of text, or the start of the game. False if it cannot be read, with the reason in `problem`. */
  async load(position: string | null): Promise<boolean> {
    return this.#tell(position === null ? {} : { position });
  }

  /** Go on with a move from a position that can be played. */
  async play({ origin, target, promotion }: MoveAsked): Promise<boolean> {
    const position = this.told?.text;
    if (position === undefined) return false;
    return this.#tell({ position, moves: [{ origin, target, promotion: promotion ?? null }] });
  }

  #press(square: Square): void {
    const tool = this.#tool;
    if (tool === "hand") return;
    const there = this.board.pieceAt(square);
    const others = [...this.board.pieces.values()].filter(
      ({ at }) => this.board.key(at) !== this.board.key(square),
    );
    const same = tool !== "wipe" && there?.letter === tool.letter && there.colour === tool.colour;
    this.#put(tool === "wipe" || same ? others : [...others, { at: square, piece: tool }]);
  }

  #carry(origin: Square, target: Square): void {
    const piece = this.board.pieceAt(origin);
    if (piece === null) return;
    const ends = [origin, target].map((square) => this.board.key(square));
    const others = [...this.board.pieces.values()].filter(({ at }) => !ends.includes(this.board.key(at)));
    this.#put([...others, { at: target, piece }]);
  }

  /** Show it at once, and ask the server about it after a short rest. */
  #put(pieces: PlacedPiece[]): void {
    this.board.setPosition(pieces, this.turn, [], null, null);
    this.told = null;
    // An answer on its way is about another position.
    this.#number += 1;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.#ask(pieces), SETTLE_MS);
  }

  #ask(pieces: PlacedPiece[]): Promise<boolean> {
    return this.#tell({ pieces, turn: this.turn, castling: this.castling });
  }

  async #tell(asked: Omit<PositionAsked, "variant">): Promise<boolean> {
    const number = (this.#number += 1);
    clearTimeout(this.#settling);
    try {
      const told = await this.ask({ variant: this.variant.name, ...asked });
      if (number !== this.#number) return false;
      this.problem = "";
      this.told = told;
      this.turn = told.turn;
      if (asked.pieces === undefined) this.castling = told.castling;
      this.board.setPosition(told.pieces, told.turn, [], null, told.check);
      return true;
    } catch (refusal) {
      if (number === this.#number) this.problem = (refusal as Error).message;
      return false;
    }
  }
}
