import { describe, expect, it } from "vitest";
import { LIMIT, middle, over, panned, type Viewport } from "./camera";
import { Grid } from "./grid";

const view: Viewport = { width: 800, height: 600, flipped: false };

describe("grid", () => {
  it.each([
    [33.3, 1, false],
    [7.7, 2, false],
    [33.3, 1.25, true],
  ])("lies where the camera sees the squares (%d pixels, ratio %d)", (scale, ratio, flipped) => {
    for (const far of [0, 12_345_678, -LIMIT + 50]) {
      const seat = { ...view, flipped };
      const camera = panned(over(far, -far, scale), seat, 5.3, 8.9);
      const grid = new Grid(camera, seat, ratio);
      for (const d of [-9, 0, 4]) {
        const box = grid.box(far + d, -far + d);
        const p = middle(camera, seat, far + d, -far + d);
        expect(Math.abs(box.x + box.w / 2 - p.x * ratio)).toBeLessThan(1.6);
        expect(Math.abs(box.y + box.h / 2 - p.y * ratio)).toBeLessThan(1.6);
      }
    }
  });

  it("has no gap and no overlap between squares", () => {
    for (const flipped of [false, true]) {
      const grid = new Grid(over(0, 0, 13.37), { ...view, flipped }, 1);
      const turn = flipped ? -1 : 1;
      for (let x = -20; x < 20; x++) {
        const box = grid.box(x, x);
        expect(grid.box(x + turn, x).x).toBe(box.x + box.w);
        expect(grid.box(x, x - turn).y).toBe(box.y + box.h);
      }
    }
  });

  it("is shifted by whole pixels when the plane is dragged", () => {
    let camera = over(0, 0, 13.37);
    let grid = new Grid(camera, view, 1);
    const first = grid;
    for (let i = 0; i < 50; i++) {
      camera = panned(camera, view, 3.21, -1.7);
      grid = new Grid(camera, view, 1, grid);
      expect(grid.joins(first)).toBe(true);
      for (const x of [-3, 0, 5]) {
        const [a, b] = [first.box(x, x), grid.box(x, x)];
        expect([b.w, b.h]).toEqual([a.w, a.h]);
        expect(b.x - a.x).toBe(first.left - grid.left);
      }
    }
  });

  it("is anchored anew at another scale or far away", () => {
    const grid = new Grid(over(0, 0, 20), view, 1);
    expect(new Grid(over(0, 0, 21), view, 1, grid).joins(grid)).toBe(false);
    expect(new Grid(over(1e9, 0, 20), view, 1, grid).joins(grid)).toBe(false);
  });
});
