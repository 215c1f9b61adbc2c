import { describe, expect, it } from "vitest";
import { promotionLines } from "./promotion";

const home = { white: [7, 3], black: [7, 12] };

describe("promotion lines", () => {
  it("lie before the row on the side one comes from", () => {
    const rows = {
      white: [[[null, null] as [null, null], [11, 11] as [number, number]]],
      black: [[[null, null] as [null, null], [4, 4] as [number, number]]],
      choices: ["Q"],
    };
    expect(promotionLines(rows, home)).toEqual([
      { side: "white", axis: 1, row: 11, heading: 1 },
      { side: "black", axis: 1, row: 4, heading: -1 },
    ]);
  });

  it("also bound half planes and columns", () => {
    const rows = {
      white: [[[null, null] as [null, null], [11, null] as [number, null]]],
      black: [[[null, -3] as [null, number], [null, null] as [null, null]]],
      choices: ["Q"],
    };
    expect(promotionLines(rows, home)).toEqual([
      { side: "white", axis: 1, row: 11, heading: 1 },
      { side: "black", axis: 0, row: -3, heading: -1 },
    ]);
  });

  it("are not drawn for boxes with ends", () => {
    const box = {
      white: [[[1, 8] as [number, number], [8, 8] as [number, number]]],
      black: [],
      choices: ["Q"],
    };
    expect(promotionLines(box, home)).toEqual([]);
    expect(promotionLines(null, home)).toEqual([]);
  });
});
