import { describe, expect, it, vi } from "vitest";
import { type Drawing, Drawings, inkOf } from "./drawings.svelte";

const keys = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };

describe("inkOf", () => {
  it("follows from the keys held", () => {
    expect(inkOf(keys)).toBe("green");
    expect(inkOf({ ...keys, shiftKey: true })).toBe("red");
    expect(inkOf({ ...keys, ctrlKey: true })).toBe("red");
    expect(inkOf({ ...keys, altKey: true })).toBe("blue");
    expect(inkOf({ ...keys, altKey: true, shiftKey: true })).toBe("yellow");
  });
});

describe("Drawings", () => {
  const arrow: Drawing = { origin: [0, 0], target: [3, 3], ink: "green" };

  it("keeps a stroke when it ends, and says so once", () => {
    const drawings = new Drawings();
    const kept = vi.fn();
    drawings.onChange = kept;
    drawings.begin([0, 0], "green");
    drawings.to([1, 1], "green");
    drawings.to([3, 3], "green");
    expect(drawings.list).toEqual([]);
    expect(drawings.shown).toEqual([arrow]);
    drawings.end();
    expect(drawings.list).toEqual([arrow]);
    expect(kept).toHaveBeenCalledExactlyOnceWith([arrow]);
  });

  it("wipes away what is drawn again, and changes its ink when that differs", () => {
    const drawings = new Drawings();
    drawings.toggle(arrow);
    drawings.toggle({ ...arrow, ink: "red" });
    expect(drawings.list).toEqual([{ ...arrow, ink: "red" }]);
    drawings.toggle({ ...arrow, ink: "red" });
    expect(drawings.list).toEqual([]);
  });

  it("a stroke that leaves the board is a circle where it began", () => {
    const drawings = new Drawings();
    drawings.begin([2, 2], "blue");
    drawings.to(null, "blue");
    drawings.end();
    expect(drawings.list).toEqual([{ origin: [2, 2], target: [2, 2], ink: "blue" }]);
  });

  it("showing what was kept is no change", () => {
    const drawings = new Drawings();
    const kept = vi.fn();
    drawings.onChange = kept;
    drawings.show([arrow]);
    expect(kept).not.toHaveBeenCalled();
    drawings.clear();
    drawings.clear();
    expect(kept).toHaveBeenCalledExactlyOnceWith([]);
  });
});
