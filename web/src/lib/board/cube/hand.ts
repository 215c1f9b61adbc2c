/** What fingers or a mouse do over the cube in space: a press, a turn, or two fingers that zoom. */

/** A press that travels farther is a turn of the cube, never a move. */
const CLICK_TRAVEL = 7;

export interface Point {
  x: number;
  y: number;
}

export class Hand {
  private readonly fingers = new Map<number, Point>();
  private travel = 0;
  /** Two fingers were down: what is left of them neither turns nor presses. */
  private pinched = false;

  constructor(private readonly does: { turn(dx: number, dy: number): void; zoom(factor: number): void }) {}

  get down(): boolean {
    return this.fingers.size > 0;
  }

  press(id: number, at: Point): void {
    if (this.fingers.size === 0) {
      this.travel = 0;
      this.pinched = false;
    }
    this.fingers.set(id, at);
    if (this.fingers.size > 1) this.pinched = true;
  }

  move(id: number, at: Point): void {
    const from = this.fingers.get(id);
    if (!from) return;
    const apart = this.apart;
    this.fingers.set(id, at);
    if (this.pinched) {
      if (apart > 0 && this.apart > 0) this.does.zoom(this.apart / apart);
      return;
    }
    const [dx, dy] = [at.x - from.x, at.y - from.y];
    this.travel += Math.hypot(dx, dy);
    if (this.travel >= CLICK_TRAVEL) this.does.turn(dx, dy);
  }

  /** Lifts a finger; answers whether that was a press on one place. */
  lift(id: number): boolean {
    const known = this.fingers.delete(id);
    return known && this.fingers.size === 0 && !this.pinched && this.travel < CLICK_TRAVEL;
  }

  cancel(): void {
    this.fingers.clear();
  }

  private get apart(): number {
    const [one, other] = [...this.fingers.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  }
}
