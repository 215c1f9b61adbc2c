/** The plane goes on sliding when it is thrown, and comes to rest by itself. */

/** Time in which the speed falls to 1/e. */
const DECAY_MS = 280;
/** Only what happened just before the release counts. */
const MEMORY_MS = 90;
/** Slower than this (pixels a millisecond) is no throw. */
const SLOWEST = 0.06;
const FASTEST = 6;

interface Sample {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

export interface Glide {
  readonly vx: number;
  readonly vy: number;
  readonly start: number;
}

/** Watches a dragging pointer and tells the throw at its release. */
export class Thrower {
  #samples: Sample[] = [];

  reset(): void {
    this.#samples = [];
  }

  add(x: number, y: number, at: number): void {
    this.#samples.push({ x, y, at });
    while (this.#samples.length > 2 && at - (this.#samples[0]?.at ?? at) > MEMORY_MS) this.#samples.shift();
  }

  /** The glide that follows a release at this time, or null when the pointer had come to rest. */
  release(at: number): Glide | null {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    this.#samples = [];
    if (!first || !last || at - last.at > MEMORY_MS || last.at <= first.at) return null;
    const time = last.at - first.at;
    let vx = (last.x - first.x) / time;
    let vy = (last.y - first.y) / time;
    const speed = Math.hypot(vx, vy);
    if (speed < SLOWEST) return null;
    const limit = Math.min(1, FASTEST / speed);
    vx *= limit;
    vy *= limit;
    return { vx, vy, start: at };
  }
}

/** How far (pixels) the glide has come at a time, and whether it has come to rest. */
export function glideAt(glide: Glide, at: number): { dx: number; dy: number; rest: boolean } {
  const left = Math.exp(-Math.max(0, at - glide.start) / DECAY_MS);
  const way = DECAY_MS * (1 - left);
  return {
    dx: glide.vx * way,
    dy: glide.vy * way,
    rest: Math.hypot(glide.vx, glide.vy) * left < SLOWEST / 4,
  };
}
