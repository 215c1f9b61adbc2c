import type {
  Colour,
  Destinations,
  PieceView,
  PlacedPiece,
  Square,
  VariantView,
} from "$lib/protocol/messages";
import { type Arrow, Drawings } from "./drawings.svelte";
import { Plans, withPlans } from "./plans.svelte";
import { reachOf } from "./reach";
import { isEmpty, onRay, sameSquare, squareKey, whole, type Reach } from "./squares";

export interface Step {
  origin: Square;
  target: Square;
}

export interface Badge {
  at: Square;
  right: boolean;
}

export interface PromotionChoice extends Step {
  /** Letters of the piece types to choose from. */
  choices: string[];
}

/** What every view of a board shares: the pieces, the selection, and what a press or a drop means. Knows no rules and no screen. */
export class BoardState {
  readonly variant: VariantView;
  readonly plans = new Plans();
  readonly drawings = new Drawings();
  turn = $state<Colour>("white");
  /** Who sits at the bottom. */
  orientation = $state<Colour>("white");
  selected = $state.raw<Square | null>(null);
  /** Of the selected piece; null while nothing is selected or the answer that tells them is awaited. */
  destinations = $state.raw<Reach | null>(null);
  /** The selected piece is not movable by me: its moves are shown, never playable. */
  foreign = $state(false);
  /** The selected piece is mine and waits for its turn: a move of it is a plan. */
  planning = $state(false);
  hovered = $state.raw<Square | null>(null);
  dragging = $state.raw<{ origin: Square } | null>(null);
  lastMove = $state.raw<Step | null>(null);
  /** Where the king stands that is in check. */
  check = $state.raw<Square | null>(null);
  promotion = $state.raw<PromotionChoice | null>(null);
  /** Whose pieces I may move when it is their turn. */
  movable = $state<Colour | "both" | null>(null);
  /** Whose pieces are mine, even while they cannot be moved; null: those that are movable. */
  owned = $state<Colour | "both" | null>(null);
  hint = $state.raw<Step | null>(null);
  /** What the coach speaks of. */
  advice = $state.raw<readonly Arrow[]>([]);
  /** A square to bring into sight, where a view shows only a part of the board. */
  attention = $state.raw<Square | null>(null);
  /** Best moves that are being looked at, the best first. */
  lines = $state.raw<readonly Step[]>([]);
  /** A move that is pointed at in a list. */
  pointed = $state.raw<Step | null>(null);
  /** What a lesson or a puzzle shows: stars, a wrong try, what answers it. */
  marks = $state.raw<readonly Arrow[]>([]);
  /** A tick or a cross at a square: the move that ended there was right or wrong. */
  badge = $state.raw<Badge | null>(null);
  /** Moves told for pieces that are not mine, by `key(square)`; they hold for this position only. */
  looked = $state.raw<ReadonlyMap<string, Reach>>(new Map());

  /** A legal move was chosen. */
  onMove: (origin: Square, target: Square, promotion: string | null) => void = () => {};
  /** The moves of a piece that is not mine are wanted: answer with `setLooked`. */
  onLook: (square: Square) => void = () => {};
  /** An own piece was sent where it cannot go: a chance to say why. */
  onIllegal: (origin: Square, target: Square) => void = () => {};
  /** The user does something on the board: what was said about the last thing done is no longer wanted. */
  onAction: () => void = () => {};
  /** Help about the piece on a square is wanted. */
  onHelp: (square: Square) => void = () => {};

  #real = $state.raw<ReadonlyMap<string, PlacedPiece>>(new Map());
  #shown = $derived(withPlans(this.#real, this.plans.shown));
  #legal = new Map<string, Reach>();
  /** What may move where has been asked and not been told. */
  #awaiting = false;
  /** Squares pressed meanwhile, in order. */
  #pressed: Square[] = [];
  #squares = $derived(new Set(this.destinations?.squares.map(squareKey)));
  #captures = $derived(new Set(this.destinations?.captures.map(squareKey)));

