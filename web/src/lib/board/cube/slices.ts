/** The cube cut into flat boards: from the top into floors, from the front into ranks, from the side into files. */
import { t } from "$lib/language/words.svelte";
import type { Colour, Square } from "$lib/protocol/messages";

export type Direction = "top" | "front" | "side";

export const DIRECTIONS: readonly Direction[] = ["top", "front", "side"];

/** One flat board. Column 0 is at the left of the screen, row 0 at the bottom. */
export interface Slice {
  /** Its coordinate along the axis one looks along. */
  layer: number;
  /** The label of that coordinate. */
  label: string;
  columns: string[];
  rows: string[];
  toSquare: (column: number, row: number) => Square;
  locate: (square: Square) => { column: number; row: number };
}

interface Cut {
  /** Axes that run across, up, and along the line of sight. */
  across: number;
  up: number;
  along: number;
}

const CUTS: Record<Direction, Cut> = {
  top: { across: 0, up: 1, along: 2 },
  front: { across: 0, up: 2, along: 1 },
  side: { across: 1, up: 2, along: 0 },
};

/** The axis that the boards of this direction are stacked along. */
export function layerAxis(direction: Direction): number {
  return CUTS[direction].along;
}

/** "Floor", "Rank" or "File". */
export function layerNoun(direction: Direction): string {
  return t.board.layers[direction];
}

/** "From the top: each board is a floor, s lowest, z highest." */
export function describe(axes: string[][], direction: Direction): { head: string; rest: string } {
  const labels = axes[layerAxis(direction)] ?? [];
  const { head, rest } = t.board.cut[direction];
  return { head, rest: rest(labels[0] ?? "", labels.at(-1) ?? "") };
}

/**
 * All boards of one direction in the order of their layer. Black at the bottom is a half turn about the
 * upright axis: files and ranks change ends, floors stay, so lower floors are always lower.
 */
export function slices(axes: string[][], direction: Direction, bottom: Colour): Slice[] {
  const cut = CUTS[direction];
  const turned = bottom === "black";
  const reversed = (axis: number) => turned && axis !== 2;
  const labels = (axis: number) => axes[axis] ?? [];
  const ordered = (axis: number, flip: boolean) => (flip ? [...labels(axis)].reverse() : [...labels(axis)]);
  const flipColumns = reversed(cut.across);
  const flipRows = reversed(cut.up);
  const place = (axis: number, index: number, flip: boolean) =>
    flip ? labels(axis).length - 1 - index : index;
  return labels(cut.along).map((label, layer) => ({
    layer,
    label,
    columns: ordered(cut.across, flipColumns),
    rows: ordered(cut.up, flipRows),
    toSquare: (column, row) => {
      const square: Square = [0, 0, 0];
      square[cut.across] = place(cut.across, column, flipColumns);
      square[cut.up] = place(cut.up, row, flipRows);
      square[cut.along] = layer;
      return square;
    },
    locate: (square) => ({
      column: place(cut.across, square[cut.across] ?? 0, flipColumns),
      row: place(cut.up, square[cut.up] ?? 0, flipRows),
    }),
  }));
}

/** The squares a straight move passes, both ends included; a leap has only its ends. */
export function passage(origin: Square, target: Square): Square[] {
  const difference = target.map((c, axis) => c - (origin[axis] ?? 0));
  const length = Math.max(...difference.map(Math.abs));
  const straight = difference.every((d) => d === 0 || Math.abs(d) === length);
  if (!straight || length < 2) return [origin, target];
  return Array.from({ length: length + 1 }, (_, k) =>
    origin.map((c, axis) => c + (k * (difference[axis] ?? 0)) / length),
  );
}
