import type { ClockSpec } from "$lib/protocol/messages";

export const MINUTE = 60_000;
export const noClock: ClockSpec = { kind: "none", initialMs: 0, incrementMs: 0 };
export const fischer = (minutes: number, seconds: number): ClockSpec => ({
  kind: seconds > 0 ? "fischer" : "sudden-death",
  initialMs: Math.round(minutes * MINUTE),
  incrementMs: Math.round(seconds * 1000),
});

export const perMove = (seconds: number): ClockSpec => ({
  kind: "per-move",
  initialMs: Math.round(seconds * 1000),
  incrementMs: 0,
});

export const DAY = 86_400_000;
export const daysPerMove = (days: number): ClockSpec => ({
  kind: "days",
  initialMs: Math.round(days * DAY),
  incrementMs: 0,
});

/** The clocks offered at one click. */
export const clocks: readonly ClockSpec[] = [
  noClock,
  fischer(5, 3),
  fischer(15, 10),
  fischer(30, 20),
  perMove(30),
];

export const sameClock = (a: ClockSpec, b: ClockSpec): boolean =>
  a.kind === b.kind && a.initialMs === b.initialMs && a.incrementMs === b.incrementMs;
