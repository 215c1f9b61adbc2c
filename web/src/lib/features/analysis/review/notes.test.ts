import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NoteKept, NoteList, NoteView } from "$lib/protocol/messages";
import { Notes } from "./notes.svelte";

const circle = { origin: [1, 1], target: [1, 1], ink: "red" } as never;
const arrow = { origin: [1, 1], target: [2, 2], ink: "green" } as never;
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

/** A server that keeps notes as the real one does; its answers come when they are let go. */
class Server {
  list: NoteView[] = [];
  kept: { ply: number; change: NoteKept }[] = [];
  /** Answers that wait, in the order of the questions. */
  waiting: (() => void)[] = [];
  slow = false;

  get = (): Promise<NoteList> => this.#answer();

  keep = (_: string, ply: number, { text, drawings, shared }: NoteKept): Promise<NoteList> => {
    const change: NoteKept = {};
    if (text !== undefined && text !== null) change.text = text;
    if (drawings !== undefined && drawings !== null) change.drawings = drawings;
    if (shared !== undefined && shared !== null) change.shared = shared;
    this.kept.push({ ply, change });
    const before = this.list.find((one) => one.yours && one.ply === ply) ?? note({ ply });
    const after = { ...before, ...change } as NoteView;
    after.text = after.text.trim();
    const rest = this.list.filter((one) => one !== before);
    this.list = after.text || after.drawings.length > 0 ? [...rest, after] : rest;
    return this.#answer();
  };

  /** What the answer says was decided when the question came. */
  #answer(): Promise<NoteList> {
    const answer = { notes: this.list, mayShare: true };
    if (!this.slow) return Promise.resolve(answer);
    return new Promise((resolve) => this.waiting.push(() => resolve(answer)));
  }

  async release(n = 0): Promise<void> {
    this.waiting.splice(n, 1)[0]?.();
    await vi.advanceTimersByTimeAsync(0);
  }

  mine(ply: number): NoteView | undefined {
    return this.list.find((one) => one.yours && one.ply === ply);
  }
}

const rest = (): Promise<unknown> => vi.advanceTimersByTimeAsync(2000);