  constructor(variant: VariantView) {
    this.variant = variant;
  }

  /** What is seen, planned moves included, by `key(square)`; replaced as a whole, never mutated. */
  get pieces(): ReadonlyMap<string, PlacedPiece> {
    return this.#shown;
  }

  set pieces(pieces: ReadonlyMap<string, PlacedPiece>) {
    this.#real = pieces;
  }

  /** Every arrow and circle on the board, the most important last. */
  get arrows(): readonly Arrow[] {
    const lines = this.lines.map((step, n): Arrow => ({ ...step, ink: n === 0 ? "best" : "second" }));
    const single: Arrow[] = this.hint ? [{ ...this.hint, ink: "hint" }] : [];
    if (this.pointed) single.push({ ...this.pointed, ink: "best" });
    return [...this.marks, ...this.advice, ...lines.toReversed(), ...single, ...this.drawings.shown];
  }

  key(square: Square): string {
    return squareKey(square);
  }

  pieceAt(square: Square): PieceView | null {
    return this.pieces.get(squareKey(square))?.piece ?? null;
  }

  /** The selected piece is mine and has no legal move. */
  get stuck(): boolean {
    return !this.foreign && this.destinations !== null && isEmpty(this.destinations);
  }

  /** Whether I may pick up the piece on `square` now, to move it or to plan a move. */
  canLift(square: Square): boolean {
    const piece = this.pieceAt(square);
    if (piece === null) return false;
    if (this.#canPlan(piece)) return true;
    return piece.colour === this.turn && (this.movable === "both" || this.movable === piece.colour);
  }

  #canPlan(piece: PieceView | null): boolean {
    const { mode, by } = this.plans;
    return mode !== "off" && by !== null && by !== this.turn && piece?.colour === by;
  }

  /** Whether the selected piece reaches `square`, its own moves or a foreign piece's. */
  canGo(square: Square): boolean {
    const reach = this.destinations;
    if (reach === null) return false;
    return this.#squares.has(squareKey(square)) || reach.rays.some((ray) => onRay(reach.origin, ray, square));
  }

  isCapture(square: Square): boolean {
    return this.#captures.has(squareKey(square));
  }

  /** The moves of the position shown come with the next `setPosition`: what is pressed until then counts there. */
  awaitMoves(): void {
    this.#awaiting = true;
  }

