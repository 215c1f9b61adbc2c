import { PerspectiveCamera } from "three";
import { describe, expect, it } from "vitest";
import { fittingExplode, floorHeight, frame, type Panel, place, type Stance } from "./camera";
import { DEFAULT_TURN, PITCH, ZOOM } from "./turn";

const SIZES = [8, 8, 8];
const PANELS: Panel[] = [
  { width: 418, height: 695, padding: { top: 14, right: 54, bottom: 34, left: 30 } },
  { width: 390, height: 700, padding: { top: 14, right: 54, bottom: 34, left: 30 } },
  { width: 300, height: 234, padding: { top: 6, right: 28, bottom: 8, left: 8 } },
];
const stanceOf = (panel: Panel, more: Partial<Stance> = {}): Stance => ({
  ...DEFAULT_TURN,
  explode: fittingExplode(panel, SIZES),
  liftAbove: null,
  turned: false,
  ...more,
});
const corners = [0, 7].flatMap((x) => [0, 7].flatMap((y) => [0, 7].map((z) => [x, y, z])));

/** Where the corners of the stack are on the panel, in pixels. */
function seen(panel: Panel, stance: Stance): { x: number; y: number }[] {
  const camera = new PerspectiveCamera();
  frame(camera, SIZES, stance, panel);
  return corners.map((square) => {
    const point = place(square, SIZES, stance).project(camera);
    return { x: ((point.x + 1) / 2) * panel.width, y: ((1 - point.y) / 2) * panel.height };
  });
}

describe("frame", () => {
  it("keeps the whole stack within the panel from wherever one may look", () => {
    for (const panel of PANELS)
      for (let yaw = 0; yaw < 360; yaw += 23)
        for (const pitch of [PITCH.least, 15, 30, PITCH.most])
          for (const explode of [0, 0.5, 1])
            for (const { x, y } of seen(panel, stanceOf(panel, { yaw, pitch, explode }))) {
              expect(x).toBeGreaterThan(0);
              expect(x).toBeLessThan(panel.width);
              expect(y).toBeGreaterThan(0);
              expect(y).toBeLessThan(panel.height);
            }
  });

  it("fills a high panel both ways at first", () => {
    const panel = PANELS[0] as Panel;
    const points = seen(panel, stanceOf(panel));
    const size = (of: "x" | "y") =>
      Math.max(...points.map((p) => p[of])) - Math.min(...points.map((p) => p[of]));
    expect(size("x")).toBeGreaterThan(0.6 * panel.width);
    expect(size("y")).toBeGreaterThan(0.75 * panel.height);
  });

  it("never looks at a floor from below, not even at the highest one", () => {
    for (const panel of PANELS)
      for (const explode of [0, 0.3, 1])
        for (const liftAbove of [null, 3]) {
          const stance = stanceOf(panel, { pitch: PITCH.least, explode, liftAbove });
          const camera = new PerspectiveCamera();
          frame(camera, SIZES, stance, panel);
          expect(camera.position.y).toBeGreaterThan(floorHeight(7, 8, stance) + 1);
        }
  });

  it("has the floor in focus in the middle as one comes near", () => {
    const panel = PANELS[0] as Panel;
    for (const focus of [0, 4, 7]) {
      const stance = stanceOf(panel, { zoom: ZOOM.most, focus });
      const camera = new PerspectiveCamera();
      frame(camera, SIZES, stance, panel);
      const middle = place([3.5, 3.5, focus], SIZES, stance).project(camera);
      expect(Math.abs(middle.x)).toBeLessThan(0.9);
      expect(Math.abs(middle.y)).toBeLessThan(0.9);
    }
  });
});
