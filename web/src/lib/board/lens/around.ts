import type { Square } from "$lib/protocol/messages";
import type { Cell, Layout } from "../grid/layout";
import { squareKey } from "../squares";

/** So many squares are seen across the lens. */
export const ACROSS = 2.2;
/** Across the lens, in pixels. */
export const SIZE = 128;
/** Between the lens and the finger. */
const GAP = 64;
const MARGIN = 4;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A square, and its upper left corner as seen from the finger, in squares. */
export interface Near {
  readonly square: Square;
  readonly x: number;
  readonly y: number;
}

const steps = (first: number): number[] => {
  const found: number[] = [];
  for (let at = first - Math.floor(first + 1); at < ACROSS; at += 1) found.push(at);
  return found;
};

/** What the lens shows of the squares near a finger: where there are none it shows nothing. */
export function lensLayout(near: readonly Near[]): Layout {
  const shown = near
    .map(({ square, x, y }) => ({ square, x: x + ACROSS / 2, y: y + ACROSS / 2 }))
    .filter(({ x, y }) => x > -1 && y > -1 && x < ACROSS && y < ACROSS);
  const cells: Cell[] = shown.map(({ square, x, y }) => {
    const dark = square.reduce((sum, at) => sum + at, 0) % 2 === 0;
    return { square, key: squareKey(square), x, y, dark, hole: false };
  });
  const taken = (x: number, y: number): boolean =>
    cells.some((cell) => Math.abs(cell.x - x) < 0.5 && Math.abs(cell.y - y) < 0.5);
  const [first] = shown;
  const beyond = first
    ? steps(first.y).flatMap((y) => steps(first.x).flatMap((x) => (taken(x, y) ? [] : [{ x, y }])))
    : [{ x: -1, y: -1 }];
  const byKey = new Map(cells.map((cell) => [cell.key, cell]));
  for (const { x, y } of beyond)
    cells.push({ square: [], key: `beyond ${x} ${y}`, x, y, dark: false, hole: true });
  return { width: ACROSS, height: ACROSS, cells, byKey };
}

/** Where the lens stands: above the finger, and beside it where there is no room above. */
export function lensPlace(finger: Point, width: number): { left: number; top: number } {
  const top = finger.y - GAP - SIZE;
  if (top >= MARGIN) {
    const left = Math.max(MARGIN, Math.min(finger.x - SIZE / 2, width - SIZE - MARGIN));
    return { left, top };
  }
  const left = finger.x > width / 2 ? finger.x - GAP - SIZE : finger.x + GAP;
  return { left, top: Math.max(MARGIN, finger.y - SIZE / 2) };
}

/** The squares of the grid under a point of the page. */
export function nearOnPage({ x, y }: Point): Near[] {
  const under = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-square]");
  const side = under?.getBoundingClientRect().width ?? 0;
  const cells = under?.closest("[role=grid]")?.querySelectorAll<HTMLElement>("[data-square]") ?? [];
  return [...cells].map((cell) => {
    const box = cell.getBoundingClientRect();
    const square = (cell.dataset["square"] ?? "").split(",").map(Number);
    return { square, x: (box.left - x) / side, y: (box.top - y) / side };
  });
}
