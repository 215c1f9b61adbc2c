import { sameSquare } from "$lib/board/squares";
import { BoardState } from "$lib/board/state.svelte";
import type { Square } from "$lib/protocol/messages";

/** A board on which nothing is played: squares are pressed, and pieces carried anywhere. */
export class EditBoard extends BoardState {
  /** Pieces may be taken by hand; else every press is told. */
  hand = true;
  onPress: (square: Square) => void = () => {};
  onCarry: (origin: Square, target: Square) => void = () => {};

  override canLift(square: Square): boolean {
    return this.hand && this.pieceAt(square) !== null;
  }

  override canGo(square: Square): boolean {
    return this.selected !== null && !sameSquare(square, this.selected);
  }

  override isCapture(square: Square): boolean {
    return this.canGo(square) && this.pieceAt(square) !== null;
  }

  /** By hand: pick a piece up, then put it down; otherwise whatever the tool does. */
  override press(square: Square): void {
    if (!this.hand) return this.onPress(square);
    const { selected } = this;
    if (selected === null) this.selected = this.pieceAt(square) && square;
    else this.drop(selected, square);
  }

  override lift(square: Square): boolean {
    if (!this.canLift(square)) return false;
    this.selected = square;
    this.dragging = { origin: square };
    return true;
  }

  override drop(origin: Square, target: Square): void {
    this.cancel();
    if (!sameSquare(origin, target)) this.onCarry(origin, target);
  }
}
