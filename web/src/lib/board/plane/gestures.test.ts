import { beforeEach, describe, expect, it } from "vitest";
import type { Point } from "./camera";
import { Gestures, wheelFactor, type GestureTarget, type Pointer } from "./gestures";

let log: string[];
let liftable: boolean;
let gestures: Gestures;
const at = (p: Point): string => `${p.x},${p.y}`;
const target: GestureTarget = {
  lift: (p) => (log.push(`lift ${at(p)}`), liftable),
  carry: (p) => log.push(`carry ${at(p)}`),
  drop: (p) => log.push(`drop ${at(p)}`),
  putBack: () => log.push("put back"),
  click: (p) => log.push(`click ${at(p)}`),
  grip: () => log.push("grip"),
  pan: (dx, dy) => log.push(`pan ${dx},${dy}`),
  throw: (glide) => glide && log.push("throw"),
  zoom: (factor, p) => log.push(`zoom ${factor} ${at(p)}`),
  draw: (from, to, ink) => log.push(`draw ${at(from)} ${at(to)} ${ink}`),
  drawn: () => log.push("drawn"),
  mark: (p, ink) => log.push(`mark ${at(p)} ${ink}`),
};
const pointer = (x: number, y: number, more: Partial<Pointer> = {}): Pointer => ({
  id: 1,
  x,
  y,
  button: 0,
  touch: false,
  time: 0,
  ink: "green",
  ...more,
});

beforeEach(() => {
  log = [];
  liftable = false;
  gestures = new Gestures(target);
});

describe("gestures", () => {
  it("a press that hardly travels is a click", () => {
    gestures.press(pointer(10, 10));
    gestures.move(pointer(12, 12));
    gestures.release(pointer(12, 12));
    expect(log).toEqual(["click 12,12"]);
  });

  it("a finger may tremble more than a mouse", () => {
    gestures.press(pointer(10, 10, { touch: true }));
    gestures.move(pointer(16, 15, { touch: true }));
    gestures.release(pointer(16, 15, { touch: true }));
    expect(log).toEqual(["click 16,15"]);
  });

  it("dragging a piece carries it from where it was pressed", () => {
    liftable = true;
    gestures.press(pointer(10, 10));
    gestures.move(pointer(30, 10));
    gestures.move(pointer(50, 10));
    gestures.release(pointer(50, 12));
    expect(log).toEqual(["lift 10,10", "carry 30,10", "carry 50,10", "drop 50,12"]);
  });

  it("dragging anything else moves the plane by as much, and throws it", () => {
    gestures.press(pointer(10, 10));
    gestures.move(pointer(12, 10, { time: 8 }));
    gestures.move(pointer(30, 10, { time: 16 }));
    gestures.move(pointer(60, 15, { time: 32 }));
    gestures.release(pointer(60, 15, { time: 34 }));
    expect(log).toEqual(["lift 10,10", "grip", "pan 20,0", "pan 30,5", "throw"]);
  });

  it("the middle button moves the plane, even on a piece, and never clicks", () => {
    liftable = true;
    gestures.press(pointer(10, 10, { button: 1 }));
    gestures.move(pointer(30, 10, { button: -1, time: 500 }));
    gestures.release(pointer(30, 10, { button: 1, time: 1000 }));
    gestures.press(pointer(10, 10, { button: 1 }));
    gestures.release(pointer(10, 10, { button: 1 }));
    expect(log).toEqual(["grip", "pan 20,0"]);
  });

  it("the right button draws, in the ink of the keys held at the end, and marks where it does not travel", () => {
    liftable = true;
    gestures.press(pointer(10, 10, { button: 2 }));
    gestures.move(pointer(30, 10, { button: -1 }));
    gestures.move(pointer(40, 10, { button: -1, ink: "red" }));
    gestures.release(pointer(40, 10, { button: 2, ink: "red" }));
    gestures.press(pointer(10, 10, { button: 2, ink: "blue" }));
    gestures.release(pointer(10, 10, { button: 2, ink: "blue" }));
    expect(log).toEqual(["draw 10,10 30,10 green", "draw 10,10 40,10 red", "drawn", "mark 10,10 blue"]);
  });

  it("a finger that stays marks once; a mouse button held does not", () => {
    gestures.press(pointer(10, 10, { touch: true }));
    gestures.hold();
    gestures.hold();
    gestures.release(pointer(10, 10, { touch: true }));
    gestures.press(pointer(20, 20));
    gestures.hold();
    gestures.release(pointer(20, 20));
    expect(log).toEqual(["mark 10,10 green", "click 20,20"]);
  });

  it("two fingers zoom at their middle and pan; what is left of them does nothing", () => {
    gestures.press(pointer(100, 100, { touch: true }));
    gestures.press(pointer(200, 100, { id: 2, touch: true }));
    gestures.move(pointer(300, 100, { id: 2, touch: true }));
    gestures.release(pointer(300, 100, { id: 2, touch: true }));
    gestures.move(pointer(150, 100, { touch: true }));
    gestures.release(pointer(150, 100, { touch: true }));
    expect(log).toEqual(["grip", "pan 50,0", "zoom 2 200,100"]);
    expect(gestures.busy).toBe(false);
  });

  it("a second finger puts the piece back", () => {
    liftable = true;
    gestures.press(pointer(100, 100, { touch: true }));
    gestures.move(pointer(140, 100, { touch: true }));
    gestures.press(pointer(200, 100, { id: 2, touch: true }));
    expect(log.slice(2)).toEqual(["put back", "grip"]);
  });

  it("a cancelled drag leaves nothing behind", () => {
    liftable = true;
    gestures.press(pointer(10, 10));
    gestures.move(pointer(30, 10));
    gestures.cancel();
    gestures.move(pointer(50, 10));
    gestures.release(pointer(50, 10));
    expect(log).toEqual(["lift 10,10", "carry 30,10", "put back"]);
    gestures.press(pointer(10, 10));
    gestures.lose(1);
    expect(gestures.busy).toBe(false);
    gestures.release(pointer(10, 10));
    expect(log).toHaveLength(3);
  });
});

describe("wheel", () => {
  it("towards one makes larger, back makes as much smaller", () => {
    expect(wheelFactor(-100, 0, false)).toBeGreaterThan(1.1);
    expect(wheelFactor(-100, 0, false) * wheelFactor(100, 0, false)).toBeCloseTo(1, 9);
  });
  it("counts lines like pixels, and never jumps", () => {
    expect(wheelFactor(3, 1, false)).toBeCloseTo(wheelFactor(96, 0, false), 9);
    expect(wheelFactor(1e6, 0, false)).toBeCloseTo(1 / 3, 9);
  });
});
