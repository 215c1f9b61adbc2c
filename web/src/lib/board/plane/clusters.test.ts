import { describe, expect, it } from "vitest";
import { LIMIT, over } from "./camera";
import { clustersAt, clusterUnder, NEAR } from "./clusters";

const piece = (x: number, y: number, colour: "white" | "black" = "white", weight = 1) => ({
  x,
  y,
  colour,
  weight,
});

describe("clustersAt", () => {
  it("counts both sides and shows the weightiest", () => {
    const [only, ...more] = clustersAt([piece(0, 0), piece(3, 1, "black", 9), piece(2, 2, "black")], 1);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ white: 1, black: 2, shown: { weight: 9 } });
    expect(only?.extent).toEqual({ x0: 0, x1: 3, y0: 0, y1: 2 });
  });

  it("gathers what is near on the screen, across the borders of its buckets too", () => {
    expect(clustersAt([piece(NEAR - 1, 0), piece(NEAR + 1, 0)], 1)).toHaveLength(1);
    expect(clustersAt([piece(0, 0), piece(3 * NEAR, 0)], 1)).toHaveLength(2);
    expect(clustersAt([piece(0, 0), piece(3 * NEAR, 0)], 0.1)).toHaveLength(1);
  });

  it("keeps every piece once", () => {
    const pieces = Array.from({ length: 400 }, (_, n) => piece((n * 37) % 911, (n * 53) % 577));
    for (const scale of [4, 1, 0.2, 1e-6]) {
      const found = clustersAt(pieces, scale).flatMap((cluster) => cluster.pieces);
      expect(new Set(found).size).toBe(pieces.length);
      expect(found).toHaveLength(pieces.length);
    }
  });

  it("is exact at the ends of the plane", () => {
    const pieces = [
      piece(LIMIT, LIMIT),
      piece(LIMIT - 2, LIMIT),
      piece(-LIMIT, -LIMIT),
      piece(0, 0, "black"),
    ];
    const near = clustersAt(pieces, 4);
    expect(near.map(({ pieces: all }) => all.length).sort()).toEqual([1, 1, 2]);
    const far = near.find(({ pieces: all }) => all.length === 2);
    expect(far).toMatchObject({ x: LIMIT - 1, y: LIMIT });
    expect(
      clustersAt(pieces, 2e-14)
        .map(({ pieces: all }) => all.length)
        .sort(),
    ).toEqual([1, 1, 2]);
  });

  it("does as much for pieces far apart as for pieces side by side", () => {
    const apart = Array.from({ length: 5000 }, (_, n) => piece(n * 1_000_000_000, -n * 999_999_937));
    expect(clustersAt(apart, 3)).toHaveLength(5000);
  });
});

describe("clusterUnder", () => {
  it("finds a crowd by its disc, and no single piece", () => {
    const view = { width: 800, height: 600, flipped: false };
    const clusters = clustersAt([piece(0, 0), piece(2, 0), piece(300, 0)], 1);
    const camera = over(0, 0, 1);
    expect(clusterUnder(clusters, camera, view, { x: 400, y: 300 })?.pieces).toHaveLength(2);
    expect(clusterUnder(clusters, camera, view, { x: 700, y: 300 })).toBeNull();
  });
});
