import { describe, expect, it } from "vitest";
import { found, large } from "./boardlist";

describe("the list of boards", () => {
  const titles = ["Großes Schach", "Chess on an Infinite Plane", "Räuberschach"];
  const say = (title: string) => title;

  it("finds boards by all the words typed, whatever their case and accents", () => {
    expect(found(titles, "", say)).toEqual(titles);
    expect(found(titles, " plane CHESS ", say)).toEqual(["Chess on an Infinite Plane"]);
    expect(found(titles, "rauber", say)).toEqual(["Räuberschach"]);
    expect(found(titles, "grosses", say)).toEqual(["Großes Schach"]);
    expect(found(["Łukasz’s board", "Ærø"], "lukasz", say)).toEqual(["Łukasz’s board"]);
    expect(found(["Łukasz’s board", "Ærø"], "aero", say)).toEqual(["Ærø"]);
    expect(found(titles, "cube", say)).toEqual([]);
  });

  it("draws no picture of thousands of squares", () => {
    const axis = [..."abcdefgh"];
    expect(large({ axes: [axis, axis, axis, axis] })).toBe(true);
    expect(large({ axes: [axis, axis, axis] })).toBe(false);
    expect(large({ axes: [[], []] })).toBe(false);
  });
});
