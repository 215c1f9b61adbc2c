import { describe, expect, it } from "vitest";
import { arrange, cellOf } from "./arrangement";

const CUBE = { across: 8, down: 8, layers: 8 };

describe("arrange", () => {
  it("puts the space view beside two columns of floors in a large window", () => {
    const found = arrange(2600, 2000, CUBE);
    expect(found.mode).toBe("beside");
    expect(found.square).toBeGreaterThanOrEqual(32);
  });

  it("makes squares larger rather than the space view at the usual sizes of windows", () => {
    expect(arrange(1224, 1040, CUBE)).toMatchObject({ mode: "ninth", square: 38 });
    expect(arrange(876, 868, CUBE)).toMatchObject({ mode: "ninth", square: 31 });
    expect(arrange(1224, 1040, CUBE, "space").mode).toBe("beside");
  });

  it("fills the ninth cell where squares beside the space view would be too small", () => {
    expect(arrange(820, 690, CUBE).mode).toBe("ninth");
    expect(arrange(900, 868, CUBE).mode).toBe("ninth");
    expect(arrange(900, 868, CUBE, "space").mode).toBe("beside");
  });

  it("puts two columns of floors beside the space view where the page asks for it and squares stay large enough", () => {
    // The stage of a puzzle in windows of 1366 x 768, 1440 x 900 and 1280 x 720.
    expect(arrange(886, 744, CUBE, null, true)).toMatchObject({ mode: "beside", columns: 2, square: 21 });
    expect(arrange(892, 868, CUBE, null, true)).toMatchObject({
      mode: "beside",
      columns: 2,
      heading: "left",
    });
    expect(arrange(800, 696, CUBE, null, true)).toMatchObject({ mode: "ninth", heading: "above" });
    expect(arrange(886, 744, CUBE, "floors", true).mode).toBe("ninth");
  });

  it("shows one floor at a time on a phone", () => {
    const found = arrange(390, 498, CUBE);
    expect(found.mode).toBe("single");
    expect(found.square).toBeGreaterThanOrEqual(40);
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
