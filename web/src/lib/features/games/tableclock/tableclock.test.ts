import { describe, expect, it } from "vitest";
import { clockOf } from "$lib/features/games/start/clocks";
import { TableClock } from "./tableclock.svelte";

/** Black starts the clock at 0; then White and Black press in turn after these thinking times. */
function played(clock: TableClock, ...thoughts: number[]): number {
  let at = 0;
  clock.press("black", at);
  thoughts.forEach((thought, n) => clock.press(n % 2 ? "black" : "white", (at += thought)));
  return at;
}
const both = (clock: TableClock, at: number): (number | null)[] => [
  clock.shown("white", at),
  clock.shown("black", at),
];

describe("a clock on the table", () => {
  it("runs for one at a time, and the number of moves counts", () => {
    const clock = new TableClock(clockOf("sudden-death", 60_000));
    expect(both(clock, 5)).toEqual([60_000, 60_000]);
    const at = played(clock, 5000, 3000, 1000);
    expect(both(clock, at + 2000)).toEqual([54_000, 55_000]);
    expect(clock.move).toBe(2);
    expect(clock.presses).toEqual([55_000, 57_000, 54_000]);
    expect(clock.turn).toBe("black");
  });

  it("takes no press from the side that does not move", () => {
    const clock = new TableClock(clockOf("sudden-death", 60_000));
    played(clock, 1000);
    expect(clock.press("white", 2000)).toBe(false);
    expect(clock.turn).toBe("black");
  });

  it("starts with White's own press too, whose first move costs nothing", () => {
    const clock = new TableClock(clockOf("fischer", 60_000, 2000));
    expect(clock.press("white", 9000)).toBe(true);
    expect(both(clock, 10_000)).toEqual([60_000, 59_000]);
  });

  it("adds the increment after every move", () => {
    const clock = new TableClock(clockOf("fischer", 10_000, 2000));
    expect(both(clock, played(clock, 4000, 1000))).toEqual([8000, 11_000]);
  });

  it("adds the increment up to the time at the start", () => {
    const clock = new TableClock(clockOf("capped", 10_000, 2000));
    expect(both(clock, played(clock, 4000, 1000))).toEqual([8000, 10_000]);
  });

  it("waits for the delay before it runs", () => {
    const clock = new TableClock(clockOf("delay", 10_000, 2000));
    const at = played(clock, 1500, 3000);
    expect(both(clock, at)).toEqual([10_000, 9000]);
    expect(both(clock, at + 2500)).toEqual([9500, 9000]);
  });

  it("gives back what was used of a Bronstein delay", () => {
    const clock = new TableClock(clockOf("bronstein", 10_000, 2000));
    expect(both(clock, played(clock, 1500, 3000))).toEqual([12_000, 11_000]);
  });

  it("lets the sand run to the other side", () => {
    const clock = new TableClock(clockOf("hourglass", 10_000));
    const at = played(clock, 3000);
    expect(both(clock, at)).toEqual([7000, 13_000]);
    expect(both(clock, at + 1000)).toEqual([8000, 12_000]);
  });

  it("gives the same time for every move", () => {
    const clock = new TableClock(clockOf("per-move", 10_000));
    const at = played(clock, 4000, 1000);
    // White thinks again with the full time; Black's clock still shows what was left.
    expect(both(clock, at)).toEqual([10_000, 9000]);
  });

  it("counts byo-yomi periods", () => {
    const clock = new TableClock(clockOf("byoyomi", 5000, 3000, { periods: 2 }));
    const at = played(clock, 6000, 0);
    expect(both(clock, at)).toEqual([3000, 5000]);
    expect(clock.faces.white.periods).toBe(2);
    expect(clock.press("white", at + 4000)).toBe(true);
    expect(clock.faces.white.periods).toBe(1);
  });

  it("adds the time of a stage that is reached", () => {
    const stages = [
      { timeMs: 10_000, moves: 2, incrementMs: 1000 },
      { timeMs: 5000, moves: null, incrementMs: 0 },
    ];
    const clock = new TableClock(clockOf("stages", 10_000, 0, { stages }));
    played(clock, 3000, 0, 3000, 0);
    expect(clock.faces.white.ms).toBe(10_000 - 3000 + 1000 - 3000 + 1000 + 5000);
    expect(clock.faces.white.moves).toBe(2);
  });

  it("stops in a pause, and takes no press then", () => {
    const clock = new TableClock(clockOf("sudden-death", 60_000));
    const at = played(clock, 1000, 1000);
    clock.pause(at + 2000);
    expect(clock.press("white", at + 9000)).toBe(false);
    expect(both(clock, at + 100_000)).toEqual([57_000, 59_000]);
    clock.resume(at + 100_000);
    expect(both(clock, at + 101_000)).toEqual([56_000, 59_000]);
  });

  it("lets a flag fall once, and nothing moves after that", () => {
    const clock = new TableClock(clockOf("sudden-death", 5000));
    const at = played(clock, 1000, 1000);
    expect(clock.untilFlag(at)).toBe(4000);
    expect(clock.fallen(at + 3999)).toBe(false);
    expect(clock.press("white", at + 4000)).toBe(false);
    expect(clock.flag).toBe("white");
    expect(clock.press("black", at + 5000)).toBe(false);
    clock.resume(at + 6000);
    expect(clock.running).toBe(false);
    expect(both(clock, at + 9000)).toEqual([0, 4000]);
  });

  it("only counts moves without a limit", () => {
    const clock = new TableClock(clockOf("none"));
    const at = played(clock, 1000, 1000);
    expect(both(clock, at)).toEqual([null, null]);
    expect(clock.untilFlag(at)).toBeNull();
    expect(clock.presses).toEqual([null, null]);
  });

  it("is recalled as it stood, stopped", () => {
    const clock = new TableClock(clockOf("fischer", 60_000, 1000));
    const at = played(clock, 1000, 2000);
    clock.pause(at + 500);
    const again = new TableClock(clockOf("fischer", 60_000, 1000));
    again.recall(clock.memory);
    expect(both(again, 0)).toEqual(both(clock, at));
    expect(again.turn).toBe("white");
    expect(again.running).toBe(false);
  });

  it("may give each side its own time", () => {
    const clock = new TableClock(clockOf("sudden-death", 60_000), clockOf("sudden-death", 20_000));
    expect(both(clock, played(clock, 1000, 1000))).toEqual([59_000, 19_000]);
  });
});
