import type { Square } from "$lib/protocol/messages";
import { sameSquare } from "../squares";
import type { BoardState } from "../state.svelte";

interface Point {
  x: number;
  y: number;
}

/** A press that travels less than this is a click. */
const SLACK_PX = 4;

/** Turns what a pointer does over squares into clicks and drags. Knows squares and pixels, not elements. */
export class Drag {
  /** Where the lifted piece hangs, once it has left its place. */
  at = $state.raw<Point | null>(null);
  #start: Point | null = null;
  #origin: Square | null = null;
  #pressed: Square | null = null;
  /** What was in hand before the press. */
  #before: Square | null = null;

  constructor(private readonly board: BoardState) {}

  down(square: Square, point: Point): void {
    const { board } = this;
    this.#pressed = square;
    this.#start = point;
    this.at = null;
    this.#before = board.selected;
    const isTarget = board.selected !== null && !board.foreign && board.canGo(square);
    this.#origin = !isTarget && board.lift(square) ? square : null;
  }

  move(square: Square | null, point: Point): void {
    this.board.hovered = square;
    if (this.#start === null || this.#origin === null) return;
    if (this.at || Math.hypot(point.x - this.#start.x, point.y - this.#start.y) > SLACK_PX) this.at = point;
  }

  /** Ends the press over `square`. Answers the origin of a piece that was dropped where it cannot go. */
  up(square: Square | null): Square | null {
    const { board } = this;
    const [origin, pressed, dragged] = [this.#origin, this.#pressed, this.at !== null];
    this.cancel();
    if (pressed === null) return null;
    if (origin === null) {
      if (sameSquare(square, pressed)) board.press(pressed);
      // A piece that could not be lifted was carried all the same.
      else if (square) board.attempt(pressed, square);
      return null;
    }
    if (dragged) {
      const legal = square !== null && board.goal(origin, square) !== null;
      board.drop(origin, square ?? origin);
      return legal ? null : origin;
    }
    if (sameSquare(this.#before, origin)) board.press(origin);
    else if (this.#before) board.chosen(this.#before, origin);
    return null;
  }

  cancel(): void {
    this.board.dragging = null;
    this.at = null;
    this.#start = null;
    this.#origin = null;
    this.#pressed = null;
  }
}
