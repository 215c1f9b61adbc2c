import { describe, expect, it } from "vitest";
import {
  changed,
  counted,
  moment,
  narrowed,
  question,
  reasonWords,
  sorted,
  sortingOf,
  widened,
} from "./query";

const asked = (text: string): URLSearchParams => new URLSearchParams(text);

describe("the order", () => {
  it("is the latest first unless the address says otherwise", () => {
    expect(sortingOf(asked(""))).toEqual({ order: "played", way: "down" });
    expect(sortingOf(asked("order=name"))).toEqual({ order: "name", way: "up" });
    expect(sortingOf(asked("order=nonsense&way=sideways"))).toEqual({ order: "played", way: "down" });
  });

  it("turns round when the same column is chosen again", () => {
    const once = sorted(asked("text=ann"), "name");
    expect(once.toString()).toBe("text=ann&order=name&way=up");
    expect(sortingOf(sorted(once, "name"))).toEqual({ order: "name", way: "down" });
    expect(sortingOf(sorted(once, "plies"))).toEqual({ order: "plies", way: "down" });
  });
});

describe("the filters", () => {
  it("are kept but for those that change, and an empty one goes", () => {
    expect(changed(asked("text=ann&result=draw"), { result: "", variant: "cube" }).toString()).toBe(
      "text=ann&variant=cube",
    );
  });

  it("are all dropped at once, but not the order", () => {
    expect(widened(asked("text=ann&game=x&ply=3&order=name&bin=yes")).toString()).toBe("order=name&bin=yes");
    expect(narrowed(asked("order=name&way=up"))).toBe(false);
    expect(narrowed(asked("game=x"))).toBe(true);
  });

  it("become a question with an order", () => {
    expect(question(asked("text=a"), "7:1").toString()).toBe("text=a&order=played&way=down&after=7%3A1");
  });
});

describe("words", () => {
  it("count games", () => {
    expect(counted(1, true)).toBe("1 game");
    expect(counted(1284, true)).toBe("1\u202f284 games");
    expect(counted(4000, false)).toBe("more than 4\u202f000 games");
  });

  it("tell a day of this year with the time and one of another year with that", () => {
    const now = new Date("2026-11-15T12:00:00");
    expect(moment("2026-11-12T16:10:00", now)).toBe("12 Nov, 16:10");
    expect(moment("1851-06-21T12:00:00", now)).toBe("21 Jun 1851");
    expect(moment("2026-03-01T00:00:00Z", now)).toBe("1 Mar");
    expect(moment("2024-03-01T00:00:00Z", now)).toBe("1 Mar 2024");
    expect(reasonWords("unstated")).toBe("");
  });

  it("name what ended a game, known or not", () => {
    expect(reasonWords("fifty-moves")).toBe("fifty moves");
    expect(reasonWords("boredom")).toBe("boredom");
  });
});
