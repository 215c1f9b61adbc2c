import { describe, expect, it } from "vitest";
import { layOut, neighbour } from "./layout";

describe("layOut", () => {
  it("puts White's corner bottom left and dark, Black's view turned, never mirrored", () => {
    const white = layOut(8, 8, (column, row) => [column, row], false);
    expect(white.byKey.get("0,0")).toMatchObject({ x: 0, y: 7, dark: true });
    expect(white.byKey.get("7,0")).toMatchObject({ x: 7, y: 7, dark: false });
    const black = layOut(8, 8, (column, row) => [column, row], true);
    expect(black.byKey.get("0,0")).toMatchObject({ x: 7, y: 0 });
    expect(black.byKey.get("7,0")).toMatchObject({ x: 0, y: 0 });
  });

  it("reads row by row on boards that are not square", () => {
    const wide = layOut(10, 8, (column, row) => [column, row], false);
    expect(wide.cells).toHaveLength(80);
    expect(wide.cells[11]).toMatchObject({ x: 1, y: 1, square: [1, 6] });
  });

  it("maps slices of higher boards", () => {
    const floor = layOut(8, 8, (column, row) => [column, row, 3], false);
    expect(floor.byKey.get("0,0,3")).toMatchObject({ x: 0, y: 7, dark: false });
    expect(floor.byKey.has("0,0,0")).toBe(false);
  });
});

describe("neighbour", () => {
  const layout = layOut(8, 8, (column, row) => [column, row], false);
  const cell = (x: number, y: number) => layout.cells[y * 8 + x] as (typeof layout.cells)[number];

  it("steps on the screen and stops at the edge", () => {
    expect(neighbour(layout, cell(3, 3), 0, -1)).toBe(cell(3, 2));
    expect(neighbour(layout, cell(0, 0), -1, 0)).toBe(cell(0, 0));
    expect(neighbour(layout, cell(3, 5), Infinity, 0)).toBe(cell(7, 5));
  });

  it("passes over holes, and stays where only holes follow", () => {
    const holes = [
      [3, 4],
      [3, 5],
      [7, 4],
      [0, 0],
    ];
    const holed = layOut(8, 8, (column, row) => [column, row], false, holes);
    const at = (key: string) => holed.byKey.get(key) as (typeof holed.cells)[number];
    expect(at("3,5")).toMatchObject({ hole: true, dark: false });
    expect(neighbour(holed, at("3,3"), 0, -1).key).toBe("3,6");
    expect(neighbour(holed, at("6,4"), 1, 0).key).toBe("6,4");
    expect(neighbour(holed, at("1,4"), Infinity, 0).key).toBe("6,4");
    expect(neighbour(holed, at("4,0"), -Infinity, 0).key).toBe("1,0");
  });
});
