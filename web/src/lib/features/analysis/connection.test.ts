import { beforeEach, describe, expect, it, vi } from "vitest";
import type { AnalysisServerMessages } from "$lib/protocol/messages";
import { AnalysisConnection, type SocketEvents } from "./connection";

let events: SocketEvents;
let sent: unknown[];
let opened: number;
const heard = vi.fn<(message: AnalysisServerMessages) => void>();

function connection(): AnalysisConnection {
  return new AnalysisConnection(heard, (made) => {
    events = made;
    opened += 1;
    return { send: (text) => void sent.push(JSON.parse(text)), close: vi.fn() };
  });
}

const progress = (done: boolean): string =>
  JSON.stringify({ type: "reviewprogress", game: "g", done, problem: "" });

beforeEach(() => {
  sent = [];
  opened = 0;
  heard.mockClear();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe("AnalysisConnection", () => {
  it("opens when something is first asked, and asks only the latest", () => {
    const line = connection();
    expect(opened).toBe(0);
    line.look({ game: "g", ply: 1 });
    line.look({ game: "g", ply: 2 });
    events.opened();
    expect(opened).toBe(1);
    expect(sent).toEqual([{ type: "analyse", id: 2, game: "g", ply: 2 }]);
  });

  it("numbers each question, and stops on demand", () => {
    const line = connection();
    line.look({ variant: "cube" });
    events.opened();
    expect(line.look({ variant: "plane" })).toBe(2);
    line.rest();
    line.rest();
    expect(sent.at(-1)).toEqual({ type: "stopanalysing" });
    expect(sent).toHaveLength(3);
  });

  it("comes back after a loss with what was not finished", () => {
    const line = connection();
    line.review("g");
    events.opened();
    events.received(progress(false));
    events.closed();
    vi.advanceTimersByTime(5000);
    events.opened();
    expect(sent).toEqual([
      { type: "reviewgame", game: "g" },
      { type: "reviewgame", game: "g" },
    ]);
  });

  it("stays away when everything was told", () => {
    const line = connection();
    line.review("g");
    events.opened();
    events.received(progress(true));
    events.closed();
    vi.advanceTimersByTime(5000);
    expect(opened).toBe(1);
    line.close();
  });
});
