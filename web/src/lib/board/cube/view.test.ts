import { describe, expect, it } from "vitest";
import { DEFAULT_TURN, PITCH } from "./turn";
import { CubeView } from "./view.svelte";

describe("CubeView", () => {
  it("is never turned to where only undersides, edges or one floor would be seen", () => {
    const view = new CubeView([8, 8, 8]);
    view.turn(0, -500);
    expect(view.pitch).toBe(PITCH.least);
    expect(PITCH.least).toBeGreaterThan(0);
    view.turn(0, 500);
    expect(view.pitch).toBe(PITCH.most);
    expect(PITCH.most).toBeLessThan(90);
    view.reset();
    expect(view.pitch).toBe(DEFAULT_TURN.pitch);
  });

  it("goes round without end", () => {
    const view = new CubeView([8, 8, 8]);
    view.turn(-30, 0);
    expect(view.yaw).toBe(354);
    view.turn(90, 0);
    expect(view.yaw).toBe(84);
  });
});
