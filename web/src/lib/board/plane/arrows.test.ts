import { describe, expect, it } from "vitest";
import { arrowAt, edgeArrows, pushApart, ROOMY, type Outsider } from "./arrows";
import { LIMIT, middle, over, type Viewport } from "./camera";

const view: Viewport = { width: 800, height: 600, flipped: false };
const camera = over(0, 0, 30);
const piece = (x: number, y: number, weight = 1): Outsider => ({ x, y, weight });

describe("edge arrows", () => {
  it("sit exactly on the row or column of their piece", () => {
    const [right] = edgeArrows([piece(100, 3)], camera, view);
    expect(right?.edge).toBe("right");
    expect(right?.at).toEqual({ x: 800 - ROOMY.inset, y: middle(camera, view, 100, 3).y });
    expect(right?.angle).toBeCloseTo(0, 6);
    const [top] = edgeArrows([piece(-4, 400)], camera, view);
    expect(top?.edge).toBe("top");
    expect(top?.at).toEqual({ x: middle(camera, view, -4, 0).x, y: ROOMY.inset });
    expect(top?.angle).toBeCloseTo(-Math.PI / 2, 6);
  });

  it("turn with the board", () => {
    const [left] = edgeArrows([piece(100, 3)], camera, { ...view, flipped: true });
    expect(left?.edge).toBe("left");
    expect(left?.at.y).toBeCloseTo(390, 6);
  });

  it("point along the line from the middle to a piece in the corner regions", () => {
    const [arrow] = edgeArrows([piece(1000, 1000)], camera, view);
    expect(arrow?.edge).toBe("top");
    expect(arrow?.angle).toBeCloseTo(-Math.PI / 4, 1);
  });

  it("leave out pieces in view and less than three squares outside", () => {
    expect(edgeArrows([piece(0, 0), piece(13, 0), piece(15, 0), piece(0, 12)], camera, view)).toEqual([]);
    expect(edgeArrows([piece(17, 0), piece(0, 13)], camera, view)).toHaveLength(2);
  });

  it("two near each other stay two, and are pushed apart", () => {
    const arrows = edgeArrows([piece(50, 1), piece(60, 1)], camera, view);
    expect(arrows).toHaveLength(2);
    const [a, b] = arrows.map((arrow) => arrow.at.y).sort((p, q) => p - q) as [number, number];
    expect(b - a).toBeGreaterThanOrEqual(ROOMY.gap);
  });

  it("more than two near each other become one, which shows the heaviest", () => {
    const army = Array.from({ length: 14 }, (_, i) => piece(50 + i, 2, i === 5 ? 9 : 1));
    const arrows = edgeArrows([...army, piece(60, -8)], camera, view);
    expect(arrows).toHaveLength(2);
    const cluster = arrows.find((arrow) => arrow.pieces.length > 1);
    expect(cluster?.pieces).toHaveLength(14);
    expect(cluster?.shown.x).toBe(55);
  });

  it("stand for every piece outside once, keep apart and inside, whatever the crowd", () => {
    const crowd: Outsider[] = [];
    let seed = 7;
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (let i = 0; i < 3000; i++)
      crowd.push(piece(Math.round((random() - 0.5) * 400), Math.round((random() - 0.5) * 400)));
    const arrows = edgeArrows(crowd, camera, view);
    const outside = crowd.filter((one) => {
      const p = middle(camera, view, one.x, one.y);
      return Math.max(-p.x, p.x - 800, -p.y, p.y - 600) >= 90;
    });
    expect(arrows.reduce((sum, arrow) => sum + arrow.pieces.length, 0)).toBe(outside.length);
    for (const [i, a] of arrows.entries()) {
      expect(a.at.x).toBeGreaterThanOrEqual(ROOMY.inset);
      expect(a.at.x).toBeLessThanOrEqual(800 - ROOMY.inset);
      for (const b of arrows.slice(i + 1))
        expect(Math.hypot(a.at.x - b.at.x, a.at.y - b.at.y)).toBeGreaterThanOrEqual(ROOMY.gap - 1e-6);
    }
  });

  it("reach to the end of the plane", () => {
    const [arrow] = edgeArrows([piece(-LIMIT, LIMIT)], over(LIMIT - 5, 0, 30), view);
    expect(Number.isFinite(arrow?.at.x)).toBe(true);
    expect(arrow?.edge).toBe("left");
  });

  it("are found under the pointer", () => {
    const arrows = edgeArrows([piece(100, 3)], camera, view);
    const at = arrows[0]?.at ?? { x: 0, y: 0 };
    expect(arrowAt(arrows, { x: at.x - 10, y: at.y + 10 })).toBe(arrows[0]);
    expect(arrowAt(arrows, { x: at.x - 30, y: at.y })).toBeNull();
  });
});

describe("pushing apart", () => {
  it("moves nothing that has room", () => {
    expect(pushApart([10, 60, 200], 40, 0, 300)).toEqual([10, 60, 200]);
  });
  it("keeps the gap and stays inside at both ends", () => {
    expect(pushApart([0, 5, 295, 300], 40, 10, 300)).toEqual([10, 50, 260, 300]);
  });
});
