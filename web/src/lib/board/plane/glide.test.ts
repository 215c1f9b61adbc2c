import { describe, expect, it } from "vitest";
import { Thrower, glideAt, type Glide } from "./glide";

const thrown = (speed: number, wait = 0): Glide | null => {
  const thrower = new Thrower();
  for (let t = 0; t <= 100; t += 10) thrower.add(t * speed, 0, t);
  return thrower.release(100 + wait);
};

describe("glide", () => {
  it("goes on in the direction and at the speed of the hand", () => {
    const glide = thrown(1.5) as Glide;
    expect(glide.vx).toBeCloseTo(1.5, 6);
    expect(glide.vy).toBe(0);
    expect(glideAt(glide, 110).dx).toBeCloseTo(15, 0);
  });

  it("slows down and comes to rest", () => {
    const glide = thrown(1.5) as Glide;
    const [a, b, c] = [200, 300, 400].map((t) => glideAt(glide, t).dx) as [number, number, number];
    expect(c - b).toBeLessThan(b - a);
    expect(glideAt(glide, 150).rest).toBe(false);
    expect(glideAt(glide, 3000).rest).toBe(true);
  });

  it("is nothing when the hand rested before it let go, or hardly moved", () => {
    expect(thrown(1.5, 200)).toBeNull();
    expect(thrown(0.01)).toBeNull();
    expect(new Thrower().release(5)).toBeNull();
  });

  it("forgets what was long before the release", () => {
    const thrower = new Thrower();
    for (let t = 0; t <= 500; t += 10) thrower.add(t, 0, t);
    for (let t = 510; t <= 700; t += 10) thrower.add(500, 0, t);
    expect(thrower.release(700)).toBeNull();
  });

  it("has a greatest speed", () => {
    expect((thrown(1000) as Glide).vx).toBeLessThan(10);
  });
});
