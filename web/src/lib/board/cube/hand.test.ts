import { beforeEach, describe, expect, it } from "vitest";
import { Hand } from "./hand";

describe("Hand", () => {
  let turned: [number, number][];
  let zoomed: number[];
  let hand: Hand;
  beforeEach(() => {
    turned = [];
    zoomed = [];
    hand = new Hand({ turn: (dx, dy) => turned.push([dx, dy]), zoom: (factor) => zoomed.push(factor) });
  });

  it("presses when it hardly moves", () => {
    hand.press(1, { x: 10, y: 10 });
    hand.move(1, { x: 13, y: 12 });
    expect(hand.lift(1)).toBe(true);
    expect(turned).toEqual([]);
  });

  it("turns and does not press when it travels, even back to where it began", () => {
    hand.press(1, { x: 10, y: 10 });
    hand.move(1, { x: 30, y: 10 });
    hand.move(1, { x: 10, y: 10 });
    expect(turned).toHaveLength(2);
    expect(hand.lift(1)).toBe(false);
  });

  it("zooms with two fingers, and what is left of them neither turns nor presses", () => {
    hand.press(1, { x: 0, y: 0 });
    hand.press(2, { x: 100, y: 0 });
    hand.move(2, { x: 200, y: 0 });
    expect(zoomed).toEqual([2]);
    expect(hand.lift(2)).toBe(false);
    hand.move(1, { x: 50, y: 0 });
    expect(turned).toEqual([]);
    expect(hand.lift(1)).toBe(false);
    hand.press(1, { x: 0, y: 0 });
    expect(hand.lift(1)).toBe(true);
  });
});
