import { describe, expect, it } from "vitest";
import { current, move } from "$lib/testing/messages";
import { soundOf } from "./soundof";

const quiet = move(1, [0, 0], [0, 1]);
const takes = move(2, [0, 6], [0, 1], undefined, { letter: "P", colour: "white" });
const result = { score: "0-1", winner: "black", reason: "checkmate", text: "" } as const;

describe("soundOf", () => {
  it("tells a move from a capture, check and the end", () => {
    expect(soundOf(0, [quiet], current(), false)).toBe("move");
    expect(soundOf(1, [quiet, takes], current(), false)).toBe("capture");
    expect(soundOf(1, [quiet, takes], current({ check: [4, 0] }), false)).toBe("check");
    expect(soundOf(1, [quiet, takes], current({ check: [4, 0], result }), false)).toBe("end");
    expect(soundOf(2, [quiet, takes], current({ result }), false)).toBe("end");
  });

  it("is silent when nothing was played", () => {
    expect(soundOf(1, [quiet], current(), false)).toBeNull();
    expect(soundOf(2, [quiet], current(), false)).toBeNull();
    expect(soundOf(2, [quiet, takes], current({ result }), true)).toBeNull();
  });
});
