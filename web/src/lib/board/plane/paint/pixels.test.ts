import { describe, expect, it } from "vitest";
import { over } from "./pixels";

const colour = (alpha: number, blue: number, green: number, red: number): number =>
  (alpha << 24) | (blue << 16) | (green << 8) | red;

describe("one colour over another", () => {
  it("hides what is below where it is opaque", () => {
    expect(over(colour(255, 1, 2, 3), colour(255, 200, 100, 50))).toBe(colour(255, 1, 2, 3));
  });

  it("leaves what is below where it is clear", () => {
    expect(over(colour(0, 9, 9, 9), colour(255, 200, 100, 50))).toBe(colour(255, 200, 100, 50));
  });

  it("mixes by its alpha over an opaque colour", () => {
    expect(over(colour(51, 255, 0, 100), colour(255, 0, 255, 100))).toBe(colour(255, 51, 204, 100));
  });

  it("keeps its own colour over nothing and adds up alphas", () => {
    expect(over(colour(128, 10, 20, 30), colour(0, 99, 99, 99))).toBe(colour(128, 10, 20, 30));
    expect(over(colour(128, 10, 20, 30), colour(128, 10, 20, 30)) >>> 24).toBe(192);
  });
});
