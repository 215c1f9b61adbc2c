import { span, type Camera, type Viewport } from "./camera";

const CAPACITY = 50;

/** Parts of a view by which two views may differ and still count as one. */
const SAME = 0.05;
/** Many small pans and zooms make one stop. */
export const SIMILAR = 0.3;

function alike(a: Camera, b: Camera, view: Viewport, tolerance: number): boolean {
  const reach = Math.min(span(a, view), span(b, view)) * tolerance;
  return (
    Math.abs(Math.log(a.scale / b.scale)) < 2 * tolerance &&
    Math.abs(a.x - b.x + (a.fx - b.fx)) < reach &&
    Math.abs(a.y - b.y + (a.fy - b.fy)) < reach
  );
}

/** The views one has left, for the way back, and those one came back from. */
export class ViewHistory {
  #stops: Camera[] = [];
  #ahead: Camera[] = [];

  /** Where one has been, oldest first. */
  get stops(): readonly Camera[] {
    return this.#stops;
  }

  get canGoForward(): boolean {
    return this.#ahead.length > 0;
  }

  /** Remember a view that is about to be left, unless it hardly differs from the last one. */
  note(camera: Camera, view: Viewport, tolerance = SAME): void {
    this.#ahead = [];
    const top = this.#stops.at(-1);
    if (top && alike(top, camera, view, tolerance)) return;
    this.#stops.push(camera);
    if (this.#stops.length > CAPACITY) this.#stops.shift();
  }

  /** The last view unlike the present one, taken off the history; null when there is none. */
  back(present: Camera, view: Viewport): Camera | null {
    return this.#go(this.#stops, this.#ahead, present, view);
  }

  /** The view from which one came back last. */
  forward(present: Camera, view: Viewport): Camera | null {
    return this.#go(this.#ahead, this.#stops, present, view);
  }

  #go(from: Camera[], onto: Camera[], present: Camera, view: Viewport): Camera | null {
    for (;;) {
      const top = from.pop();
      if (!top) return null;
      if (alike(top, present, view, SAME)) continue;
      onto.push(present);
      return top;
    }
  }
}
