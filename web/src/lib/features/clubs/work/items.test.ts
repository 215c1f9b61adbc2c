import { describe, expect, it } from "vitest";
import type { WorkItem, WorkView } from "$lib/protocol/messages";
import { doneBy, isDue, nextDue, placeOf, share, textOf } from "./items";

const item = (kind: WorkItem["kind"], ref: string, more: Partial<WorkItem> = {}): WorkItem => ({
  kind,
  ref,
  title: "",
  chapter: null,
  count: null,
  ...more,
});
const pupil = (state: "done" | "open" | "late", done = 0, total = 0) => ({
  user: state,
  name: state,
  state,
  marks: [{ item: 0, done, total, finished: state === "done", helped: 0, shown: 0 }],
});
const work = (id: string, due: string | null, pupils: WorkView["pupils"]): WorkView => ({
  id,
  title: id,
  by: "Ruth",
  classId: "c",
  user: null,
  due,
  givenAt: "2026-11-01T00:00:00Z",
  yours: true,
  items: [item("study", "s")],
  pupils,
});

describe("work", () => {
  it("leads to where it is done", () => {
    expect(placeOf(item("puzzles", "plane/fork"))).toBe("/puzzles/plane?theme=fork");
    expect(placeOf(item("puzzles", "cube"))).toBe("/puzzles/cube");
    expect(placeOf(item("study", "abc"))).toBe("/study/abc");
    expect(placeOf(item("lesson", "cube"))).toBe("/learn/cube");
  });
  it("says what it is", () => {
    expect(textOf(item("mistakes", "own", { count: 3 }))).toContain("3");
    expect(textOf(item("study", "abc", { title: "Forks" }))).toBe("Forks");
  });
  it("counts who has done everything, and how far the others are", () => {
    expect(doneBy(work("a", null, [pupil("done"), pupil("open")]))).toBe(1);
    expect(share(pupil("open", 2, 8))).toBe(0.25);
    expect(share(pupil("done", 8, 8))).toBe(1);
    expect(share(pupil("open"))).toBe(0);
  });
  it("puts what is due next first and leaves out what all have done", () => {
    const all = [
      work("later", "2026-11-30", [pupil("open")]),
      work("whenever", null, [pupil("open")]),
      work("sooner", "2026-11-20", [pupil("open")]),
      work("over", "2026-11-10", [pupil("done")]),
    ];
    expect(nextDue(all).map(({ id }) => id)).toEqual(["sooner", "later", "whenever"]);
  });
  it("is late from the day after on", () => {
    const one = work("a", "2026-11-20", [pupil("open")]);
    expect(isDue(one, new Date("2026-11-20T12:00:00Z"))).toBe(false);
    expect(isDue(one, new Date("2026-11-21T12:00:00Z"))).toBe(true);
  });
});
