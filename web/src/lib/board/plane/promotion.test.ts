import { describe, expect, it } from "vitest";
import { kind } from "$lib/testing/messages";
import type { PromotionView } from "$lib/protocol/messages";
import { promotionLines } from "./promotion";

const pawn = kind("P", "Pawn", { steps: [[0, 1]], promotes: true });
const on = (promotion: PromotionView | null, pieces = [kind("K", "King"), pawn], mirror = [1, -1]) => ({
  promotion,
  pieces,
  mirror,
});
const row = (low: number | null, high: number | null): PromotionView["white"][number] => [
  [null, null],
  [low, high],
];
const column = (low: number | null, high: number | null): PromotionView["white"][number] => [
  [low, high],
  [null, null],
];

describe("promotion lines", () => {
  it("lie before the row on the side the pawns come from, whatever stands on the board", () => {
    const rows = { white: [row(11, 11)], black: [row(4, 4)], choices: ["Q"] };
    expect(promotionLines(on(rows))).toEqual([
      { side: "white", axis: 1, row: 11, heading: 1 },
      { side: "black", axis: 1, row: 4, heading: -1 },
    ]);
  });

  it("follow pawns that walk sideways, or downwards for White", () => {
    const sideways = [kind("P", "Pawn", { steps: [[-1, 0]], promotes: true })];
    const columns = { white: [column(-9, -9)], black: [column(9, 9)], choices: ["Q"] };
    expect(promotionLines(on(columns, sideways, [-1, 1]))).toEqual([
      { side: "white", axis: 0, row: -9, heading: -1 },
      { side: "black", axis: 0, row: 9, heading: 1 },
    ]);
  });

  it("also bound half planes and columns", () => {
    const halves = { white: [row(11, null)], black: [column(null, -3)], choices: ["Q"] };
    expect(promotionLines(on(halves))).toEqual([
      { side: "white", axis: 1, row: 11, heading: 1 },
      { side: "black", axis: 0, row: -3, heading: -1 },
    ]);
  });

  it("are not drawn for boxes with ends", () => {
    const box: PromotionView["white"][number] = [
      [1, 8],
      [8, 8],
    ];
    expect(promotionLines(on({ white: [box], black: [], choices: ["Q"] }))).toEqual([]);
    expect(promotionLines(on(null))).toEqual([]);
  });
});
