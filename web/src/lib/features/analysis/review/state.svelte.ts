import { Observer } from "$lib/features/analysis/observer.svelte";
import type { GameState } from "$lib/features/games/state.svelte";
import { askPosition, getPositionText } from "$lib/protocol/http";
import type { EvaluationView, LineMove, Square } from "$lib/protocol/messages";
import { Notes } from "./notes.svelte";
import { OwnMistakes } from "./ownmistakes.svelte";
import { GameReview } from "./review.svelte";
import { Variation } from "./variation.svelte";

/** A position that stays this long is settled: moves can be tried from it, and the computer looks at it. */
export const SETTLE_MS = 120;

interface TriedMove {
  origin: Square;
  target: Square;
  promotion: string | null;
}

/** The part of a move that the server needs. */
const plain = ({ origin, target, promotion }: TriedMove): TriedMove => ({ origin, target, promotion });

/** What belongs to a review; tests put their own in place. */
interface Parts {
  review: GameReview;
  notes: Notes;
  variation: Variation;
  observer: Observer;
  learning: OwnMistakes;
}

function partsOf(game: GameState): Parts {
  const review = new GameReview(game);
  const observer: Observer = new Observer((message) => {
    review.hear(message);
    learning.hear(message);
  });
  const learning = new OwnMistakes(game, review, (wanted) => observer.connection.try(wanted));
  return { review, notes: new Notes(game.id), variation: new Variation(game), observer, learning };
}

/** A review of a game: the computer's report, notes, live analysis, and a variation that is tried out. */
export class ReviewState {
  readonly review: GameReview;
  readonly notes: Notes;
  readonly variation: Variation;
  readonly observer: Observer;
  readonly learning: OwnMistakes;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: GameState,
    parts: Parts = partsOf(game),
  ) {
    this.review = parts.review;
    this.notes = parts.notes;
    this.variation = parts.variation;
    this.observer = parts.observer;
    this.learning = parts.learning;
  }

  /** The ply shown, counted through a variation too. */
  get ply(): number {
    const { from, at } = this.variation;
    return from === null ? this.game.cursor : from + at;
  }

  /** The number of the move that follows the position shown. */
  get moveNumber(): number {
    return Math.floor((this.ply + (this.game.firstTurn === "black" ? 1 : 0)) / 2) + 1;
  }

  /** The report's evaluation of the position shown; null in a variation. */
  get evaluation(): EvaluationView | null {
    return this.variation.active ? null : (this.review.evaluations.get(this.game.cursor) ?? null);
  }

  /** Moves to draw as arrows: the live analysis if it is on, else the better move for a mistake. */
  get arrows(): LineMove[] {
    if (this.learning.active) return [];
    if (this.observer.on) return this.observer.lines.slice(0, 2).flatMap(({ moves }) => moves[0] ?? []);
    return this.review.shown && !this.variation.active ? this.#better.slice(0, 1) : [];
  }

  /** The line that should have been played instead of the move shown. */
  get #better(): LineMove[] {
    return this.review.evaluations.get(this.game.cursor - 1)?.line ?? [];
  }

  get #tried(): TriedMove[] {
    return this.variation.moves.slice(0, this.variation.at).map(plain);
  }

  /** Start: the board tries moves instead of playing them. Returns how to stop. */
  open(): () => void {
    const { game, notes, variation } = this;
    const { board } = game;
    board.drawings.lasting = true;
    board.drawings.onChange = (list) => !variation.active && notes.draw(game.cursor, list);
    board.onMove = (origin, target, promotion) =>
      this.learning.active
        ? this.learning.try(origin, target, promotion)
        : void variation.play(origin, target, promotion);
    board.onIllegal = (origin, target) => void variation.explain(origin, target);
    board.onAction = () => (variation.problem = "");
    board.onLook = () => {};
    game.onGo = () => this.#settle();
    this.observer.connection.review(game.id);
    void notes.load();
    this.#settle();
    return () => {
      clearTimeout(this.#settling);
      notes.close();
      this.observer.close();
    };
  }

  /** Let the computer look at the position shown. */
  analyse(): void {
    const ply = this.variation.from ?? this.game.cursor;
    this.observer.show({ game: this.game.id, ply, moves: this.#tried, lines: 3 });
  }

  /** Play a line of the computer's on the board, from the position shown. */
  follow(moves: LineMove[]): void {
    const from = this.variation.from ?? this.game.cursor;
    void this.variation.follow(from, [...this.#tried, ...moves.map(plain)]);
  }

  /** Show the move that would have been better than the one shown. */
  showBetter(): void {
    void this.variation.follow(this.game.cursor - 1, this.#better.slice(0, 1).map(plain));
  }

  /** The position shown as one line of text. */
  async positionText(): Promise<string> {
    const { from } = this.variation;
    if (from === null) return getPositionText(this.game.id, this.game.cursor);
    const moves = this.#tried;
    const position = await getPositionText(this.game.id, from);
    return (await askPosition({ variant: this.game.board.variant.name, game: this.game.id, position, moves }))
      .text;
  }

  /** Keys that a review has besides those of every game; returns whether it was one of them. */
  onKey(key: string): boolean {
    const letter = key.toLowerCase();
    if (letter === "n") this.review.jump(1);
    else if (letter === "p") this.review.jump(-1);
    else return this.variation.active && this.#onVariationKey(key);
    return true;
  }

  #onVariationKey(key: string): boolean {
    const { variation } = this;
    if (key === "ArrowLeft" && variation.at > 0) void variation.go(variation.at - 1);
    else if (key === "ArrowRight") void variation.go(variation.at + 1);
    else if (key === "Escape" && !this.game.board.selected) variation.leave();
    else return false;
    return true;
  }

  /** The game shows another position: moves can be tried from there as soon as it stays. */
  #settle(): void {
    this.learning.left();
    this.variation.drop();
    this.game.board.awaitMoves();
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.variation.prepare(), SETTLE_MS);
  }
}
