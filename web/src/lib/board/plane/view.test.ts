import { beforeEach, describe, expect, it } from "vitest";
import { middle, visible } from "./camera";
import { PlaneView } from "./view.svelte";

const army = [
  [0, -1],
  [15, 16],
];

let view: PlaneView;
const rest = (): void => {
  for (let now = 1000; view.moving; now += 16) view.frame(now);
};

beforeEach(() => {
  view = new PlaneView();
  view.resize(800, 600, false);
  view.open(army, army);
});

describe("plane view", () => {
  it("opens on the whole position and keeps it in sight when the window changes", () => {
    for (const [width, height] of [
      [800, 600],
      [700, 900],
    ] as const) {
      view.resize(width, height, false);
      const seen = visible(view.camera, view.viewport);
      expect(seen.x0).toBeLessThanOrEqual(0);
      expect(seen.x1).toBeGreaterThanOrEqual(15);
      expect(seen.y1).toBeGreaterThanOrEqual(16);
    }
  });

  it("opens with squares that a finger hits on a phone, in the middle of the armies", () => {
    view.resize(358, 440, false);
    view.open(army, army);
    expect(view.camera.scale).toBeGreaterThanOrEqual(24);
    expect([view.camera.x, view.camera.y]).toEqual([8, 8]);
  });

  it("opens on the armies when a straggler is far away", () => {
    view.open([...army, [5000, 3]], army);
    expect(view.camera.scale).toBeGreaterThan(20);
    expect(view.extent.x0).toBeLessThanOrEqual(0);
    view.open([...army, [18, 3]], army);
    expect(view.extent.x1).toBeGreaterThanOrEqual(18);
  });

  it("stays where the hand put it when the window changes", () => {
    view.pan(-300, 0);
    const { x, y, scale } = view.camera;
    view.resize(1200, 700, false);
    expect(view.camera).toMatchObject({ x, y, scale });
  });

  it("flies in 420 ms whatever the distance", () => {
    for (const x of [30, 5e15]) {
      view.goTo([x, 2]);
      view.frame(0);
      view.frame(419);
      expect(view.moving).toBe(true);
      view.frame(421);
      expect(view.moving).toBe(false);
      expect([view.camera.x, view.camera.y]).toEqual([x, 2]);
    }
  });

  it("is there at once when calm", () => {
    view.calm = true;
    view.goTo([500, 2]);
    view.frame(0);
    expect(view.camera.x).toBe(500);
    view.throw({ vx: 3, vy: 0, start: 0 });
    expect(view.moving).toBe(false);
  });

  it("leads back through the views one has left", () => {
    const start = view.camera;
    expect(view.canGoBack).toBe(false);
    expect(view.back()).toBe(false);
    view.goTo([500, 2]);
    rest();
    view.goTo([-9000, 7]);
    rest();
    expect(view.canGoBack).toBe(true);
    expect(view.back()).toBe(true);
    rest();
    expect(view.camera.x).toBe(500);
    view.back();
    rest();
    expect(view.camera).toEqual(start);
    expect(view.canGoBack).toBe(false);
  });

  it("scrolls a quarter of the view, also while it still scrolls", () => {
    const { x, fx, scale } = view.camera;
    view.scroll(0.25, 0);
    view.frame(0);
    view.frame(100);
    view.scroll(0.25, 0);
    rest();
    expect(view.camera.x + view.camera.fx).toBeCloseTo(x + fx + 400 / scale, 6);
  });

  it("slides on after a throw until a hand stops it", () => {
    const { x } = view.camera;
    view.throw({ vx: -2, vy: 0, start: 0 });
    view.frame(50);
    expect(view.moving).toBe(true);
    expect(view.camera.x).toBeGreaterThan(x);
    view.pan(0, 0);
    expect(view.moving).toBe(false);
  });

  it("zooms in steps about the middle", () => {
    const { x, y, scale } = view.camera;
    view.step(1.5);
    view.step(1.5);
    rest();
    expect(view.camera.scale).toBeCloseTo(scale * 2.25, 6);
    expect([view.camera.x, view.camera.y]).toEqual([x, y]);
  });

  it("fits no piece under the scroll buttons", () => {
    view.corner = { width: 118, height: 106 };
    const squares = [
      [0, 0],
      [1e6, -1e6],
    ];
    view.fit(squares);
    rest();
    const { width, height } = view.viewport;
    for (const [x = 0, y = 0] of squares) {
      const at = middle(view.camera, view.viewport, x, y);
      expect(at.x > width - 118 && at.y > height - 106).toBe(false);
      expect(Math.min(at.x, at.y, width - at.x, height - at.y)).toBeGreaterThanOrEqual(0);
    }
  });

  it("fits whatever it is given", () => {
    view.fit([
      [0, 0],
      [1e9, 4],
    ]);
    rest();
    expect(view.extent.x0).toBeLessThanOrEqual(0);
    expect(view.extent.x1).toBeGreaterThanOrEqual(1e9);
    view.fit([]);
    expect(view.moving).toBe(false);
  });
});
