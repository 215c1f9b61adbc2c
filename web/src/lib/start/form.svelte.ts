import type { ClockSpec, CreateGame, Opponent, VariantView } from "$lib/protocol/messages";
import { settings } from "$lib/settings/settings.svelte";
import { read, write } from "$lib/settings/stored";

export type OpponentKind = Opponent["kind"];
export type ColourChoice = "white" | "black" | "random";

/** What is remembered from one start to the next, for each board and kind of opponent. */
interface Remembered {
  level: number;
  colour: ColourChoice;
  clock: ClockSpec;
  takebacks: boolean;
  otherName: string;
}

const MINUTE = 60_000;
export const noClock: ClockSpec = { kind: "none", initialMs: 0, incrementMs: 0 };
export const fischer = (minutes: number, seconds: number): ClockSpec => ({
  kind: seconds > 0 ? "fischer" : "sudden-death",
  initialMs: Math.round(minutes * MINUTE),
  incrementMs: Math.round(seconds * 1000),
});

/** The clocks offered at one click. */
export const clocks: readonly ClockSpec[] = [
  noClock,
  fischer(5, 3),
  fischer(15, 10),
  fischer(30, 20),
  fischer(25, 0),
];

export const sameClock = (a: ClockSpec, b: ClockSpec): boolean =>
  a.kind === b.kind && a.initialMs === b.initialMs && a.incrementMs === b.incrementMs;

const defaults = (kind: OpponentKind): Remembered => ({
  level: 3,
  colour: kind === "online" ? "random" : "white",
  clock: kind === "online" ? fischer(15, 10) : noClock,
  takebacks: kind !== "online",
  otherName: "",
});

const memory = (variant: string, kind: OpponentKind): string => `start.${variant}.${kind}`;

export function remembered(variant: string, kind: OpponentKind): Remembered {
  return { ...defaults(kind), ...read<Partial<Remembered>>(memory(variant, kind), {}) };
}

const MOST_MINUTES = 600;
const MOST_SECONDS = 300;

/** The choices of the start sheet. */
export class StartForm {
  readonly variant: VariantView;
  kind = $state<OpponentKind>("computer");
  values = $state<Remembered>(defaults("computer"));
  name = $state(settings.choices.name);
  /** The user sets minutes and seconds by hand. */
  otherClock = $state(false);
  minutes = $state(10);
  seconds = $state(0);

  constructor(variant: VariantView, kind: OpponentKind) {
    this.variant = variant;
    this.choose(kind);
  }

  choose(kind: OpponentKind): void {
    this.kind = kind;
    this.values = remembered(this.variant.name, kind);
    this.otherClock = !clocks.some((clock) => sameClock(clock, this.values.clock));
    if (this.otherClock) {
      this.minutes = this.values.clock.initialMs / MINUTE;
      this.seconds = this.values.clock.incrementMs / 1000;
    }
  }

  /** Why these choices cannot be played; empty if they can. */
  get problem(): string {
    if (!this.otherClock) return "";
    if (!(this.minutes > 0 && this.minutes <= MOST_MINUTES))
      return `Minutes for each player: more than 0, at most ${MOST_MINUTES}.`;
    if (!(this.seconds >= 0 && this.seconds <= MOST_SECONDS))
      return `Seconds added for each move: 0 to ${MOST_SECONDS}.`;
    return "";
  }

  /** The request, with everything remembered for next time. */
  submit(): CreateGame {
    const clock = this.otherClock ? fischer(this.minutes, this.seconds) : this.values.clock;
    const values = { ...$state.snapshot(this.values), clock };
    write(memory(this.variant.name, this.kind), values);
    const name = this.name.trim();
    if (name !== settings.choices.name) settings.set("name", name);
    return {
      variant: this.variant.name,
      opponent: {
        kind: this.kind,
        level: this.kind === "computer" ? values.level : null,
        name: this.kind === "same-screen" ? values.otherName.trim() || null : null,
      },
      colour: this.kind === "same-screen" ? "white" : values.colour,
      clock,
      name: name || null,
      takebacks: values.takebacks,
    };
  }
}
