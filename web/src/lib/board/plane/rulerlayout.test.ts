import { describe, expect, it } from "vitest";
import { LIMIT, over, type Viewport } from "./camera";
import { formatNumber } from "./ruler";
import { leastRulers, rulerLabels, rulersFor, type Mark, type RulerStyle } from "./rulerlayout";

const view: Viewport = { width: 800, height: 600, flipped: false };
/** A wide fallback font. */
const measure = (text: string, size: number): number => text.length * size * 0.7;
const style: RulerStyle = { measure };
const places = [0, -900, 1_000_013, -1_000_013, LIMIT, -LIMIT];
const scales = [40, 12, 3, 0.02, 1e-4, 1e-10];

describe("the rulers' width", () => {
  it("is the least one at home and grows with the numbers", () => {
    expect(rulersFor(over(0, 7, 30), view, false, style)).toEqual(leastRulers(false));
    const widths = [1e3, 1e6, 1e9, LIMIT].map((y) => rulersFor(over(0, y, 30), view, false, style).left);
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(new Set(widths).size).toBe(4);
  });

  it.each(places)("holds every number around %d", (y) => {
    for (const scale of scales)
      for (const flipped of [false, true]) {
        const seen = { ...view, flipped };
        const camera = over(5, y, scale);
        const { left } = rulersFor(camera, seen, false, style);
        const marks: Mark[] = [{ value: y, kind: "selected", sign: "" }];
        for (const { text } of rulerLabels(1, camera, seen, marks, left, style))
          expect(measure(text, text.length > 4 ? 10.5 : 12)).toBeLessThanOrEqual(left - 8);
      }
  });
});

describe("the numbers of a ruler", () => {
  it.each(places)("are whole, inside and apart around %d", (place) => {
    for (const axis of [0, 1] as const)
      for (const scale of scales)
        for (const width of [320, 800, 1600]) {
          const seen = { ...view, width };
          const camera = over(axis === 0 ? place : 0, axis === 1 ? place : 0, scale);
          const { left } = rulersFor(camera, seen, false, style);
          const near = (by: number): number => Math.max(-LIMIT, Math.min(LIMIT, place + by));
          const marks: Mark[] = [
            { value: near(1), kind: "hovered", sign: "" },
            { value: near(-3), kind: "promotion", sign: "▲" },
            { value: near(0), kind: "selected", sign: "" },
          ];
          const labels = rulerLabels(axis, camera, seen, marks, left, style);
          const length = axis === 0 ? width : seen.height;
          expect(labels.some(({ kind }) => kind === "selected")).toBe(true);
          for (const [n, a] of labels.entries()) {
            expect(a.at - a.size / 2).toBeGreaterThanOrEqual(axis === 0 ? -left : 0);
            expect(a.at + a.size / 2).toBeLessThanOrEqual(length);
            expect(a.text).not.toContain("…");
            for (const b of labels.slice(n + 1))
              expect(Math.abs(a.at - b.at)).toBeGreaterThanOrEqual((a.size + b.size) / 2);
          }
        }
  });

  it("are written in full, as they are read out", () => {
    const camera = over(1_000_013, -1_000_013, 30);
    const texts = (axis: 0 | 1): string[] =>
      rulerLabels(axis, camera, view, [], 80, style).map(({ text }) => text);
    expect(texts(0)).toContain(formatNumber(1_000_015));
    expect(texts(1)).toContain(formatNumber(-1_000_013));
  });

  it("leave out the mark under a more important one", () => {
    const marks: Mark[] = [
      { value: 4, kind: "hovered", sign: "" },
      { value: 4, kind: "selected", sign: "" },
    ];
    const kinds = rulerLabels(1, over(0, 0, 30), view, marks, 42, style).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== "plain")).toEqual(["selected"]);
  });
});
