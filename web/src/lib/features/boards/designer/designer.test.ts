import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Design, Fairness, FileChecked } from "$lib/protocol/messages";
import { firstDesign } from "./catalogue";
import { Designer, type Server } from "./designer.svelte";

const FAULT = {
  line: 3,
  column: 5,
  reason: { text: "That is wrong.", code: "plain", parameters: { text: "That is wrong." } },
};

/** A server whose files are their designs as JSON. */
function server(): Server & { written: string[] } {
  const checked = (text: string): FileChecked => {
    let design: Design | null = null;
    try {
      design = JSON.parse(text) as Design;
    } catch {
      design = null;
    }
    return {
      faults: design === null || design.title === "wrong" ? [FAULT] : [],
      startFaults: [],
      design,
      rules: null,
      perft: [],
      cost: 1,
      mostCost: 2,
    };
  };
  const written: string[] = [];
  return {
    written,
    checkFile: (text) => Promise.resolve(checked(text)),
    writeFile: (design, text) => {
      written.push(text);
      const made = JSON.stringify(design);
      return Promise.resolve({ text: made, checked: checked(made) });
    },
    async *fairness(_text, games, signal): AsyncGenerator<Fairness> {
      for (let n = 1; n <= games && !signal.aborted; n += 1) {
        await Promise.resolve();
        yield { games: n, done: n === games } as Fairness;
      }
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(1000);

describe("drawing and file", () => {
  it("begin alike, and the file follows the drawing", async () => {
    const designer = new Designer(server());
    await designer.begin();
    expect(designer.sound).toBe(true);
    designer.change({ ...designer.design, title: "Other" });
    await settle();
    expect((JSON.parse(designer.text) as Design).title).toBe("Other");
    expect(designer.good).toBe(designer.text);
  });

  it("the drawing follows the file, and stays while that cannot be read", async () => {
    const designer = new Designer(server());
    await designer.begin();
    designer.type(JSON.stringify({ ...firstDesign("Typed") }));
    await settle();
    expect(designer.design.title).toBe("Typed");
    const good = designer.text;
    designer.type("{ broken");
    await settle();
    expect(designer.design.title).toBe("Typed");
    expect(designer.faults).toHaveLength(1);
    expect(designer.sound).toBe(false);
    expect(designer.good).toBe(good);
  });

  it("the drawing wins over a broken file, and is written upon the last good one", async () => {
    const told = server();
    const designer = new Designer(told);
    await designer.begin();
    const good = designer.good;
    designer.type("{ broken");
    await settle();
    designer.change({ ...designer.design, title: "Mended" });
    await settle();
    expect(told.written.at(-1)).toBe(good);
    expect(designer.sound).toBe(true);
  });

  it("an answer about an earlier file is not taken for one about this", async () => {
    const told = server();
    let answer: ((checked: FileChecked) => void) | undefined;
    const designer = new Designer({
      ...told,
      checkFile: (text) =>
        text.includes("slow") ? new Promise((resolve) => (answer = resolve)) : told.checkFile(text),
    });
    await designer.begin();
    designer.type(JSON.stringify(firstDesign("slow")));
    await settle();
    designer.type(JSON.stringify(firstDesign("quick")));
    await settle();
    answer?.(await told.checkFile(JSON.stringify(firstDesign("slow"))));
    await settle();
    expect(designer.design.title).toBe("quick");
  });

  it("go back and forth step by step; what is typed in one go is one step", async () => {
    const designer = new Designer(server());
    await designer.begin();
    const start = designer.text;
    for (const title of ["a", "ab", "abc"]) designer.type(JSON.stringify(firstDesign(title)));
    await settle();
    designer.change({ ...designer.design, title: "drawn" });
    await settle();
    designer.undo();
    await settle();
    expect(designer.design.title).toBe("abc");
    designer.undo();
    await settle();
    expect(designer.text).toBe(start);
    expect(designer.canUndo).toBe(false);
    designer.redo();
    designer.redo();
    await settle();
    expect(designer.design.title).toBe("drawn");
    expect(designer.canRedo).toBe(false);
  });
});

describe("pieces", () => {
  it("are invented with free names and letters until none is left", async () => {
    const designer = new Designer(server());
    await designer.begin();
    for (let n = 0; n < 40; n += 1) designer.invent();
    const { pieces } = designer.design;
    expect(pieces).toHaveLength(26);
    expect(new Set(pieces.map(({ name }) => name)).size).toBe(26);
    expect(new Set(pieces.map(({ letter }) => letter)).size).toBe(26);
  });

  it("never take the letter of another", async () => {
    const designer = new Designer(server());
    await designer.begin();
    designer.letter = "R";
    const rook = designer.piece;
    if (rook) designer.edit({ ...rook, letter: "Q" });
    expect(designer.design.pieces.filter(({ letter }) => letter === "Q")).toHaveLength(1);
  });
});

it("fairness is counted until it is stopped", async () => {
  const designer = new Designer(server());
  await designer.begin();
  await designer.tryFairness(3);
  expect(designer.fair?.done).toBe(true);
  const playing = designer.tryFairness(1_000_000);
  await Promise.resolve();
  designer.stopFairness();
  await playing;
  expect(designer.playing).toBe(false);
  expect(designer.fair?.done).not.toBe(true);
});
