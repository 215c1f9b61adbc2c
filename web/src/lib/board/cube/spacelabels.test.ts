import { describe, expect, it } from "vitest";
import { spaceLabels, type Project } from "./spacelabels";

const axes = [
  ["a", "b", "c"],
  ["1", "2"],
  ["s", "t"],
];
/** Seen straight from the front: files to the right, floors up. */
const project: Project = ([x = 0, , z = 0], shift) => ({ left: x + shift.x, top: -z - shift.y });
const named = (turned: boolean, compact = false) => spaceLabels(axes, turned, compact, project);

describe("spaceLabels", () => {
  it("names every floor, file and rank once", () => {
    expect(named(false).map(({ text }) => text)).toEqual(["s", "t", "a", "b", "c", "1", "2"]);
    expect(named(false).map(({ floor }) => floor)).toEqual([0, 1, null, null, null, null, null]);
  });

  it("names floors only where there is little room", () => {
    expect(named(false, true).map(({ text }) => text)).toEqual(["s", "t"]);
  });

  it("puts floors and ranks on opposite sides, and swaps them for Black", () => {
    const side = (turned: boolean, text: string) => named(turned).find((one) => one.text === text)?.left ?? 0;
    expect(side(false, "s")).toBeGreaterThan(side(false, "1"));
    expect(side(true, "s")).toBeLessThan(side(true, "1"));
  });
});
