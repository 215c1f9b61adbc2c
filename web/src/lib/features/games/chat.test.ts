import { describe, expect, it, vi } from "vitest";
import type { ChatLine } from "$lib/protocol/messages";
import { Chat } from "./chat.svelte";

const line = (id: number, text: string): ChatLine => ({ id, name: "Jonas", text, at: "", yours: false });

describe("Chat", () => {
  it("adds what is said, and begins anew when all is told", () => {
    const chat = new Chat(() => true);
    expect(chat.message({ type: "said", off: false, whole: true, lines: [line(1, "a")] })).toBe(true);
    chat.message({ type: "said", off: false, whole: false, lines: [line(2, "b")] });
    expect(chat.lines.map(({ text }) => text)).toEqual(["a", "b"]);
    chat.message({ type: "said", off: false, whole: true, lines: [] });
    expect(chat.lines).toEqual([]);
  });

  it("passes other messages by", () => {
    expect(
      new Chat(() => true).message({ type: "refused", id: null, reason: "", code: "", parameters: {} }),
    ).toBe(false);
  });

  it("sends, mutes and reports", () => {
    const ask = vi.fn(() => true);
    const chat = new Chat(ask);
    chat.say("Good luck!");
    chat.mute(line(7, "x"));
    chat.report(line(8, "y"));
    expect(ask.mock.calls).toEqual([
      [{ type: "say", text: "Good luck!" }],
      [{ type: "mute", line: 7 }],
      [{ type: "reportline", line: 8 }],
    ]);
    chat.message({ type: "reported", line: 8 });
    expect(chat.notice).toContain("organiser");
  });

  it("tells the newest of what others said while nobody looked", () => {
    const chat = new Chat(() => true);
    chat.message({ type: "said", off: false, whole: true, lines: [line(1, "long ago")] });
    expect(chat.unseen).toBeNull();
    chat.message({
      type: "said",
      off: false,
      whole: false,
      lines: [line(2, "b"), { ...line(3, "mine"), yours: true }],
    });
    expect(chat.unseen?.text).toBe("b");
    expect(chat.unseenCount).toBe(1);
    chat.look(true);
    expect(chat.unseen).toBeNull();
    chat.message({ type: "said", off: false, whole: false, lines: [line(4, "c")] });
    expect(chat.unseen).toBeNull();
    chat.look(false);
    chat.message({ type: "said", off: false, whole: false, lines: [line(5, "d")] });
    expect(chat.unseen?.text).toBe("d");
    chat.message({ type: "said", off: false, whole: false, lines: [line(6, "e")] });
    expect(chat.unseenCount).toBe(2);
  });

  it("knows when it is off", () => {
    const chat = new Chat(() => true);
    chat.message({ type: "said", off: true, whole: true, lines: [] });
    expect(chat.off).toBe(true);
    chat.message({ type: "said", off: false, whole: true, lines: [] });
    expect(chat.off).toBe(false);
  });
});
