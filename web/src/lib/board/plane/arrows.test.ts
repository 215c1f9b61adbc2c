import { describe, expect, it } from "vitest";
import { arrowAt, DISC_RADIUS, edgeArrows, NARROW, ROOMY, type EdgeArrow, type Outsider } from "./arrows";
import { LIMIT, middle, over, type Viewport } from "./camera";
import { apart, captionOf, type Box } from "./labels";
import { formatNumber } from "./ruler";

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

  it("leave the lower right corner to the scroll buttons", () => {
    const { width, height } = ROOMY.corner;
    const captions = () => ({ lines: [""], w: 60, h: 32 });
    for (let turn = 0; turn <= 90; turn += 3) {
      const [x, y] = [Math.cos((turn * Math.PI) / 180), -Math.sin((turn * Math.PI) / 180)];
      const [arrow] = edgeArrows([piece(1e6 * x, 1e6 * y)], camera, view, ROOMY, captions);
      if (!arrow?.label) throw new Error(`There is no arrow at ${turn} degrees.`);
      const { at, label } = arrow;
      const disc = { x: at.x - DISC_RADIUS, y: at.y - DISC_RADIUS, w: 2 * DISC_RADIUS, h: 2 * DISC_RADIUS };
      for (const { x, y, w, h } of [disc, label])
        expect(x + w > view.width - width && y + h > view.height - height, `${turn} degrees`).toBe(false);
    }
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

describe("labels of edge arrows", () => {
  const measure = (text: string): number => text.length * 7.5;
  const captions = (shown: Outsider, count: number) =>
    count > 1
      ? captionOf([`+${count - 1}`], null, measure)
      : captionOf([], [formatNumber(shown.x), formatNumber(shown.y)], measure);
  /** Pieces in every direction up to a distance, the same every time. */
  function crowd(count: number, far: number): Outsider[] {
    let seed = 5;
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const at = (): number => Math.round((random() - 0.5) * 2 * far);
    return Array.from({ length: count }, () => piece(at(), at()));
  }
  const disc = ({ at: { x, y } }: EdgeArrow<Outsider>): Box => ({
    x: x - DISC_RADIUS,
    y: y - DISC_RADIUS,
    w: 2 * DISC_RADIUS,
    h: 2 * DISC_RADIUS,
  });
  const meet = (a: Box, b: Box): boolean =>
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

  it.each([60, 2_000, 1_000_000, LIMIT])("cover neither a disc nor one another within %d squares", (far) => {
    for (const count of [1, 5, 12, 40, 300])
      for (const [width, height] of [
        [320, 400],
        [700, 560],
        [1200, 800],
      ] as const) {
        const seen: Viewport = { width, height, flipped: false };
        const sizes = width < 600 ? NARROW : ROOMY;
        const all = crowd(count, far);
        const goals = [{ shown: piece(-far, far), from: [0, 0] }];
        const arrows = edgeArrows(all, camera, seen, sizes, captions, goals);
        expect(arrows.length).toBeGreaterThan(0);
        for (const [n, a] of arrows.entries()) {
          if (!a.label) continue;
          expect(a.label.x).toBeGreaterThanOrEqual(0);
          expect(a.label.x + a.label.w).toBeLessThanOrEqual(width);
          expect(a.label.y).toBeGreaterThanOrEqual(0);
          expect(a.label.y + a.label.h).toBeLessThanOrEqual(height);
          for (const [m, b] of arrows.entries()) {
            if (n === m) continue;
            expect(meet(a.label, disc(b))).toBe(false);
            if (b.label) expect(meet(a.label, b.label)).toBe(false);
          }
        }
      }
  });

  it("are all there where the screen is wide enough", () => {
    for (const far of [2_000, 1_000_000, LIMIT]) {
      const arrows = edgeArrows(
        crowd(40, far),
        camera,
        { width: 1000, height: 700, flipped: false },
        ROOMY,
        captions,
      );
      expect(arrows.filter(({ label }) => label === null)).toEqual([]);
    }
  });

  it("tell how many where pieces had to be merged, and none gets lost", () => {
    const row = Array.from({ length: 30 }, (_, n) => piece(n - 15, 1_000_000 + n * 40));
    const arrows = edgeArrows(row, over(0, 0, 26), view, ROOMY, captions);
    expect(arrows.reduce((sum, { pieces }) => sum + pieces.length, 0)).toBe(30);
    for (const { pieces, label } of arrows)
      if (pieces.length > 1) expect(label?.lines).toEqual([`+${pieces.length - 1}`]);
  });

  it("are hit as their discs are", () => {
    const arrows = edgeArrows([piece(100, 3)], camera, view, ROOMY, captions);
    const label = arrows[0]?.label ?? { x: 0, y: 0, w: 0, h: 0 };
    expect(arrowAt(arrows, { x: label.x + 3, y: label.y + 3 })).toBe(arrows[0]);
  });
});

describe("a goal outside the view", () => {
  it("has an arrow of its own on its way, however near, whatever the crowd", () => {
    const goal = { shown: piece(14, 0, 9), from: [2, 0] };
    const army = Array.from({ length: 14 }, (_, i) => piece(50 + i, 0));
    const arrows = edgeArrows(army, camera, view, ROOMY, undefined, [goal]);
    const own = arrows.find(({ shown }) => shown === goal.shown);
    expect(own?.pieces).toEqual([goal.shown]);
    expect(own?.edge).toBe("right");
  });

  it("lies where the way leaves the view", () => {
    const goal = { shown: piece(1_000_000, 1_000_000), from: [-5, 0] };
    const [arrow] = edgeArrows([], camera, view, ROOMY, undefined, [goal]);
    const start = middle(camera, view, -5, 0);
    expect(arrow?.edge).toBe("top");
    expect(arrow?.at.x).toBeCloseTo(start.x + start.y - ROOMY.inset, 0);
  });
});

describe("pushing apart", () => {
  const forty = (count: number): number[] => Array.from({ length: count }, () => 40);
  it("moves nothing that has room", () => {
    expect(apart([10, 60, 200], forty(3), -20, 320)).toEqual([10, 60, 200]);
  });
  it("keeps the gap and stays inside at both ends", () => {
    expect(apart([0, 5, 295, 300], forty(4), -10, 320)).toEqual([10, 50, 260, 300]);
  });
  it("gives each as much room as it needs", () => {
    expect(apart([100, 100], [40, 120], 0, 400)).toEqual([100, 180]);
  });
});
