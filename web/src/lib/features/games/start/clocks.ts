import type { ClockSpec } from "$lib/protocol/messages";

export const MINUTE = 60_000;
/** A clock by its times, in milliseconds. */
export const clockOf = (
  kind: ClockSpec["kind"],
  initialMs = 0,
  incrementMs = 0,
  more: Partial<Pick<ClockSpec, "periods" | "stages">> = {},
): ClockSpec => ({
  kind,
  initialMs: Math.round(initialMs),
  incrementMs: Math.round(incrementMs),
  periods: 1,
  stages: [],
  ...more,
});

export const noClock = clockOf("none");
export const fischer = (minutes: number, seconds: number): ClockSpec =>
  clockOf(seconds > 0 ? "fischer" : "sudden-death", minutes * MINUTE, seconds * 1000);
export const perMove = (seconds: number): ClockSpec => clockOf("per-move", seconds * 1000);
export const DAY = 86_400_000;
export const daysPerMove = (days: number): ClockSpec => clockOf("days", days * DAY);

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
