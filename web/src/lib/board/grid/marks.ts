import type { Choices } from "$lib/settings/settings.svelte";
import { sameSquare } from "../squares";
import type { BoardState, Step } from "../state.svelte";
import type { Cell, Layout } from "./layout";

/** How a square is painted, in the order of painting. */
export type Mark =
  | "last"
  | "check"
  | "selected"
  | "selected-in-check"
  | "stuck"
  | "foe"
  | "destination"
  | "capture"
  | "foe-destination"
  | "foe-capture"
  | "planned"
  | "plan"
  | "target";

type Shown = Pick<Choices, "destinations" | "lastMove">;

/** Everything painted on one square. */
export function marksOf(board: BoardState, cell: Cell, shown: Shown): Mark[] {
  const { square } = cell;
  const marks: Mark[] = [];
  const { lastMove } = board;
  if (shown.lastMove && lastMove && [lastMove.origin, lastMove.target].some((end) => sameSquare(end, square)))
    marks.push("last");
  if (board.plans.touches(square)) marks.push("planned");
  const checked = sameSquare(board.check, square);
  if (checked) marks.push("check");
  if (sameSquare(board.selected, square)) marks.push(selectionMark(board, checked));
  else if (board.canGo(square)) marks.push(...reachMarks(board, cell, shown));
  return marks;
}

function selectionMark(board: BoardState, checked: boolean): Mark {
  if (board.foreign) return "foe";
  if (board.stuck) return "stuck";
  return checked ? "selected-in-check" : "selected";
}

function reachMarks(board: BoardState, { square }: Cell, shown: Shown): Mark[] {
  const capture = board.isCapture(square);
  if (board.planning)
    return [
      ...(shown.destinations ? (["plan"] as const) : []),
      ...(sameSquare(board.hovered, square) ? (["target"] as const) : []),
    ];
  if (board.foreign) return [capture ? "foe-capture" : "foe-destination"];
  const marks: Mark[] = shown.destinations ? [capture ? "capture" : "destination"] : [];
  if (sameSquare(board.hovered, square)) marks.push("target");
  return marks;
}

/** A line between the middles of two squares on this board, in squares from the top left; null unless both are on it. */
export function lineOf(
  layout: Layout,
  step: Step | null,
  key: (square: number[]) => string,
): { x1: number; y1: number; x2: number; y2: number } | null {
  const a = step && layout.byKey.get(key(step.origin));
  const b = step && layout.byKey.get(key(step.target));
  if (!a || !b) return null;
  return { x1: a.x + 0.5, y1: a.y + 0.5, x2: b.x + 0.5, y2: b.y + 0.5 };
}
