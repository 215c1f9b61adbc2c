import { describe, expect, it } from "vitest";
import { delays, delayWords } from "./delay";

describe("how late spectators see a game", () => {
  it("is said in seconds or whole minutes", () => {
    expect([1, 30, 60, 90, 300].map(delayWords)).toEqual([
      "1 second",
      "30 seconds",
      "1 minute",
      "90 seconds",
      "5 minutes",
    ]);
  });
  it("may be not at all", () => expect(delays[0]).toBe(0));
});
