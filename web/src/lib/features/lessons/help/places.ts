import { inBox, squareName } from "$lib/board/squares";
import { t } from "$lib/language/words.svelte";
import type { Box, Square, VariantView } from "$lib/protocol/messages";

/** `king, rook or knight`. */
export const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : t.help.or(words.slice(0, -1).join(", "), words.at(-1) ?? "");

/** More squares than these are told by their corners. */
const FEW = 4;

/** `rank 8`, `ranks 6 to 8`, `d4, e4, d5 or e5`, `a1–d4`: the squares of some boxes, for people. */
export const placesName = (variant: VariantView, boxes: readonly Box[]): string =>
  anyOf([...new Set(boxes.flatMap((box) => boxNames(variant, box)))]);

function boxNames({ axes }: VariantView, box: Box): string[] {
  const ends = box.map(([first, last], axis): [number | null, number | null] => {
    const most = (axes[axis]?.length ?? 0) - 1;
    return most < 0 ? [first, last] : [first ?? 0, last ?? most];
  });
  const row = ends[1];
  if (row && wholeRows(axes, ends)) return [rowsName(axes[1] ?? [], row)];
  const [low, high] = [corner(ends, 0), corner(ends, 1)];
  if (low.includes(null) || high.includes(null)) return [`${openName(low)}–${openName(high)}`];
  const squares = inside(low as Square, high as Square);
  if (squares.length <= FEW) return squares.map((square) => squareName(axes, square));
  return [`${squareName(axes, low as Square)}–${squareName(axes, high as Square)}`];
}

const corner = (ends: [number | null, number | null][], end: 0 | 1): (number | null)[] =>
  ends.map((one) => one[end]);

const openName = (square: (number | null)[]): string => `(${square.map((at) => at ?? "*").join(",")})`;

/** Whether a flat board's box goes from side to side. */
const wholeRows = (axes: string[][], [across, ...rest]: [number | null, number | null][]): boolean =>
  rest.length === 1 &&
  (axes[0]?.length
    ? across?.[0] === 0 && across[1] === axes[0].length - 1
    : across?.every((end) => end === null) === true);

function rowsName(labels: string[], [first, last]: [number | null, number | null]): string {
  const name = (at: number): string => labels[at] ?? String(at);
  if (first !== null && first === last) return t.help.row(name(first));
  if (first === null || last === null) return t.help.rowOrBeyond(name(first ?? last ?? 0));
  return t.help.rows(name(first), name(last));
}

/** Every square from corner to corner, row by row, as long as they are few. */
function inside(low: Square, high: Square): Square[] {
  let found: Square[] = [[]];
  for (let axis = low.length - 1; axis >= 0; axis -= 1) {
    const [first, last] = [low[axis] ?? 0, high[axis] ?? 0];
    if (last - first >= FEW) return Array.from({ length: FEW + 1 }, () => low);
    const coordinates = Array.from({ length: last - first + 1 }, (_, n) => first + n);
    found = found.flatMap((rest) => coordinates.map((at) => [at, ...rest]));
  }
  return found;
}

/** Whether a square lies in one of the boxes. */
export const isIn = (boxes: readonly Box[], square: Square): boolean =>
  boxes.some((box) => inBox(box, square));

/** The squares from where White's piece may step twice, where "on its first move" would not be true. */
export function stepsTwiceFrom(variant: VariantView, letter: string): string | null {
  const boxes = variant.doubleSteps;
  if (!boxes) return null;
  const starts = variant.start.filter(({ piece }) => piece.letter === letter && piece.colour === "white");
  const known = new Set(starts.map(({ at }) => at.join()));
  const same = starts.every(({ at }) => isIn(boxes, at)) && boxes.every((box) => startsFill(box, known));
  return same ? null : placesName(variant, boxes);
}

function startsFill(box: Box, starts: ReadonlySet<string>): boolean {
  const size = box.reduce(
    (count, [first, last]) => count * ((last ?? Infinity) - (first ?? -Infinity) + 1),
    1,
  );
  const within = [...starts].filter((square) => isIn([box], square.split(",").map(Number)));
  return within.length === size;
}
