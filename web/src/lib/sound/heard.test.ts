import { describe, expect, it } from "vitest";
import { current, move } from "$lib/testing/messages";
import { heard } from "./heard";

const quiet = move(1, [0, 0], [0, 1]);
const takes = move(2, [0, 6], [0, 1], undefined, { letter: "P", colour: "white" });
const result = { score: "0-1", winner: "black", reason: "checkmate", text: "" } as const;

describe("heard", () => {
  it("tells a move from a capture, check and the end", () => {
    expect(heard(0, [quiet], current(), false)).toBe("move");
    expect(heard(1, [quiet, takes], current(), false)).toBe("capture");
    expect(heard(1, [quiet, takes], current({ check: [4, 0] }), false)).toBe("check");
    expect(heard(1, [quiet, takes], current({ check: [4, 0], result }), false)).toBe("end");
    expect(heard(2, [quiet, takes], current({ result }), false)).toBe("end");
  });

  it("is silent when nothing was played", () => {
    expect(heard(1, [quiet], current(), false)).toBeNull();
    expect(heard(2, [quiet], current(), false)).toBeNull();
    expect(heard(2, [quiet, takes], current({ result }), true)).toBeNull();
  });
});
