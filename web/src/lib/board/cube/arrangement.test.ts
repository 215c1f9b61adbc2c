import { describe, expect, it } from "vitest";
import { arrange, cellOf } from "./arrangement";

const CUBE = { across: 8, down: 8, layers: 8 };

describe("arrange", () => {
  it("puts a large space view beside two columns of floors from 1366 by 768 on", () => {
    // The stage of a game in windows of 1366 x 768, 1440 x 900 and 1920 x 1080.
    for (const [width, height, least, space] of [
      [886, 744, 22, 400],
      [944, 868, 24, 400],
      [1224, 1040, 28, 600],
    ] as const) {
      const found = arrange(width, height, CUBE);
      expect(found).toMatchObject({ mode: "beside", columns: 2, rows: 4, heading: "left" });
      expect(found.square).toBeGreaterThanOrEqual(least);
      expect(width - found.floors.width).toBeGreaterThanOrEqual(space);
    }
  });

  it("gives width to the space view rather than to ever larger squares", () => {
    expect(arrange(1600, 1040, CUBE).square).toBe(28);
    expect(arrange(3200, 2080, CUBE).square).toBeGreaterThan(50);
  });

  it("gives fingers on an upright tablet one large floor", () => {
    expect(arrange(768, 664, CUBE).mode).toBe("ninth");
    const found = arrange(768, 664, CUBE, { oneFloor: true });
    expect(found.mode).toBe("single");
    expect(found.square).toBeGreaterThanOrEqual(58);
  });

  it("keeps squares at whole pixels where everything is enlarged", () => {
    const unit = 1.75;
    const { square } = arrange(2200 / unit, 2080 / unit, CUBE, { unit });
    expect(square * unit).toBe(Math.round(square * unit));
    expect(square * unit).toBeGreaterThan(50);
  });

  it("fills the ninth cell where squares beside the space view would be too small, or on request", () => {
    expect(arrange(788, 696, CUBE)).toMatchObject({ mode: "ninth", heading: "above" });
    expect(arrange(886, 744, CUBE, { prefer: "floors" }).mode).toBe("ninth");
    expect(arrange(788, 696, CUBE, { prefer: "space" }).mode).toBe("beside");
  });

  it("takes smaller squares where the page puts the view in space first", () => {
    // The stage of a puzzle in a window of 1280 x 720.
    expect(arrange(800, 696, CUBE, { spaceFirst: true })).toMatchObject({ mode: "beside", square: 20 });
    expect(arrange(800, 696, CUBE).mode).toBe("ninth");
  });

  it("shows one floor at a time on a phone", () => {
    const found = arrange(390, 484, CUBE);
    expect(found.mode).toBe("single");
    expect(found.square).toBeGreaterThanOrEqual(40);
    // Beside it there is room for small pictures of all floors that a finger can choose from.
    expect(390 - found.floors.width).toBeGreaterThanOrEqual(found.floors.height / 8);
    expect(found.floors.height / 8).toBeGreaterThanOrEqual(44);
  });

  it("never draws wider or higher than the stage", () => {
    for (const [width, height] of [
      [900, 868],
      [820, 690],
      [1290, 1040],
      [760, 560],
    ] as const) {
      const found = arrange(width, height, CUBE);
      expect(found.floors.width).toBeLessThanOrEqual(width);
      expect(found.floors.height).toBeLessThanOrEqual(height);
    }
  });
});

describe("cellOf", () => {
  it("keeps lower layers lower", () => {
    expect(cellOf(0, 2, 4)).toEqual({ column: 0, row: 3 });
    expect(cellOf(7, 2, 4)).toEqual({ column: 1, row: 0 });
  });
});
