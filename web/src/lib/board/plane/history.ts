import { span, type Camera, type Viewport } from "./camera";

const CAPACITY = 50;

/** Whether two cameras show what a person would call the same view. */
export function alike(a: Camera, b: Camera, view: Viewport): boolean {
  const reach = Math.min(span(a, view), span(b, view)) / 6;
  return (
    Math.abs(Math.log(a.scale / b.scale)) < 0.2 &&
    Math.abs(a.x - b.x + (a.fx - b.fx)) < reach &&
    Math.abs(a.y - b.y + (a.fy - b.fy)) < reach
  );
}

/** The views one has left, for the way back. */
export class ViewHistory {
  #stops: Camera[] = [];

  get length(): number {
    return this.#stops.length;
  }

  /** Remember a view that is about to be left. */
  note(camera: Camera, view: Viewport): void {
    const top = this.#stops.at(-1);
    if (top && alike(top, camera, view)) return;
    this.#stops.push(camera);
    if (this.#stops.length > CAPACITY) this.#stops.shift();
  }

  /** The last view unlike the present one, taken off the history; null when there is none. */
  back(present: Camera, view: Viewport): Camera | null {
    for (;;) {
      const top = this.#stops.pop();
      if (!top) return null;
      if (!alike(top, present, view)) return top;
    }
  }
}
