import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlacedPiece, PositionAsked, PositionTold } from "$lib/protocol/messages";
import { chess } from "$lib/testing/messages";
import { Editor } from "./editor.svelte";

const king: PlacedPiece = { at: [4, 0], piece: { letter: "K", colour: "white" } };
const queen = { letter: "Q", colour: "black" } as const;

/** Answers as a server would that knows no rules but that there must be two kings. */
function told({ pieces, turn = "white", castling = "" }: PositionAsked): PositionTold {
  const placed = pieces ?? [king];
  const faults = placed.filter(({ piece }) => piece.letter === "K").length < 2 ? ["Black has no king."] : [];
  const rights = "KQkq";
  const nothing = { faultSentences: [], check: null, legal: [], moves: [], result: null, icn: null };
  return {
    text: "…",
    pieces: placed,
    turn,
    faults,
    castling: pieces ? castling : rights,
    rights,
    ...nothing,
  };
}

describe("editor", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const asked: PositionAsked[] = [];
  function open(): Editor {
    asked.length = 0;
    return new Editor(chess, (question) => {
      asked.push(question);
      return Promise.resolve(told(question));
    });
  }
  const at = (editor: Editor, x: number, y: number): string => editor.board.pieceAt([x, y])?.letter ?? "";

  it("puts pieces down, takes them away by the same piece again, and wipes", () => {
    const editor = open();
    editor.tool = queen;
    editor.board.press([3, 3]);
    expect(at(editor, 3, 3)).toBe("Q");
    editor.board.press([3, 3]);
    expect(at(editor, 3, 3)).toBe("");
    editor.board.press([3, 4]);
    editor.tool = "wipe";
    editor.board.press([3, 4]);
    expect(editor.board.pieces.size).toBe(0);
  });

  it("keeps what is put down while the server still thinks about the position before", async () => {
    const answers: ((told: PositionTold) => void)[] = [];
    const editor = new Editor(chess, () => new Promise((resolve) => answers.push(resolve)));
    editor.tool = queen;
    editor.board.press([3, 3]);
    await vi.runAllTimersAsync();
    editor.board.press([3, 4]);
    answers[0]?.(told({ variant: "chess", pieces: [{ at: [3, 3], piece: queen }] }));
    await vi.advanceTimersByTimeAsync(1);
    expect([at(editor, 3, 3), at(editor, 3, 4)]).toEqual(["Q", "Q"]);
    expect(editor.told).toBeNull();
  });

  it("carries a piece by hand, by drag and by two presses, onto others too", async () => {
    const editor = open();
    await editor.load(null);
    expect(editor.board.lift([4, 0])).toBe(true);
    editor.board.drop([4, 0], [4, 4]);
    expect([at(editor, 4, 0), at(editor, 4, 4)]).toEqual(["", "K"]);
    editor.board.press([4, 4]);
    editor.board.press([0, 7]);
    expect([at(editor, 4, 4), at(editor, 0, 7)]).toEqual(["", "K"]);
  });

  it("keeps the castling rights of the start, gives and takes them", async () => {
    const editor = open();
    await editor.load(null);
    expect(editor.castling).toBe("KQkq");
    editor.allow("Q", false);
    editor.allow("k", false);
    editor.allow("k", true);
    await vi.runAllTimersAsync();
    expect(asked.at(-1)?.castling).toBe("Kqk");
    expect(editor.castling).toBe("Kqk");
  });

  it("asks the server once after a rest, and tells what is wrong", async () => {
    const editor = open();
    editor.tool = queen;
    editor.board.press([0, 0]);
    editor.board.press([1, 0]);
    editor.toMove("black");
    expect(editor.sound).toBe(false);
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ variant: "chess", turn: "black" });
    expect(editor.told?.faults).toEqual(["Black has no king."]);
    expect(editor.sound).toBe(false);
  });

  it("keeps what is there when text cannot be read", async () => {
    const editor = new Editor(chess, ({ position }) =>
      position
        ? Promise.reject(new Error("Line 1: not a position."))
        : Promise.resolve(told({ variant: "chess" })),
    );
    await editor.load(null);
    expect(await editor.load("rubbish")).toBe(false);
    expect(editor.problem).toBe("Line 1: not a position.");
    expect(editor.board.pieces.size).toBe(1);
  });
});
