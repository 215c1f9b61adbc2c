export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface ArrowShape {
  shaft: string;
  head: string;
}

/** An arrow between two points; `unit` is a square's side. A short one keeps its head. */
export function arrowShape({ x1, y1, x2, y2 }: Line, unit = 1): ArrowShape {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = Math.min(0.3 * unit, length * 0.6);
  const start = Math.min(0.3 * unit, length - head);
  const wide = 0.24 * unit;
  const [hx, hy] = [x2 - ux * head, y2 - uy * head];
  return {
    shaft: `M${x1 + ux * start} ${y1 + uy * start}L${hx} ${hy}`,
    head: `M${x2} ${y2}L${hx - uy * wide} ${hy + ux * wide}L${hx + uy * wide} ${hy - ux * wide}z`,
  };
}
