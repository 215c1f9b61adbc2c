import { sameClock, daysPerMove, fischer, noClock } from "$lib/start/form.svelte";
import type { ChallengeView, ClockSpec } from "$lib/protocol/messages";

/** What can be had at one click: the more people choose the same, the sooner they meet. */
export const quickClocks: readonly { clock: ClockSpec; pace: string }[] = [
  { clock: fischer(3, 2), pace: "Blitz" },
  { clock: fischer(5, 3), pace: "Blitz" },
  { clock: fischer(10, 5), pace: "Rapid" },
  { clock: fischer(15, 10), pace: "Rapid" },
  { clock: fischer(30, 20), pace: "Classical" },
  { clock: noClock, pace: "No hurry" },
  { clock: daysPerMove(3), pace: "By post" },
];

/** My own request to be paired on this board and clock, if it waits. */
export const waitingFor = (
  sent: readonly ChallengeView[],
  variant: string,
  clock: ClockSpec,
): ChallengeView | undefined =>
  sent.find((one) => one.kind === "quick" && one.variant === variant && sameClock(one.clock, clock));
