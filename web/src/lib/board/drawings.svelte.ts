import type { Square } from "$lib/protocol/messages";
import { sameSquare } from "./squares";

/** What users draw with; `hint` and `best` belong to the program. */
export const INKS = ["green", "red", "blue", "yellow"] as const;
export type Ink = (typeof INKS)[number];

/** An arrow, or a circle where both ends are one square. */
export interface Drawing {
  origin: Square;
  target: Square;
  ink: Ink;
}

/** An arrow of the program itself is painted like a user's, in its own ink. */
export interface Arrow {
  origin: Square;
  target: Square;
  ink: Ink | "hint" | "best" | "second" | "star" | "wrong";
}

interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Shift or Ctrl: red; Alt: blue; both: yellow. */
export function inkOf({ shiftKey, ctrlKey, altKey, metaKey }: Modifiers): Ink {
  const red = shiftKey || ctrlKey || metaKey;
  if (altKey) return red ? "yellow" : "blue";
  return red ? "red" : "green";
}

const same = (a: Drawing, b: Drawing): boolean =>
  sameSquare(a.origin, b.origin) && sameSquare(a.target, b.target);

/** Arrows and circles that a user has put on the position. */
export class Drawings {
  list = $state.raw<readonly Drawing[]>([]);
  /** Being drawn: from where, and where the pointer is. */
  pending = $state.raw<Drawing | null>(null);
  /** They belong to the position and stay: a click does not wipe them away. */
  lasting = $state(false);
  /** Clicks and taps draw: the first begins an arrow, the second ends it, on the same square a circle. */
  pen = $state(false);
  /** The user changed something (not `show`): a chance to keep it. */
  onChange: (list: readonly Drawing[]) => void = () => {};

  /** Show what was kept; nothing is kept again. */
  show(list: readonly Drawing[]): void {
    this.list = list;
    this.pending = null;
  }

  begin(square: Square, ink: Ink): void {
    this.pending = { origin: square, target: square, ink };
  }

  to(square: Square | null, ink: Ink): void {
    const { pending } = this;
    if (!pending || (pending.ink === ink && sameSquare(pending.target, square))) return;
    this.pending = { ...pending, target: square ?? pending.origin, ink };
  }

  /** Keep what was being drawn; the same drawn again is wiped away, in another ink it changes. */
  end(): void {
    const { pending } = this;
    this.pending = null;
    if (pending) this.toggle(pending);
  }

  /** A click: whether it ended an arrow that was begun, or began one with the pen. */
  tap(square: Square): boolean {
    if (this.pending) {
      this.to(square, this.pending.ink);
      this.end();
      return true;
    }
    if (this.pen) this.begin(square, "green");
    return this.pen;
  }

  toggle(drawing: Drawing): void {
    const known = this.list.find((one) => same(one, drawing));
    const others = this.list.filter((one) => one !== known);
    this.#change(known?.ink === drawing.ink ? others : [...others, drawing]);
  }

  /** A click on the board wipes the slate, unless what is on it shall last. */
  wipe(): void {
    if (!this.lasting) this.clear();
  }

  clear(): void {
    this.pending = null;
    if (this.list.length > 0) this.#change([]);
  }

  /** All that is to be seen. */
  get shown(): readonly Drawing[] {
    return this.pending ? [...this.list, this.pending] : this.list;
  }

  #change(list: readonly Drawing[]): void {
    this.list = list;
    this.onChange(list);
  }
}
