import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ExploredPosition, ExplorerAsked } from "$lib/protocol/messages";
import { Explorer, percentages } from "./explorer.svelte";

const answer = (text: string): ExploredPosition => ({ text }) as ExploredPosition;
const at = (text: string) => () => Promise.resolve(text);
/** Asks at once, so that tests need not wait. */
async function shown(explorer: Explorer, text: string): Promise<void> {
  explorer.show(at(text));
  await explorer.look();
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  return () => vi.unstubAllGlobals();
});

describe("the explorer", () => {
  it("asks about the position shown, and once about each", async () => {
    const ask = vi.fn((asked: ExplorerAsked) => Promise.resolve(answer(asked.position ?? "")));
    const explorer = new Explorer("chess", ask, 1e6);
    await shown(explorer, "a");
    expect(explorer.told?.text).toBe("a");
    await shown(explorer, "b");
    await shown(explorer, "a");
    expect(explorer.told?.text).toBe("a");
    expect(ask).toHaveBeenCalledTimes(2);
    explorer.close();
  });

  it("passes over an answer that comes too late", async () => {
    const waiting: ((told: ExploredPosition) => void)[] = [];
    const explorer = new Explorer("chess", () => new Promise((tell) => waiting.push(tell)), 1e6);
    const first = shown(explorer, "slow");
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const second = shown(explorer, "quick");
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.(answer("quick"));
    await second;
    waiting[0]?.(answer("slow"));
    await first;
    expect(explorer.told?.text).toBe("quick");
    explorer.close();
  });

  it("says why there is no answer, and keeps what was shown", async () => {
    let fails = false;
    const explorer = new Explorer(
      "chess",
      ({ position }) => (fails ? Promise.reject(new Error("busy")) : Promise.resolve(answer(position ?? ""))),
      1e6,
    );
    await shown(explorer, "a");
    fails = true;
    await shown(explorer, "b");
    expect(explorer.problem).toBe("busy");
    expect(explorer.told?.text).toBe("a");
    fails = false;
    await explorer.look();
    expect(explorer.problem).toBe("");
    explorer.close();
  });

  it("remembers which games count", async () => {
    const ask = vi.fn((asked: ExplorerAsked) => Promise.resolve(answer(asked.position ?? "")));
    const explorer = new Explorer("chess", ask, 1e6);
    expect(explorer.unfiltered).toBe(true);
    explorer.show(at("a"));
    explorer.toggle("imported", false);
    explorer.choose({ ratingFrom: 1400 });
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    expect(ask.mock.lastCall?.[0]).toMatchObject({ origins: ["mine", "club"], ratingFrom: 1400 });
    expect(explorer.unfiltered).toBe(false);
    expect(new Explorer("chess", ask).choices.origins).toEqual(["mine", "club"]);
    explorer.close();
  });
});

describe("percentages", () => {
  it("always add up to a hundred", () => {
    expect(percentages([1, 1, 1])).toEqual([34, 33, 33]);
    expect(percentages([0, 0, 7])).toEqual([0, 0, 100]);
    expect(percentages([0, 0, 0])).toEqual([0, 0, 0]);
    for (let n = 1; n < 60; n++) {
      const sum = percentages([n, 7, 3 * n + 1]).reduce((whole, each) => whole + each, 0);
      expect(sum).toBe(100);
    }
  });
});
