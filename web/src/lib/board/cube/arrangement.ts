/** How the flat boards and the view in space share the room they have. Pixels of ours throughout: see `rootUnit`. */

export interface Arrangement {
  /** `beside`: floors and the space view side by side; `ninth`: the space view fills the grid's free cells;
   *  `single`: one floor at a time with small pictures of all. */
  mode: "beside" | "ninth" | "single";
  columns: number;
  rows: number;
  /** Where a board's letter stands: beside the space view there is no height to spare for a heading, and the letters of
   *  files stand under the lowest boards only. */
  heading: "above" | "left";
  /** Where a board begins in its cell. */
  inset: { x: number; y: number };
  /** Side of one square. */
  square: number;
  /** Room taken by one board with its heading and labels. */
  cell: { width: number; height: number };
  /** Room of all boards together. */
  floors: { width: number; height: number };
}

export const HEADING = 20;
/** Room of a heading at the left of its board. */
export const SIDE = 26;
/** Room a board needs for its own coordinates, below and at the left. */
export const LABELS = 16;
export const MARGIN = 13;
const GAP = 10;
/** Between boards above one another that have no heading. */
const ROW_GAP = 8;
/** A single floor has small pictures of all beside it; over it stands what moved last, under it which floor it is. */
const COLUMN = 48;
const COLUMN_ON_TABLET = 80;
const AROUND = 96;
const TABLET = 641;
const SMALLEST_SPACE_VIEW = 320;
const SMALLEST_SQUARE = 20;
/** From this size on floors beside a large space view can be played on with a mouse: below, larger squares are worth a
 * smaller view. */
const COMFORTABLE_SQUARE = 22;
/** Larger ones would only take room from the space view, unless the window is very high. */
const LARGEST_BESIDE = 28;

interface Shape {
  across: number;
  down: number;
  layers: number;
}

export interface Wishes {
  prefer?: "floors" | "space" | null;
  /** A page that puts the view in space first takes smaller squares for it. */
  spaceFirst?: boolean;
  /** An upright tablet is held in the hand: fingers need one large floor. */
  oneFloor?: boolean;
  /** CSS pixels of a pixel of ours. */
  unit?: number;
}

/** The largest length up to this one that is a whole number of CSS pixels, so that squares have sharp edges. */
const whole = (length: number, unit: number): number => Math.floor(length * unit) / unit;

/** A grid of boards: the largest squares up to `most` that `width` and `height` allow. */
function grid(
  width: number,
  height: number,
  columns: number,
  heading: Arrangement["heading"],
  shape: Shape,
  unit: number,
  most = Infinity,
): Omit<Arrangement, "mode"> {
  const rows = Math.ceil(shape.layers / columns);
  const left = heading === "left";
  const inset = left ? { x: SIDE + MARGIN, y: 0 } : { x: MARGIN, y: HEADING };
  const below = left ? ROW_GAP : LABELS;
  /** Under the lowest boards: the letters of files in place of the gap. */
  const end = left ? LABELS - ROW_GAP : 0;
  const byWidth = (width - columns * (inset.x + GAP)) / (columns * shape.across);
  const byHeight = (height - end - rows * (inset.y + below)) / (rows * shape.down);
  const square = Math.max(8, whole(Math.min(byWidth, byHeight, most), unit));
  const cell = {
    width: square * shape.across + inset.x + GAP,
    height: square * shape.down + inset.y + below,
  };
  return {
    columns,
    rows,
    heading,
    inset,
    square,
    cell,
    floors: { width: columns * cell.width, height: rows * cell.height + end },
  };
}

/** One board at a time, with its heading and labels. */
function single(width: number, height: number, shape: Shape, unit: number): Arrangement {
  const square = whole(
    Math.min((width - MARGIN) / shape.across, (height - HEADING - LABELS) / shape.down),
    unit,
  );
  const cell = {
    width: square * shape.across + MARGIN,
    height: square * shape.down + HEADING + LABELS,
  };
  const inset = { x: MARGIN, y: HEADING };
  return { mode: "single", columns: 1, rows: 1, heading: "above", inset, square, cell, floors: cell };
}

/** Room of the small pictures of all boards, beside a single one. */
const columnOf = (width: number, oneFloor: boolean): number =>
  oneFloor && width >= TABLET ? COLUMN_ON_TABLET : COLUMN;

/** Whether boards beside the space view are too small, or larger ones preferred. */
function isCramped(square: number, { prefer = null, spaceFirst = false }: Wishes): boolean {
  if (prefer !== null) return prefer === "floors";
  return square < (spaceFirst ? SMALLEST_SQUARE : COMFORTABLE_SQUARE);
}

/**
 * The best arrangement for a stage of this size: floors beside a large view in space where their squares stay large
 * enough; `prefer` decides where both would do.
 */
export function arrange(width: number, height: number, shape: Shape, wishes: Wishes = {}): Arrangement {
  const { oneFloor = false, unit = 1 } = wishes;
  const largest = Math.max(LARGEST_BESIDE, Math.floor(height / 38));
  const beside = grid(width - SMALLEST_SPACE_VIEW, height, 2, "left", shape, unit, largest);
  const ninth = grid(width, height, 3, "above", shape, unit);
  if (Math.max(beside.square, ninth.square) < SMALLEST_SQUARE || width < 560 || oneFloor) {
    return single(width - columnOf(width, oneFloor), height - AROUND, shape, unit);
  }
  // Three across leave free cells for the space view only if the boards do not fill the grid.
  const free = ninth.columns * ninth.rows > shape.layers;
  if (free && isCramped(beside.square, wishes) && ninth.square > beside.square)
    return { mode: "ninth", ...ninth };
  return { mode: "beside", ...beside };
}

/**
 * The grid cell of a layer: lower layers are lower on the screen, and each row is read from left to right.
 * With free cells the topmost row is the one that is short, so they lie at its right end.
 */
export function cellOf(layer: number, columns: number, rows: number): { column: number; row: number } {
  return { column: layer % columns, row: rows - 1 - Math.floor(layer / columns) };
}
