import type { Colour, PlacedPiece, Square } from "$lib/protocol/messages";
import { sameSquare, squareKey } from "./squares";

/** How many moves may be planned while the other side thinks. */
export type PlanMode = "off" | "one" | "queue";

export interface Plan {
  origin: Square;
  target: Square;
  promotion: string | null;
}

type Pieces = ReadonlyMap<string, PlacedPiece>;

/** Moves made in advance: shown on the board, asked for when the turn comes. The position itself is never touched. */
export class Plans {
  mode = $state<PlanMode>("off");
  /** Whose moves can be planned just now: the side that waits. */
  by = $state<Colour | null>(null);
  /** An earlier position is looked at: the plans wait unseen. */
  hidden = $state(false);
  #list = $state.raw<readonly Plan[]>([]);

  get list(): readonly Plan[] {
    return this.#list;
  }

  /** Those to be shown. */
  get shown(): readonly Plan[] {
    return this.hidden ? [] : this.#list;
  }

  add(plan: Plan): void {
    this.#list = this.mode === "one" ? [plan] : [...this.#list, plan];
  }

  /** The first has been played. */
  shift(): void {
    this.#list = this.#list.slice(1);
  }

  clear(): void {
    if (this.#list.length > 0) this.#list = [];
  }

  /** Counted from 1, the plan that ends on the square; 0 if none does. */
  numberAt(square: Square): number {
    return this.shown.findLastIndex(({ target }) => sameSquare(target, square)) + 1;
  }

  /** Whether a plan begins or ends on the square. */
  touches(square: Square): boolean {
    return this.shown.some(({ origin, target }) => sameSquare(origin, square) || sameSquare(target, square));
  }
}

/** The pieces as they would stand after the plans. */
export function withPlans(pieces: Pieces, plans: readonly Plan[]): Pieces {
  if (plans.length === 0) return pieces;
  const next = new Map(pieces);
  for (const { origin, target, promotion } of plans) {
    const moved = next.get(squareKey(origin));
    if (!moved) continue;
    next.delete(squareKey(origin));
    const piece = { ...moved.piece, letter: promotion ?? moved.piece.letter };
    next.set(squareKey(target), { at: target, piece });
  }
  return next;
}
