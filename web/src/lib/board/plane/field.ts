import type { Extent } from "./camera";

/** Anything that stands on a square. */
export interface Standing {
  readonly x: number;
  readonly y: number;
}

/** Squares a bucket is wide and high. */
const BUCKET = 32;

const bucketOf = (coordinate: number): number => Math.floor(coordinate / BUCKET);

/** All pieces by place: finding those in view costs what is in view, not what is on the board. */
export class Field<T extends Standing> {
  readonly all: readonly T[];
  readonly #buckets = new Map<string, T[]>();

  constructor(all: readonly T[]) {
    this.all = all;
    for (const one of all) {
      const key = `${bucketOf(one.x)},${bucketOf(one.y)}`;
      const bucket = this.#buckets.get(key);
      if (bucket) bucket.push(one);
      else this.#buckets.set(key, [one]);
    }
  }

  /** Those on squares of the extent. */
  within(extent: Extent): T[] {
    const found: T[] = [];
    const take = (bucket: readonly T[]): void => {
      for (const one of bucket)
        if (one.x >= extent.x0 && one.x <= extent.x1 && one.y >= extent.y0 && one.y <= extent.y1)
          found.push(one);
    };
    const [bx0, bx1] = [bucketOf(extent.x0), bucketOf(extent.x1)];
    const [by0, by1] = [bucketOf(extent.y0), bucketOf(extent.y1)];
    const cells = (bx1 - bx0 + 1) * (by1 - by0 + 1);
    if (cells > this.#buckets.size) {
      take(this.all);
      return found;
    }
    for (let bx = bx0; bx <= bx1; bx++)
      for (let by = by0; by <= by1; by++) {
        const bucket = this.#buckets.get(`${bx},${by}`);
        if (bucket) take(bucket);
      }
    return found;
  }
}
