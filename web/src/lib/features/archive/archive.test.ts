import { describe, expect, it } from "vitest";
import type { ArchivedGame, ArchiveList } from "$lib/protocol/messages";
import { player } from "$lib/testing/messages";
import { ArchiveState } from "./archive.svelte";
import { entryOf } from "./words";

const game = (id: string): ArchivedGame => ({ id }) as ArchivedGame;

class FakeServer {
  shelf = ["a", "b", "c", "d", "e"];
  binned: string[] = [];
  questions: string[] = [];
  refuse = "";
  gate: Promise<void> | null = null;

  getArchive = async (asked: URLSearchParams): Promise<ArchiveList> => {
    this.questions.push(asked.toString());
    await this.gate;
    if (this.refuse) throw new Error(this.refuse);
    const from = Number(asked.get("after") ?? 0);
    const found = this.shelf.filter((id) => id.includes(asked.get("text") ?? ""));
    return {
      games: found.slice(from, from + 2).map(game),
      next: from + 2 < found.length ? String(from + 2) : null,
      count: found.length,
      exact: true,
      whose: "mine",
      ready: true,
    };
  };
  deleteGame = async (id: string): Promise<void> => {
    if (this.refuse) throw new Error(this.refuse);
    this.shelf = this.shelf.filter((each) => each !== id);
    this.binned.push(id);
  };
  restoreGame = async (id: string): Promise<void> => {
    this.binned = this.binned.filter((each) => each !== id);
    this.shelf = [id, ...this.shelf];
  };
}

const ids = (state: ArchiveState): string => state.games.map(({ id }) => id).join("");

describe("the archive", () => {
  it("shows a page and then more", async () => {
    const state = new ArchiveState(new FakeServer());
    await state.show(new URLSearchParams());
    expect([ids(state), state.count, state.next]).toEqual(["ab", 5, "2"]);
    await state.more();
    await state.more();
    expect([ids(state), state.next]).toEqual(["abcde", null]);
    await state.more();
    expect(ids(state)).toBe("abcde");
  });

  it("drops an answer that comes after a newer question", async () => {
    const server = new FakeServer();
    const state = new ArchiveState(server);
    let open = (): void => undefined;
    server.gate = new Promise((resolve) => (open = resolve));
    const first = state.show(new URLSearchParams("text=a"));
    server.gate = null;
    await state.show(new URLSearchParams("text=c"));
    open();
    await first;
    expect(ids(state)).toBe("c");
  });

  it("deletes and thinks better of it", async () => {
    const server = new FakeServer();
    const state = new ArchiveState(server);
    await state.show(new URLSearchParams());
    await state.remove(game("a"));
    expect([ids(state), state.count, state.deleted?.id]).toEqual(["b", 4, "a"]);
    await state.restore();
    expect([ids(state), state.deleted]).toEqual(["ab", null]);
  });

  it("looks again when another list was opened before a game came back", async () => {
    const server = new FakeServer();
    const state = new ArchiveState(server);
    const restore = server.restoreGame;
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    server.restoreGame = async (id) => {
      await gate;
      await restore(id);
    };
    server.shelf = ["b"];
    await state.show(new URLSearchParams("bin=1"));
    const restored = state.restore(game("a"));
    await state.show(new URLSearchParams());
    open();
    await restored;
    expect([ids(state), state.count]).toEqual(["ab", 2]);
  });

  it("says what went wrong and loses nothing", async () => {
    const server = new FakeServer();
    const state = new ArchiveState(server);
    await state.show(new URLSearchParams());
    server.refuse = "No.";
    await state.remove(game("a"));
    expect([ids(state), state.problem, state.deleted]).toEqual(["ab", "No.", null]);
    await state.show(new URLSearchParams());
    expect([ids(state), state.problem]).toEqual(["ab", "No."]);
    server.refuse = "";
    await state.show(new URLSearchParams());
    expect(state.problem).toBe("");
  });
});

describe("the way into a game", () => {
  const [mine, another] = [player(), player({ yours: false })];
  it.each([
    ["ended", 12, mine, "Review", "/game/g1/review"],
    ["ended", 0, mine, "Open", "/game/g1"],
    ["playing", 12, mine, "Resume", "/game/g1"],
    ["playing", 12, another, "Watch", "/game/g1"],
    ["open", 0, mine, "Resume", "/game/g1"],
  ] as const)("that is %s with %i plies leads where it says", (status, plies, white, label, path) => {
    const archived = { id: "g1", status, plies, white, black: another } as ArchivedGame;
    expect(entryOf(archived)).toEqual({ label, path });
  });
});
