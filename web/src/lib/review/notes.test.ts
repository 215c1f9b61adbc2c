import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NoteKept, NoteList, NoteView } from "$lib/protocol/messages";
import { Notes } from "./notes.svelte";

const circle = { origin: [1, 1], target: [1, 1], ink: "red" } as const;
const arrow = { origin: [1, 1], target: [2, 2], ink: "green" } as const;
const note = (over: Partial<NoteView>): NoteView => ({
  ply: 1,
  author: "Ann",
  yours: true,
  text: "",
  drawings: [],
  shared: false,
  at: "",
  ...over,
});

describe("Notes", () => {
  const teacher = note({ author: "Teacher", yours: false, text: "Look here.", drawings: [circle as never] });
  let kept: { ply: number; note: NoteKept }[];
  let list: NoteView[];
  const store = {
    get: (): Promise<NoteList> => Promise.resolve({ notes: list, mayShare: true }),
    keep: (_: string, ply: number, wanted: NoteKept): Promise<NoteList> => {
      kept.push({ ply, note: wanted });
      const mine = note({ ply, text: wanted.text ?? "", drawings: wanted.drawings ?? [] });
      list = [...list.filter((one) => !one.yours), mine];
      return Promise.resolve({ notes: list, mayShare: true });
    },
  };

  beforeEach(() => {
    kept = [];
    list = [teacher];
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  it("shows what others share beside what is mine", async () => {
    const notes = new Notes("g", store);
    await notes.load();
    expect(notes.others(1).map(({ text }) => text)).toEqual(["Look here."]);
    expect(notes.has(1)).toBe(true);
    expect(notes.has(2)).toBe(false);
  });

  it("keeps what was typed once the hand rests", async () => {
    const notes = new Notes("g", store);
    notes.change(2, { text: "Go" });
    notes.change(2, { text: "Good" });
    await vi.advanceTimersByTimeAsync(2000);
    expect(kept).toEqual([{ ply: 2, note: { text: "Good", drawings: [], shared: false } }]);
    expect(notes.mine(2).text).toBe("Good");
  });

  it("does not take the drawings of others for mine", async () => {
    const notes = new Notes("g", store);
    await notes.load();
    notes.draw(1, [circle as never, arrow as never]);
    notes.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(kept[0]?.note.drawings).toEqual([arrow]);
  });
});
