import { describe, expect, it } from "vitest";
import type { Stance } from "./camera";
import { Glide, shortest } from "./glide";

const stance = (more: Partial<Stance> = {}): Stance => ({
  yaw: 24,
  pitch: 15,
  explode: 0.5,
  zoom: 1,
  liftAbove: null,
  turned: false,
  ...more,
});

describe("Glide", () => {
  it("follows a hand at once", () => {
    const glide = new Glide(stance());
    glide.to(stance({ yaw: 27 }), true, 1000);
    expect(glide.at(1000)).toBe(false);
    expect(glide.stance.yaw).toBe(27);
  });

  it("turns by a quarter smoothly and arrives", () => {
    const glide = new Glide(stance());
    glide.to(stance({ yaw: 114 }), true, 1000);
    expect(glide.at(1200)).toBe(true);
    expect(glide.stance.yaw).toBeGreaterThan(24);
    expect(glide.stance.yaw).toBeLessThan(114);
    expect(glide.at(2000)).toBe(false);
    expect(glide.stance).toEqual(stance({ yaw: 114 }));
  });

  it("is there at once where motion is not wanted", () => {
    const glide = new Glide(stance());
    glide.to(stance({ yaw: 200, turned: true }), false, 1000);
    expect(glide.at(1000)).toBe(false);
    expect(glide.stance.yaw).toBe(200);
  });

  it("walks around the board when it is turned for Black", () => {
    const glide = new Glide(stance());
    glide.to(stance({ turned: true }), true, 0);
    glide.at(210);
    expect(glide.stance.turned).toBe(false);
    expect(glide.stance.yaw).toBeCloseTo(24 + 90);
  });
});

describe("shortest", () => {
  it("never goes more than half way round", () => {
    expect(shortest(350, 10)).toBe(20);
    expect(shortest(10, 350)).toBe(-20);
  });
});
