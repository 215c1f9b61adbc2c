import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SocketEvents } from "$lib/protocol/socket";
import { boardNow, card, pairing, round, row, table, tournament } from "$lib/testing/tournaments";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("removeEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
const { Refusal } = await import("$lib/protocol/http");
const { TournamentApi } = await import("./http");
const { TournamentSession } = await import("./session.svelte");

const api = new TournamentApi("t1");
const acted = { seq: 2, undo: null, number: null, listed: null };
const result = { type: "enterresult", round: 3, board: 6, result: "1-0" } as const;
let events: SocketEvents;
let sent: string[];

function open(): InstanceType<typeof TournamentSession> {
  const session = new TournamentSession(api, (heard) => {
    events = heard;
    return { send: (text) => sent.push(text), close: () => undefined };
  });
  session.start();
  events.opened();
  return session;
}
const tell = (message: unknown): void => events.received(JSON.stringify(message));

describe("TournamentSession", () => {
  beforeEach(() => {
    sent = [];
    vi.restoreAllMocks();
  });

  it("follows the newest round, or the one chosen, also after a loss", () => {
    const session = open();
    expect(sent.map((text) => JSON.parse(text))).toEqual([{ type: "followtournament" }]);
    session.follow({ round: 2 });
    events.opened();
    expect(JSON.parse(sent.at(-1) ?? "")).toEqual({ type: "followtournament", round: 2 });
  });

  it("takes pages, rounds, tables and live boards, mine too", () => {
    const session = open();
    tell({ type: "tournamentnews", page: tournament({ me: card({ pairing: pairing(1) }) }) });
    tell({ type: "roundnews", whole: true, round: round([pairing(1)]) });
    tell({ type: "standingsnews", whole: true, standings: table([row(1)]), places: [1] });
    tell({ type: "boardsnews", round: 3, boards: [boardNow(1, { move: 9 })] });
    expect(session.link).toBe("open");
    expect(session.round?.pairings[0]?.live?.move).toBe(9);
    expect(session.page?.me?.pairing?.live?.move).toBe(9);
    expect(session.table.shown?.rows).toHaveLength(1);
  });

  it("forgets a round whose pairing was taken back", () => {
    const session = open();
    tell({ type: "tournamentnews", page: tournament({ round: 3 }) });
    tell({ type: "roundnews", whole: true, round: round([pairing(1)]) });
    expect(session.round?.round).toBe(3);
    tell({ type: "tournamentnews", page: tournament({ round: 2 }) });
    expect(session.round).toBeNull();
  });

  it("goes to my game when it begins, but not to the one that I come from", () => {
    const session = open();
    const mine = (of: string): void => {
      tell({ type: "tournamentnews", page: tournament({ me: card({ pairing: pairing(1, { game: of }) }) }) });
      tell({
        type: "yourgame",
        tournament: "t1",
        game: of,
        round: 3,
        board: 1,
        colour: "white",
        opponent: "",
      });
    };
    mine("g1");
    expect(session.started).toBeNull();
    // The connection was lost meanwhile: everything is told again.
    events.opened();
    mine("g1");
    expect(session.started).toBeNull();
    mine("g2");
    expect(session.started?.game).toBe("g2");
  });

  it("says in the reader's language why there is nothing to show", async () => {
    const session = open();
    vi.spyOn(api, "page").mockRejectedValue(new Refusal("Nur für den Verein.", 404));
    events.closed(4404, "There is no such tournament.");
    await vi.waitFor(() => expect(session.why).toBe("Nur für den Verein."));
  });

  it("keeps results typed without a connection, the last for each board, and sends them later", async () => {
    const session = open();
    const act = vi.spyOn(api, "act").mockRejectedValue(new Refusal("away", 0));
    await session.act({ ...result, result: "0-1" });
    await session.act(result);
    expect(session.unsent).toEqual([result]);
    expect(session.notice).toBe("");
    act.mockResolvedValue(acted);
    tell({ type: "tournamentnews", page: tournament() });
    await vi.waitFor(() => expect(act).toHaveBeenLastCalledWith(result));
    expect(session.unsent).toEqual([]);
  });

  it("says why something was refused, and offers to undo what was done", async () => {
    const session = open();
    vi.spyOn(api, "act").mockRejectedValueOnce(new Refusal("Not now.", 409));
    expect(await session.act(result)).toBeNull();
    expect(session.notice).toBe("Not now.");
    const act = vi
      .spyOn(api, "act")
      .mockResolvedValue({ ...acted, undo: { id: 7, what: "result", leftMs: 10_000 } });
    await session.act(result);
    expect(session.undo?.id).toBe(7);
    await session.takeBack();
    expect(act).toHaveBeenLastCalledWith({ type: "undoaction", id: 7 });
  });
});
