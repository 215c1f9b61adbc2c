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

  it("is a win to one, a loss to the other and the end to all who watch", () => {
    const ends = (mine: "white" | "black" | "both" | null) =>
      soundOf(1, [quiet, takes], current({ result }), false, mine);
    expect([ends("black"), ends("white"), ends("both"), ends(null)]).toEqual(["win", "loss", "end", "end"]);
    const drawn = { score: "1/2-1/2", winner: null, reason: "agreement", text: "" } as const;
    expect(soundOf(1, [quiet, takes], current({ result: drawn }), false, "white")).toBe("draw");
  });

  it("hears castling and promotion", () => {
    const king = { letter: "K", colour: "white" } as const;
    const changes = [
      { at: [4, 0], before: king, after: null },
      { at: [6, 0], before: null, after: king },
      { at: [7, 0], before: king, after: null },
      { at: [5, 0], before: null, after: king },
    ];
    expect(soundOf(0, [{ ...quiet, changes }], current(), false)).toBe("castle");
    expect(soundOf(0, [{ ...quiet, promotion: "Q" }], current(), false)).toBe("promotion");
  });

  it("is silent when nothing was played", () => {
    expect(soundOf(1, [quiet], current(), false)).toBeNull();
    expect(soundOf(2, [quiet], current(), false)).toBeNull();
    expect(soundOf(2, [quiet, takes], current({ result }), true)).toBeNull();
  });
});
