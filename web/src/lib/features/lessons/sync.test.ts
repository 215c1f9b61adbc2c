import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Me } from "$lib/protocol/messages";

const me = (over: Partial<Me>): Me =>
  ({ user: "ann", account: true, local: false, second: false, ...over }) as Me;

describe("progress in lessons", () => {
  beforeEach(() => {
    vi.resetModules();
  });

  async function fresh() {
    const { progress } = await import("./progress.svelte");
    const { syncProgress } = await import("./sync");
    const { myself: known } = await import("$lib/features/accounts/me.svelte");
    return { progress, syncProgress, known };
  }

  it("of a member is brought together with what the server knows", async () => {
    const { progress, syncProgress, known } = await fresh();
    vi.spyOn(known, "me", "get").mockReturnValue(me({}));
    progress.solve("chess", "rook");
    const send = vi.fn(() => Promise.resolve({ solved: { chess: ["rook", "queen"], cube: ["pawn"] } }));
    await syncProgress(send as never);
    expect(send).toHaveBeenCalledWith("/api/account/lessons", { solved: { chess: ["rook"] } });
    expect(progress.steps("chess")).toEqual(["rook", "queen"]);
    expect(progress.steps("cube")).toEqual(["pawn"]);
  });

  it("of one member is never given to the next at the same browser", async () => {
    const { progress, syncProgress, known } = await fresh();
    const who = vi.spyOn(known, "me", "get").mockReturnValue(me({}));
    progress.solve("chess", "rook");
    await syncProgress((() => Promise.resolve({ solved: { chess: ["rook"] } })) as never);
    who.mockReturnValue(me({ user: "ben" }));
    const send = vi.fn(() => Promise.resolve({ solved: {} }));
    await syncProgress(send as never);
    expect(send).toHaveBeenCalledWith("/api/account/lessons", { solved: {} });
    expect(progress.steps("chess")).toEqual([]);
  });

  it("of guests stays in the browser, and a failure changes nothing", async () => {
    const { progress, syncProgress, known } = await fresh();
    const who = vi.spyOn(known, "me", "get").mockReturnValue(me({ account: false }));
    const send = vi.fn(() => Promise.reject(new Error("offline")));
    progress.solve("chess", "rook");
    await syncProgress(send as never);
    expect(send).not.toHaveBeenCalled();
    who.mockReturnValue(me({}));
    await syncProgress(send as never);
    expect(progress.steps("chess")).toEqual(["rook"]);
  });
});
