import type { Ink } from "../drawings.svelte";
import type { Point } from "./camera";
import { Thrower, type Glide } from "./glide";

/** A pointer's event in the view's pixels. */
export interface Pointer {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** 0 for the main button and for fingers. */
  readonly button: number;
  readonly touch: boolean;
  readonly time: number;
  /** What a stroke would be drawn with: it follows from the keys held. */
  readonly ink: Ink;
}

/** What gestures come to. */
export interface GestureTarget {
  /** Pick up the piece at the point, if there is one that may be picked up. */
  lift(at: Point): boolean;
  carry(at: Point): void;
  drop(at: Point): void;
  putBack(): void;
  click(at: Point): void;
  /** The view is about to be changed by hand. */
  grip(): void;
  pan(dx: number, dy: number): void;
  throw(glide: Glide | null): void;
  zoom(factor: number, at: Point): void;
  /** A stroke with the second button from where it began. */
  draw(from: Point, to: Point, ink: Ink): void;
  /** The stroke has ended. */
  drawn(): void;
  /** A click with the second button, or a finger that stayed. */
  mark(at: Point, ink: Ink): void;
}

/** A press that travels less is a click. */
const CLICK_TRAVEL = { mouse: 4, touch: 9 } as const;

type State =
  | { readonly name: "idle" }
  | { readonly name: "pressed"; readonly start: Pointer }
  | { readonly name: "carrying"; readonly id: number }
  | { readonly name: "panning"; readonly id: number }
  | { readonly name: "drawing"; readonly start: Pointer }
  | { readonly name: "pinching" }
  /** Until all fingers are gone: the rest of a pinch is neither a pan nor a click. */
  | { readonly name: "spent" };

const IDLE: State = { name: "idle" };

/** Tells clicks, drags of a piece, drags of the plane and pinches apart. */
export class Gestures {
  #state: State = IDLE;
  #down = new Map<number, Pointer>();
  #thrower = new Thrower();
  readonly #target: GestureTarget;

  constructor(target: GestureTarget) {
    this.#target = target;
  }

  get busy(): boolean {
    return this.#state.name !== "idle";
  }

  press(pointer: Pointer): void {
    this.#down.set(pointer.id, pointer);
    if (this.#down.size === 1) {
      this.#state = { name: "pressed", start: pointer };
      this.#target.throw(null);
    } else if (this.#down.size === 2) this.#pinch();
  }

  move(pointer: Pointer): void {
    let last = this.#down.get(pointer.id);
    if (!last) return;
    this.#down.set(pointer.id, { ...pointer, button: last.button });
    if (this.#state.name === "pressed") {
      // What was still a click has moved nothing yet.
      last = this.#state.start;
      this.#begin(last, pointer);
    }
    if (this.#state.name === "carrying" && this.#state.id === pointer.id) this.#target.carry(pointer);
    if (this.#state.name === "panning" && this.#state.id === pointer.id) {
      this.#target.pan(pointer.x - last.x, pointer.y - last.y);
      this.#thrower.add(pointer.x, pointer.y, pointer.time);
    }
    if (this.#state.name === "drawing") this.#target.draw(this.#state.start, pointer, pointer.ink);
    if (this.#state.name === "pinching") this.#spread(last, pointer);
  }

  release(pointer: Pointer): void {
    if (!this.#down.delete(pointer.id)) return;
    const state = this.#state;
    this.#state = this.#down.size > 0 ? { name: "spent" } : IDLE;
    if (state.name === "pressed" && state.start.button === 0) this.#target.click(pointer);
    if (state.name === "pressed" && state.start.button === 2) this.#target.mark(pointer, pointer.ink);
    if (state.name === "drawing") this.#target.drawn();
    if (state.name === "carrying") this.#target.drop(pointer);
    if (state.name === "panning") this.#target.throw(this.#thrower.release(pointer.time));
  }

  /** A finger has stayed where it went down: it means what the second button means. */
  hold(): void {
    if (this.#state.name !== "pressed" || !this.#state.start.touch) return;
    this.#target.mark(this.#state.start, this.#state.start.ink);
    this.#state = { name: "spent" };
  }

  /** The system took the pointer away, or Escape was pressed. */
  cancel(): void {
    if (this.#state.name === "carrying") this.#target.putBack();
    this.#state = this.#down.size > 0 ? { name: "spent" } : IDLE;
  }

  /** A pointer will send nothing more. */
  lose(id: number): void {
    if (!this.#down.has(id)) return;
    this.cancel();
    this.#down.delete(id);
    if (this.#down.size === 0) this.#state = IDLE;
  }

  /** A press has moved: beyond a little travel it becomes a drag, counted from where it began. */
  #begin(start: Pointer, now: Pointer): void {
    const travel = CLICK_TRAVEL[start.touch ? "touch" : "mouse"];
    if (Math.hypot(now.x - start.x, now.y - start.y) < travel) return;
    if (start.button === 0 && this.#target.lift(start)) {
      this.#state = { name: "carrying", id: start.id };
      return;
    }
    if (start.button === 2) {
      this.#state = { name: "drawing", start };
      return;
    }
    this.#state = { name: "panning", id: start.id };
    this.#target.grip();
    this.#thrower.reset();
    this.#thrower.add(start.x, start.y, start.time);
  }

  #pinch(): void {
    if (this.#state.name === "carrying") this.#target.putBack();
    this.#target.grip();
    this.#state = { name: "pinching" };
  }

  #spread(last: Pointer, now: Pointer): void {
    const other = [...this.#down.values()].find(({ id }) => id !== now.id);
    if (!other) return;
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    this.#target.pan((now.x - last.x) / 2, (now.y - last.y) / 2);
    const at = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    if (before > 0 && after > 0) this.#target.zoom(after / before, at);
  }
}

/** How much larger one turn of the wheel makes everything. Trackpads send pinches as wheels with Ctrl, in small portions. */
export function wheelFactor(delta: number, mode: number, pinch: boolean): number {
  const pixels = mode === 1 ? delta * 32 : mode === 2 ? delta * 400 : delta;
  const factor = Math.exp(-pixels * (pinch ? 0.01 : 0.0018));
  return Math.min(3, Math.max(1 / 3, factor));
}
