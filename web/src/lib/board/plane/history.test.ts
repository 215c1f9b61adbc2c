import { describe, expect, it } from "vitest";
import { over, type Viewport } from "./camera";
import { SIMILAR, ViewHistory } from "./history";

const view: Viewport = { width: 800, height: 600, flipped: false };

describe("previous views", () => {
  it("come back in reverse order", () => {
    const history = new ViewHistory();
    const [a, b, c] = [over(0, 0, 30), over(500, 0, 30), over(0, 0, 3)];
    history.note(a, view);
    history.note(b, view);
    expect(history.back(c, view)).toBe(b);
    expect(history.back(b, view)).toBe(a);
    expect(history.back(a, view)).toBeNull();
  });

  it("can be gone through forwards again, until another one is chosen", () => {
    const history = new ViewHistory();
    const [a, b, c] = [over(0, 0, 30), over(500, 0, 30), over(0, 0, 3)];
    history.note(a, view);
    history.note(b, view);
    expect(history.forward(c, view)).toBeNull();
    history.back(c, view);
    history.back(b, view);
    expect(history.forward(a, view)).toBe(b);
    expect(history.forward(b, view)).toBe(c);
    expect(history.canGoForward).toBe(false);
    expect(history.stops).toEqual([a, b]);
    history.back(c, view);
    history.note(b, view);
    expect(history.canGoForward).toBe(false);
  });

  it("skip those that look like the present one", () => {
    const history = new ViewHistory();
    const [a, b] = [over(0, 0, 30), over(500, 0, 30)];
    history.note(a, view);
    history.note(b, view);
    expect(history.back(over(500, 0, 31), view)).toBe(a);
  });

  it("do not pile up while one stays", () => {
    const history = new ViewHistory();
    for (let i = 0; i < 10; i++) history.note(over(0, 0, 30 + i / 10), view);
    expect(history.stops.length).toBe(1);
  });

  it("made by hand count when they are worth going back to", () => {
    const history = new ViewHistory();
    for (let x = 0; x < 10; x++) history.note(over(x, 0, 30), view, SIMILAR);
    expect(history.stops.length).toBe(2);
    history.note(over(7, 0, 30), view);
    expect(history.stops.length).toBe(3);
  });

  it("are forgotten from the far end", () => {
    const history = new ViewHistory();
    for (let i = 0; i < 200; i++) history.note(over(1000 * i, 0, 30), view);
    expect(history.stops.length).toBe(50);
    expect(history.back(over(0, 0, 1), view)?.x).toBe(199_000);
  });
});