describe("Notes", () => {
  let server: Server;
  let notes: Notes;

  beforeEach(() => {
    vi.useFakeTimers();
    server = new Server();
    server.list = [note({ author: "Teacher", yours: false, text: "Look here.", drawings: [circle] })];
    notes = new Notes("g", server);
  });
  afterEach(() => vi.useRealTimers());

  it("shows what others share beside what is mine", async () => {
    await notes.load();
    expect(notes.others(1).map(({ text }) => text)).toEqual(["Look here."]);
    expect(notes.has(1)).toBe(true);
    expect(notes.has(2)).toBe(false);
  });

  it("keeps what was typed once the hand rests, and only what has changed", async () => {
    await notes.load();
    notes.change(2, { text: "Go" });
    notes.change(2, { text: "Good" });
    await rest();
    notes.draw(2, [arrow]);
    await rest();
    expect(server.kept).toEqual([
      { ply: 2, change: { text: "Good" } },
      { ply: 2, change: { drawings: [arrow] } },
    ]);
    expect(notes.mine(2)).toEqual({ text: "Good", drawings: [arrow], shared: false });
  });

  it("does not take the drawings of others for mine", async () => {
    await notes.load();
    notes.draw(1, [circle, arrow]);
    notes.flush();
    await rest();
    expect(server.mine(1)?.drawings).toEqual([arrow]);
  });

  it("loses nothing that was typed or drawn before the first answer came", async () => {
    server.list.push(note({ text: "Older words.", drawings: [arrow] }));
    server.slow = true;
    const loading = notes.load();
    expect(notes.loaded).toBe(false);
    const fresh = { origin: [3, 3], target: [3, 3], ink: "blue" } as never;
    notes.draw(1, [fresh]);
    notes.change(2, { text: "Typed early." });
    await rest();
    expect(server.kept).toEqual([]);
    server.slow = false;
    await server.release();
    await loading;
    await rest();
    expect(server.mine(1)).toMatchObject({ text: "Older words.", drawings: [arrow, fresh] });
    expect(server.mine(2)?.text).toBe("Typed early.");
    expect(notes.mine(2).text).toBe("Typed early.");
  });

  it("lets no late answer wipe out what was kept or changed since", async () => {
    await notes.load();
    server.slow = true;
    const late = notes.load();
    notes.change(1, { text: "Words." });
    await rest();
    // The answer about the words comes first, the older question is answered last.
    await server.release(1);
    await server.release(0);
    await late;
    expect(notes.mine(1).text).toBe("Words.");
    notes.draw(1, [circle, arrow]);
    await rest();
    notes.change(1, { text: "Words, and more." });
    await server.release();
    expect(notes.mine(1)).toEqual({ text: "Words, and more.", drawings: [arrow], shared: false });
    await rest();
    await server.release();
    expect(server.mine(1)).toMatchObject({ text: "Words, and more.", drawings: [arrow] });
  });

  it("sends one change at a time, and what came meanwhile after it", async () => {
    await notes.load();
    server.slow = true;
    notes.change(1, { text: "A" });
    await rest();
    notes.change(1, { text: "AB" });
    notes.change(2, { text: "C" });
    await rest();
    expect(server.kept).toHaveLength(1);
    await server.release();
    await server.release();
    await server.release();
    expect(server.kept.map(({ change }) => change.text)).toEqual(["A", "AB", "C"]);
    expect([notes.mine(1).text, notes.mine(2).text]).toEqual(["AB", "C"]);
  });

  it("shares a note between two tabs: each changes only its own part", async () => {
    const other = new Notes("g", server);
    await notes.load();
    await other.load();
    notes.change(1, { text: "Typed here." });
    await rest();
    other.draw(1, [circle, arrow]);
    await rest();
    expect(server.mine(1)).toMatchObject({ text: "Typed here.", drawings: [arrow] });
    expect(other.mine(1).text).toBe("Typed here.");
    await notes.load();
    expect(notes.mine(1).drawings).toEqual([arrow]);
  });

  it("does not take a blank from under the typing hand", async () => {
    await notes.load();
    notes.change(1, { text: "Weakens " });
    await rest();
    expect(notes.mine(1).text).toBe("Weakens ");
  });

  it("keeps what was refused on the screen, and other notes on the server", async () => {
    await notes.load();
    const { keep } = server;
    server.keep = (id, ply, change) =>
      ply === 1 ? Promise.reject(new Error("Too long.")) : keep(id, ply, change);
    notes.change(1, { text: "Much too long" });
    await rest();
    notes.change(2, { text: "Short" });
    await rest();
    expect(notes.problem).toBe("Too long.");
    expect(notes.mine(1).text).toBe("Much too long");
    expect(server.mine(2)?.text).toBe("Short");
    server.keep = keep;
    notes.change(1, { text: "Shorter" });
    await rest();
    expect(server.mine(1)?.text).toBe("Shorter");
    expect(notes.problem).toBe("");
  });

  it("sends everything when the page is closed, also while an answer is awaited", async () => {
    await notes.load();
    server.slow = true;
    notes.change(1, { text: "A" });
    await rest();
    notes.change(1, { text: "AB" });
    notes.change(2, { text: "C" });
    notes.unload();
    expect([server.mine(1)?.text, server.mine(2)?.text]).toEqual(["AB", "C"]);
  });

  it("asks again when there was no answer", async () => {
    const { get } = server;
    server.get = () => Promise.reject(new Error("No answer."));
    await notes.load();
    expect([notes.loaded, notes.problem]).toEqual([false, "No answer."]);
    server.get = get;
    await vi.advanceTimersByTimeAsync(5000);
    expect([notes.loaded, notes.problem]).toEqual([true, ""]);
    notes.close();
  });
});