  /** Show a position. Told again without a change of pieces or turn, it disturbs nothing that is under way. */
  setPosition(
    pieces: Iterable<PlacedPiece>,
    turn: Colour,
    legal: Destinations[],
    lastMove: Step | null,
    check: Square | null,
  ): void {
    const next = new Map<string, PlacedPiece>();
    for (const placed of pieces) next.set(squareKey(placed.at), placed);
    // Another move than the one shown: it was refused, or answered. What was pressed was meant for another position.
    const followed = sameStep(lastMove, this.lastMove);
    const changed = turn !== this.turn || !samePieces(next, this.#real);
    this.turn = turn;
    this.lastMove = lastMove;
    this.check = check;
    this.#legal = new Map(legal.map((destinations) => [squareKey(destinations.origin), whole(destinations)]));
    if (changed) {
      this.#real = next;
      this.promotion = null;
      this.hint = null;
      this.looked = new Map();
    }
    this.#awaiting = false;
    const pressed = followed ? this.#pressed : [];
    this.#pressed = [];
    this.#reselect();
    for (const [n, square] of pressed.entries()) {
      // One of them was a move: the others count in the position after it.
      if (this.#awaiting) return void (this.#pressed = pressed.slice(n));
      this.press(square);
    }
  }

  /** The answer to `onLook`. */
  setLooked(told: Destinations): void {
    const destinations = whole(told);
    this.looked = new Map(this.looked).set(squareKey(destinations.origin), destinations);
    if (this.foreign && sameSquare(destinations.origin, this.selected)) this.destinations = destinations;
  }

  /** A click: move there, say why not, select what stands there, or let go. */
  press(square: Square): void {
    this.onAction();
    if (this.drawings.tap(square)) return;
    this.drawings.wipe();
    if (this.#awaiting && this.#waits(square)) return void this.#pressed.push(square);
    if (this.promotion !== null) return this.cancel();
    const { selected } = this;
    if (selected === null) return this.#take(square);
    const another = this.planning && this.#canPlan(this.pieceAt(square));
    const goal = this.foreign || another ? null : this.goal(selected, square);
    if (goal) return this.#go(selected, goal);
    if (sameSquare(square, selected)) return this.cancel();
    this.#take(square);
    if (!this.#choosesAnother(selected, square)) this.attempt(selected, square);
  }

  /** `square` was lifted and put down while the piece on `before` was in hand: a king and its rook mean castling. */
  chosen(before: Square, square: Square): void {
    const castled = this.#castled(before, square);
    if (castled) {
      this.#select(before);
      return this.#go(before, castled);
    }
    if (!this.#choosesAnother(before, square)) this.attempt(before, square);
  }

  /** Show where a piece may go because the pointer rests on something that stands for it. */
  preview(square: Square): void {
    this.#select(square);
  }

  /** Whether a press means nothing before the moves are known: the first one selects, the next is where to. */
  #waits(square: Square): boolean {
    return this.#pressed.length > 0 || (this.selected !== null && !sameSquare(square, this.selected));
  }

  /** Say why an own piece cannot go from `origin` to `target`; nothing is said of pieces of others and of plans. */
  attempt(origin: Square, target: Square): void {
    const piece = this.pieceAt(origin);
    const mine = this.owned ?? this.movable;
    if (piece === null || (mine !== "both" && mine !== piece.colour)) return;
    if (!this.#awaiting && !this.#canPlan(piece)) this.onIllegal(origin, target);
  }

  /** Select what stands there, or let go. */
  #take(square: Square): void {
    if (this.pieceAt(square) === null) this.escape();
    else this.#select(square);
  }

  /** A second piece of the same side is wanted instead of the first; a king and its rook mean castling. */
  #choosesAnother(selected: Square, square: Square): boolean {
    if (this.pieceAt(selected)?.colour !== this.pieceAt(square)?.colour) return false;
    return !this.#castles(selected, square);
  }

  #castles(king: Square, rook: Square): boolean {
    return this.variant.castling.some((pair) => sameSquare(pair.king, king) && sameSquare(pair.rook, rook));
  }

  /** Where the selected piece goes that is sent to `square`; null if it cannot go there. */
  goal(selected: Square, square: Square): Square | null {
    return this.canGo(square) ? square : this.#castled(selected, square);
  }

  /** Where the king goes that was sent onto its rook; null if it cannot castle there. */
  #castled(origin: Square, target: Square): Square | null {
    const piece = this.pieceAt(origin);
    const royal = this.variant.pieces.some(({ letter, royal }) => royal && letter === piece?.letter);
    if (!royal || !this.canLift(origin) || !this.#castles(origin, target)) return null;
    const step = (to: Square): number[] => to.map((at, axis) => at - (origin[axis] ?? 0));
    const way = step(target).map(Math.sign).join();
    const far = (to: Square): number => Math.max(...step(to).map(Math.abs));
    const reach = this.#legal.get(squareKey(origin))?.squares ?? [];
    return reach.find((to) => far(to) > 1 && step(to).map(Math.sign).join() === way) ?? null;
  }

  /** Let go of what is held; with nothing in hand, of the planned moves. */
  escape(): void {
    this.onAction();
    if (this.selected === null && this.promotion === null) this.plans.clear();
    this.cancel();
  }

  /** Begin a drag; answers whether the piece came along. */
  lift(square: Square): boolean {
    this.onAction();
    const drawing = this.drawings.pen || this.drawings.pending !== null;
    const busy = this.promotion !== null || drawing || this.#pressed.length > 0;
    if (busy || !this.canLift(square)) return false;
    this.drawings.wipe();
    this.#select(square);
    if (this.selected === null) return false;
    this.dragging = { origin: square };
    return true;
  }

  /** The end of a drag. On its own square the piece stays selected, elsewhere it moves or goes back. */
  drop(origin: Square, target: Square): void {
    this.dragging = null;
    if (sameSquare(origin, target) || !this.canLift(origin)) return;
    if (!sameSquare(origin, this.selected)) this.#select(origin);
    const goal = this.goal(origin, target);
    if (goal) return this.#go(origin, goal);
    if (this.#awaiting && !this.planning) return void this.#pressed.push(target);
    this.cancel();
    this.attempt(origin, target);
  }

  /** Let go of whatever is held: promotion, drag, selection. */
  cancel(): void {
    this.#pressed = [];
    this.promotion = null;
    this.dragging = null;
    this.selected = null;
    this.destinations = null;
    this.foreign = false;
    this.planning = false;
  }

  choosePromotion(letter: string | null): void {
    const choice = this.promotion;
    this.promotion = null;
    if (choice === null || letter === null) return this.cancel();
    // Its own letter: it stays what it is.
    this.#play(choice.origin, choice.target, letter === this.pieceAt(choice.origin)?.letter ? null : letter);
  }

  #select(square: Square): void {
    let piece = this.pieceAt(square);
    if (this.#canPlan(piece) && this.plans.mode === "one") {
      // A single plan is replaced: what counts is where the pieces really stand.
      this.plans.clear();
      piece = this.pieceAt(square);
    }
    if (piece === null) return this.cancel();
    this.selected = square;
    this.planning = this.#canPlan(piece);
    this.foreign = !this.canLift(square);
    if (this.planning) this.destinations = reachOf(this.variant, piece, square);
    else if (this.foreign || this.#awaiting) this.destinations = null;
    else this.destinations = this.#legal.get(squareKey(square)) ?? whole({ origin: square });
    if (this.foreign) this.onLook(square);
  }

  /** After a new position the selection stands only if its piece does; its moves are those of the new position. */
  #reselect(): void {
    const { selected, dragging } = this;
    if (dragging !== null && !this.canLift(dragging.origin)) this.dragging = null;
    if (selected === null) return;
    if (this.pieceAt(selected) === null) return this.cancel();
    this.#select(selected);
  }

  #go(origin: Square, target: Square): void {
    const choices = this.destinations?.choices ?? [];
    const must = this.destinations?.promotions.some((square) => sameSquare(square, target)) ?? false;
    if (must && choices.length > 1) this.promotion = { origin, target, choices };
    else this.#play(origin, target, must ? (choices[0] ?? null) : null);
  }

  /** Show the move at once; the position that comes back says what else it changed, or takes it back. */
  #play(origin: Square, target: Square, promotion: string | null): void {
    if (this.planning) {
      this.cancel();
      return this.plans.add({ origin, target, promotion });
    }
    const moved = this.pieceAt(origin);
    if (moved !== null) {
      const next = new Map(this.pieces);
      next.delete(squareKey(origin));
      next.set(squareKey(target), { at: target, piece: { ...moved, letter: promotion ?? moved.letter } });
      this.pieces = next;
    }
    this.cancel();
    this.hint = null;
    this.advice = [];
    this.lastMove = { origin, target };
    this.check = null;
    this.#legal = new Map();
    this.awaitMoves();
    this.onMove(origin, target, promotion);
  }
}

const sameStep = (a: Step | null, b: Step | null): boolean =>
  sameSquare(a?.origin ?? null, b?.origin ?? null) && sameSquare(a?.target ?? null, b?.target ?? null);

function samePieces(a: ReadonlyMap<string, PlacedPiece>, b: ReadonlyMap<string, PlacedPiece>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, { piece }] of a) {
    const other = b.get(key)?.piece;
    if (other?.letter !== piece.letter || other.colour !== piece.colour) return false;
  }
  return true;
}
