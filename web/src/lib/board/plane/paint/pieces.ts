import { visible, type Extent } from "../camera";
import { detailAt, type Detail } from "../detail";
import type { Box, Grid } from "../grid";
import type { PlanePiece, Scene } from "../scene";
import { Pixels } from "./pixels";
import type { Sprites, Stamp } from "./sprites";

/** How far beyond the view pieces are painted in advance, in CSS pixels. */
const OVERSCAN = 240;

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** More pieces than this are put together pixel by pixel while the scale changes. */
const MANY = 200;

/** A letter needs a disc of at least so many CSS pixels. */
const LETTER_DISC = 10.5;

/** How wide a piece is painted on squares of `size` device pixels. Pawns stay back so that the others can be read. */
export function pieceWidth(size: number, ratio: number, detail: Detail, weight: number): number {
  if (detail === "drawing") return size * 0.94;
  if (detail === "disc")
    return weight > 1 ? Math.max(size * 0.94, LETTER_DISC * ratio) : Math.max(size * 0.75, 5 * ratio);
  return (weight > 1 ? 5 : 3.5) * ratio;
}

/** Paints pieces in a region of the plane; `at` gives each its square's box. */
function paintPieces(
  ctx: Context,
  pieces: readonly PlanePiece[],
  box: (piece: PlanePiece) => Box,
  size: number,
  scene: Scene,
  sprites: Sprites,
): void {
  const detail = detailAt(scene.camera.scale);
  for (const piece of pieces) {
    const b = box(piece);
    const width = pieceWidth(size, scene.ratio, detail, piece.weight);
    const lettered = detail === "disc" && width < LETTER_DISC * scene.ratio ? "dot" : detail;
    const { image } = sprites.get(piece.letter, piece.colour, width, lettered, scene.rough);
    const w = Math.round(width);
    ctx.drawImage(image, Math.round(b.x + (b.w - w) / 2), Math.round(b.y + (b.h - w) / 2), w, w);
  }
}

/** The same for a crowd in the whole view, on a sheet of its own. */
function paintMany(
  sheet: Pixels,
  pieces: readonly PlanePiece[],
  seen: Extent,
  grid: Grid,
  scene: Scene,
  sprites: Sprites,
): void {
  const detail = detailAt(scene.camera.scale);
  const columns = middles(seen.x0, seen.x1, (x) => grid.columnEdge(x) - grid.left, grid.flipped ? -1 : 1);
  const rows = middles(seen.y0, seen.y1, (y) => grid.rowEdge(y) - grid.top, grid.flipped ? 1 : -1);
  // All pieces of a kind look alike, and there are few kinds.
  const stamps = { white: new Map<string, Stamp>(), black: new Map<string, Stamp>() };
  sheet.begin(grid.width, grid.height);
  for (const { x, y, letter, colour, weight } of pieces) {
    let stamp = stamps[colour].get(letter);
    if (!stamp) {
      const width = pieceWidth(grid.size, scene.ratio, detail, weight);
      const lettered = detail === "disc" && width < LETTER_DISC * scene.ratio ? "dot" : detail;
      stamp = sprites.stamp(letter, colour, Math.max(2, Math.round(width)), lettered);
      stamps[colour].set(letter, stamp);
    }
    const half = stamp.size / 2;
    sheet.put(stamp, Math.round(columns(x) - half), Math.round(rows(y) - half));
  }
}

/** Above so many rows or columns in view the pieces are fewer. */
const MOST_TABLED = 4096;

/** Tells the middle of any square from one coordinate to another, in pixels of the view; at no cost by their distance. */
export function middles(
  from: number,
  to: number,
  edge: (at: number) => number,
  turn: number,
): (at: number) => number {
  const middle = (at: number): number => (edge(at) + edge(at + turn)) / 2;
  if (to - from >= MOST_TABLED) return middle;
  const table = Float64Array.from({ length: to - from + 1 }, (_, n) => middle(from + n));
  return (at) => table[at - from] ?? middle(at);
}

interface Region {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/**
 * All standing pieces. While the scale stays, they are painted once for the view and a margin around it; dragging the plane
 * shifts that picture and paints only the strips that come in.
 */
export class PieceLayer {
  #image = new OffscreenCanvas(1, 1);
  #spare = new OffscreenCanvas(1, 1);
  /** The picture's place, counted from the grid's anchor; null when there is no picture. */
  #region: Region | null = null;
  #grid: Grid | null = null;
  #painted: readonly unknown[] = [];
  #sheet: Pixels | null = null;
  /** Strips and whole pictures painted so far: for measuring. */
  paintings = 0;

