import type { Camera, Viewport } from "./camera";

/** A rectangle in device pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Beyond this many device pixels from its anchor a grid is anchored anew, long before floats lose single pixels. */
const FARTHEST = 1e9;

/**
 * Squares in whole device pixels.
 *
 * Edges are rounded from one anchor, so that panning moves the whole picture by whole pixels and no square changes its size
 * on the way; what was painted once can be shifted and used again.
 */
export class Grid {
  /** Device pixels a square. */
  readonly size: number;
  readonly flipped: boolean;
  readonly width: number;
  readonly height: number;
  /** Left upper corner of the view, counted from the anchor. */
  readonly left: number;
  readonly top: number;
  readonly anchor: readonly [number, number];

  /** Pass the grid of the last frame: it is anchored alike if it can be. */
  constructor(camera: Camera, view: Viewport, ratio: number, last: Grid | null = null) {
    this.size = camera.scale * ratio;
    this.flipped = view.flipped;
    this.width = Math.round(view.width * ratio);
    this.height = Math.round(view.height * ratio);
    this.anchor =
      last && last.size === this.size && last.flipped === view.flipped ? last.anchor : [camera.x, camera.y];
    if (this.#distance(camera) > FARTHEST) this.anchor = [camera.x, camera.y];
    const turn = view.flipped ? -1 : 1;
    const x = (camera.x - this.anchor[0] + camera.fx) * this.size * turn;
    const y = -(camera.y - this.anchor[1] + camera.fy) * this.size * turn;
    this.left = Math.round(x - this.width / 2);
    this.top = Math.round(y - this.height / 2);
  }

  #distance(camera: Camera): number {
    return Math.max(Math.abs(camera.x - this.anchor[0]), Math.abs(camera.y - this.anchor[1])) * this.size;
  }

  /** Whether a picture painted for `other` fits this grid when it is shifted. */
  joins(other: Grid): boolean {
    return (
      this.size === other.size &&
      this.flipped === other.flipped &&
      this.anchor[0] === other.anchor[0] &&
      this.anchor[1] === other.anchor[1]
    );
  }

  /** Pixels from the anchor to the left edge of column `x` on the screen. */
  columnEdge(x: number): number {
    return Math.round((this.flipped ? this.anchor[0] - x - 1 : x - this.anchor[0]) * this.size);
  }

  /** Pixels from the anchor to the upper edge of row `y` on the screen. */
  rowEdge(y: number): number {
    return Math.round((this.flipped ? y - this.anchor[1] : this.anchor[1] - y - 1) * this.size);
  }

  /** Where square (x, y) is in the view. */
  box(x: number, y: number): Box {
    const turn = this.flipped ? -1 : 1;
    const l = this.columnEdge(x);
    const t = this.rowEdge(y);
    return {
      x: l - this.left,
      y: t - this.top,
      w: this.columnEdge(x + turn) - l,
      h: this.rowEdge(y - turn) - t,
    };
  }
}
