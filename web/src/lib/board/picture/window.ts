import { extentOf, type Extent } from "../plane/camera";

/** Pieces in the same or in neighbouring buckets of so many squares belong together. */
const BUCKET = 12;
/** So many of the largest groups are tried as the middle of a picture. */
const CANDIDATES = 8;

type Place = readonly number[];

const width = ({ x0, x1 }: Extent): number => x1 - x0 + 1;
const height = ({ y0, y1 }: Extent): number => y1 - y0 + 1;
const fits = (extent: Extent, most: number): boolean => width(extent) <= most && height(extent) <= most;

export const holds = ({ x0, x1, y0, y1 }: Extent, [x = 0, y = 0]: Place): boolean =>
  x >= x0 && x <= x1 && y >= y0 && y <= y1;

const joined = (a: Extent, b: Extent): Extent => ({
  x0: Math.min(a.x0, b.x0),
  x1: Math.max(a.x1, b.x1),
  y0: Math.min(a.y0, b.y0),
  y1: Math.max(a.y1, b.y1),
});

/** The pieces by neighbourhood. */
function groups(places: readonly Place[]): Place[][] {
  const buckets = new Map<string, { at: [number, number]; places: Place[] }>();
  for (const place of places) {
    const at: [number, number] = [Math.floor((place[0] ?? 0) / BUCKET), Math.floor((place[1] ?? 0) / BUCKET)];
    const bucket = buckets.get(at.join());
    if (bucket) bucket.places.push(place);
    else buckets.set(at.join(), { at, places: [place] });
  }
  const found: Place[][] = [];
  for (const [key, first] of buckets) {
    buckets.delete(key);
    const group: Place[] = [];
    const waiting = [first];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      for (const place of next.places) group.push(place);
      for (const dx of [-1, 0, 1])
        for (const dy of [-1, 0, 1]) {
          const near = `${next.at[0] + dx},${next.at[1] + dy}`;
          const bucket = buckets.get(near);
          if (bucket) waiting.push(bucket);
          buckets.delete(near);
        }
    }
    found.push(group);
  }
  return found;
}

/** The window around the piece that stands nearest to the middle of its group. */
function middleOf(group: readonly Place[], most: number): Extent {
  const median = (axis: number): number =>
    group.map((place) => place[axis] ?? 0).sort((a, b) => a - b)[group.length >> 1] ?? 0;
  const [mx, my] = [median(0), median(1)];
  const away = ([x = 0, y = 0]: Place): number => Math.max(Math.abs(x - mx), Math.abs(y - my));
  const [x = 0, y = 0] = group.reduce((best, place) => (away(place) < away(best) ? place : best));
  const [x0, y0] = [x - (most >> 1), y - (most >> 1)];
  return { x0, x1: x0 + most - 1, y0, y1: y0 + most - 1 };
}

interface Group {
  readonly places: readonly Place[];
  readonly extent: Extent;
  /** How far it is from where games begin. */
  readonly far: number;
}

function described(places: readonly Place[]): Group {
  const extent = extentOf(places) as Extent;
  const distance = (low: number, high: number): number => Math.max(low, -high, 0);
  return {
    places,
    extent,
    far: Math.max(distance(extent.x0, extent.x1), distance(extent.y0, extent.y1)),
  };
}

/** The group with all others that fit in beside it, and how many pieces that are. */
function grown(group: Group, all: readonly Group[], most: number): [Extent, number] {
  let window = group.extent;
  if (!fits(window, most)) {
    window = middleOf(group.places, most);
    return [window, group.places.filter((place) => holds(window, place)).length];
  }
  let count = group.places.length;
  for (const other of all) {
    const wider = joined(window, other.extent);
    if (other === group || !fits(wider, most)) continue;
    window = wider;
    count += other.places.length;
  }
  return [window, count];
}

/**
 * The window of at most `most` by `most` squares that shows best where the pieces are, at a cost by their number, never by
 * their distance. Everything, if that fits; else a large group with those that fit in beside it.
 */
export function mainWindow(places: readonly Place[], most: number): Extent {
  const whole = extentOf(places);
  if (!whole) return { x0: 0, x1: 7, y0: 0, y1: 7 };
  if (fits(whole, most)) return whole;
  const all = groups(places).map(described);
  all.sort((a, b) => b.places.length - a.places.length || a.far - b.far);
  const found = all.slice(0, CANDIDATES).map((group) => grown(group, all, most));
  return found.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** The window made at least `least` squares long each way. */
export function padded({ x0, x1, y0, y1 }: Extent, least: number): Extent {
  const [across, up] = [Math.max(0, least - (x1 - x0 + 1)), Math.max(0, least - (y1 - y0 + 1))];
  return {
    x0: x0 - (across >> 1),
    x1: x1 + ((across + 1) >> 1),
    y0: y0 - (up >> 1),
    y1: y1 + ((up + 1) >> 1),
  };
}
