import type { Extent } from "./camera";

/** Anything that stands on a square. */
export interface Standing {
  readonly x: number;
  readonly y: number;
}

/** Squares a bucket is wide and high. */
const BUCKET = 32;

const bucketOf = (coordinate: number): number => Math.floor(coordinate / BUCKET);

/** All pieces by place: finding those in view costs what is in view, not what is on the board. They are found in the order of `all`. */
export class Field<T extends Standing> {
  readonly all: readonly T[];
  /** Places in `all`. */
  readonly #buckets = new Map<string, number[]>();

  constructor(all: readonly T[]) {
    this.all = all;
    all.forEach((one, place) => {
      const key = `${bucketOf(one.x)},${bucketOf(one.y)}`;
      const bucket = this.#buckets.get(key);
      if (bucket) bucket.push(place);
      else this.#buckets.set(key, [place]);
    });
  }

  /** Those on squares of the extent. */
  within(extent: Extent): T[] {
    const within = ({ x, y }: T): boolean =>
      x >= extent.x0 && x <= extent.x1 && y >= extent.y0 && y <= extent.y1;
    const [bx0, bx1] = [bucketOf(extent.x0), bucketOf(extent.x1)];
    const [by0, by1] = [bucketOf(extent.y0), bucketOf(extent.y1)];
    const cells = (bx1 - bx0 + 1) * (by1 - by0 + 1);
    if (cells > this.#buckets.size) return this.all.filter(within);
    const places: number[] = [];
    for (let bx = bx0; bx <= bx1; bx++)
      for (let by = by0; by <= by1; by++) places.push(...(this.#buckets.get(`${bx},${by}`) ?? []));
    return Array.from(Int32Array.from(places).sort(), (place) => this.all[place] as T).filter(within);
  }
}