  paint(ctx: CanvasRenderingContext2D, grid: Grid, scene: Scene, sprites: Sprites): void {
    const inputs = [scene.pieces, sprites, scene.hidden.join(";"), scene.ratio];
    const same = inputs.every((input, i) => input === this.#painted[i]);
    const joins = this.#grid !== null && grid.joins(this.#grid);
    this.#painted = inputs;
    this.#grid = grid;
    if (scene.rough || !joins) {
      // On the way to another scale a picture would be used once only.
      this.#region = null;
      const seen = visible(scene.camera, scene.viewport, 12);
      const pieces = standing(scene, seen);
      if (pieces.length > MANY) {
        this.#sheet ??= new Pixels();
        paintMany(this.#sheet, pieces, seen, grid, scene, sprites);
        ctx.drawImage(this.#sheet.finish(), 0, 0);
        return;
      }
      return paintPieces(ctx, pieces, (piece) => grid.box(piece.x, piece.y), grid.size, scene, sprites);
    }
    if (!same) this.#region = null;
    this.#cover(grid, scene, sprites);
    if (this.#region) ctx.drawImage(this.#image, this.#region.x - grid.left, this.#region.y - grid.top);
  }

  /** See to it that the picture holds the whole view. */
  #cover(grid: Grid, scene: Scene, sprites: Sprites): void {
    const old = this.#region;
    if (
      old &&
      old.x <= grid.left &&
      old.y <= grid.top &&
      old.x + old.w >= grid.left + grid.width &&
      old.y + old.h >= grid.top + grid.height
    )
      return;
    const margin = Math.round(OVERSCAN * scene.ratio);
    const region: Region = {
      x: grid.left - margin,
      y: grid.top - margin,
      w: grid.width + 2 * margin,
      h: grid.height + 2 * margin,
    };
    const image = this.#spare;
    this.#spare = this.#image;
    this.#image = image;
    image.width = region.w;
    image.height = region.h;
    const ctx = image.getContext("2d");
    if (!ctx) return;
    const kept = old && overlap(old, region) ? old : null;
    if (kept) ctx.drawImage(this.#spare, kept.x - region.x, kept.y - region.y);
    for (const strip of missing(region, kept)) {
      ctx.save();
      ctx.beginPath();
      ctx.rect(strip.x - region.x, strip.y - region.y, strip.w, strip.h);
      ctx.clip();
      this.#fill(ctx, region, strip, grid, scene, sprites);
      ctx.restore();
    }
    this.#region = region;
  }

  #fill(ctx: Context, region: Region, strip: Region, grid: Grid, scene: Scene, sprites: Sprites): void {
    this.paintings++;
    const pieces = standing(scene, squaresOf(strip, grid, 12 * scene.ratio));
    const place = (piece: PlanePiece): Box => {
      const box = grid.box(piece.x, piece.y);
      return { ...box, x: box.x + grid.left - region.x, y: box.y + grid.top - region.y };
    };
    paintPieces(ctx, pieces, place, grid.size, scene, sprites);
  }
}

/** Pieces in the extent that stand still, the weightier ones last and so on top. */
function standing(scene: Scene, extent: Extent): PlanePiece[] {
  const pieces = scene.pieces.within(extent);
  const hidden = new Set(scene.hidden.map(String));
  return hidden.size ? pieces.filter((piece) => !hidden.has(`${piece.x},${piece.y}`)) : pieces;
}

const overlap = (a: Region, b: Region): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** The parts of `region` that `kept` does not hold, as rectangles that do not overlap. */
export function missing(region: Region, kept: Region | null): Region[] {
  if (!kept) return [region];
  const left = Math.max(region.x, kept.x);
  const right = Math.min(region.x + region.w, kept.x + kept.w);
  const top = Math.max(region.y, kept.y);
  const bottom = Math.min(region.y + region.h, kept.y + kept.h);
  return [
    { x: region.x, y: region.y, w: region.w, h: top - region.y },
    { x: region.x, y: bottom, w: region.w, h: region.y + region.h - bottom },
    { x: region.x, y: top, w: left - region.x, h: bottom - top },
    { x: right, y: top, w: region.x + region.w - right, h: bottom - top },
  ].filter(({ w, h }) => w > 0 && h > 0);
}

/** Squares that touch a region counted from the grid's anchor, `more` pixels around included. */
function squaresOf(region: Region, grid: Grid, more: number): Extent {
  const turn = grid.flipped ? -1 : 1;
  const column = (pixel: number): number => grid.anchor[0] + Math.floor((turn * pixel) / grid.size);
  const row = (pixel: number): number => grid.anchor[1] + Math.floor((-turn * pixel) / grid.size);
  const xs = [column(region.x - more), column(region.x + region.w + more)];
  const ys = [row(region.y - more), row(region.y + region.h + more)];
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
}
