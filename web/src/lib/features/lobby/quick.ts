import type { Words } from "$lib/language/words.svelte";
import { sameClock, daysPerMove, fischer, noClock } from "$lib/features/games/start/clocks";
import type { ChallengeView, ClockSpec } from "$lib/protocol/messages";

/** What can be had at one click: the more people choose the same, the sooner they meet. */
export const quickClocks: readonly { clock: ClockSpec; pace: keyof Words["lobby"]["paces"] }[] = [
  { clock: fischer(3, 2), pace: "blitz" },
  { clock: fischer(5, 3), pace: "blitz" },
  { clock: fischer(10, 5), pace: "rapid" },
  { clock: fischer(15, 10), pace: "rapid" },
  { clock: fischer(30, 20), pace: "classical" },
  { clock: noClock, pace: "untimed" },
  { clock: daysPerMove(3), pace: "post" },
];

/** My own request to be paired on this board and clock, if it waits. */
export const waitingFor = (
  sent: readonly ChallengeView[],
  variant: string,
  clock: ClockSpec,
): ChallengeView | undefined =>
  sent.find((one) => one.kind === "quick" && one.variant === variant && sameClock(one.clock, clock));
