import { describe, expect, it } from "vitest";
import { LIMIT, type Extent } from "./camera";
import { Field, type Standing } from "./field";

const scattered: Standing[] = [];
let seed = 11;
const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
for (let i = 0; i < 2000; i++)
  scattered.push({ x: Math.round((random() - 0.5) * 600), y: Math.round((random() - 0.5) * 600) });
scattered.push({ x: LIMIT, y: -LIMIT }, { x: -LIMIT, y: LIMIT });

describe("field", () => {
  const field = new Field(scattered);
  it.each<Extent>([
    { x0: -10, x1: 20, y0: -5, y1: 30 },
    { x0: -33, x1: -32, y0: 31, y1: 32 },
    { x0: -400, x1: 400, y0: -400, y1: 400 },
    { x0: -LIMIT, x1: LIMIT, y0: -LIMIT, y1: LIMIT },
    { x0: LIMIT - 3, x1: LIMIT, y0: -LIMIT, y1: 3 - LIMIT },
  ])("finds what stands within %o", (e) => {
    const wanted = scattered.filter((p) => p.x >= e.x0 && p.x <= e.x1 && p.y >= e.y0 && p.y <= e.y1);
    expect(field.within(e)).toEqual(wanted);
  });
});
