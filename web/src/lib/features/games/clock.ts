import { t } from "$lib/language/words.svelte";
import type { ClockSpec, ClockView, Colour, MoveView } from "$lib/protocol/messages";

const SECOND = 1000;
/** Longer times are told in days. */
const DAYS_FROM_HOURS = 48;
const TENTHS_BELOW = 10 * SECOND;
export const LOW_BELOW = 20 * SECOND;

/** `2 d 5 h`, `1:02:03`, `15:00`, `0:09.7`: tenths below ten seconds. A full second shows until it is used up. */
export function formatClock(ms: number): string {
  const left = Math.max(0, ms);
  if (left < TENTHS_BELOW) {
    const tenths = Math.floor(left / 100);
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = Math.floor(left / SECOND);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(seconds / 3600);
  if (hours >= DAYS_FROM_HOURS) return t.clock.daysLeft(Math.floor(hours / 24), hours % 24);
  return hours > 0 ? [hours, ...parts].join(":") : parts.join(":").replace(/^0/, "");
}

/** Milliseconds until the text of a running clock changes. */
export function untilChange(ms: number): number {
  const unit = ms <= TENTHS_BELOW ? SECOND / 10 : SECOND;
  return (Math.max(0, ms) % unit) + 1;
}

/** What `colour` has left `elapsed` milliseconds after the server told the times. */
export function remaining(clock: ClockView, colour: Colour, elapsed: number): number {
  const told = colour === "white" ? clock.whiteMs : clock.blackMs;
  return clock.running === colour ? Math.max(0, told - elapsed) : told;
}

/** What `colour`'s clock showed after the given moves; null without a clock. */
export function clockAfter(
  spec: ClockSpec,
  moves: readonly MoveView[],
  firstTurn: Colour,
  colour: Colour,
): number | null {
  if (spec.kind === "none") return null;
  const parity = colour === firstTurn ? 1 : 0;
  const own = moves.filter((move) => move.ply % 2 === parity && move.clockMs !== null);
  return own.at(-1)?.clockMs ?? spec.initialMs;
}

/** `3 days a move`. */
function days(ms: number): string {
  return t.clock.days(String(Math.round((ms / 86_400_000) * 10) / 10));
}

const minutesOf = (ms: number): string => String(Math.round(ms / 6000) / 10);

/** `15+10`, `25 min`, `30 s a move`, `no clock`. */
export function describeClock(spec: ClockSpec): string {
  const minutes = minutesOf(spec.initialMs);
  const extra = Math.round(spec.incrementMs / SECOND);
  const words: Record<ClockSpec["kind"], string> = {
    none: t.clock.none,
    "sudden-death": t.clock.minutes(minutes),
    fischer: `${minutes}+${extra}`,
    days: days(spec.initialMs),
    "per-move": t.clock.perMove(Math.round(spec.initialMs / SECOND)),
    capped: t.clock.capped(minutes, extra),
    delay: t.clock.delay(minutes, extra),
    bronstein: t.clock.bronstein(minutes, extra),
    hourglass: t.clock.hourglass(minutes),
    byoyomi: t.clock.byoyomi(minutes, spec.periods, extra),
    stages: t.clock.stages(
      spec.stages.map(({ timeMs, moves }) => t.clock.stage(minutesOf(timeMs), moves)),
      extra,
    ),
  };
  return words[spec.kind];
}
