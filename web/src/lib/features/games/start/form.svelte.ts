import { t } from "$lib/language/words.svelte";
import type {
  ClockSpec,
  CreateGame,
  MakeChallenge,
  Opponent,
  PersonHere,
  StageSpec,
  VariantView,
} from "$lib/protocol/messages";
import { settings } from "$lib/settings/settings.svelte";
import { clocks, DAY, daysPerMove, fischer, MINUTE, noClock, perMove, sameClock, clockOf } from "./clocks";
import { defaults, type OpponentKind, remember, type Remembered, remembered } from "./remembered";

const MOST_MINUTES = 600;
const MOST_SECONDS = 300;
const MOST_DAYS = 60;
const MOST_PERIODS = 20;
const MOST_MOVES = 200;
export const MOST_STAGES = 4;

/** Clocks set by hand. `fischer` without an increment is sudden death. */
export type OwnClock = Exclude<ClockSpec["kind"], "none" | "sudden-death">;

const isWithin = (value: number, most: number): boolean => value > 0 && value <= most;
const isCount = (value: number, most: number): boolean => Number.isInteger(value) && isWithin(value, most);

/** Who is challenged. */
export type Challenged = Pick<PersonHere, "user" | "name">;

/** The choices of the start sheet. */
export class StartForm {
  readonly variant: VariantView;
  kind = $state<OpponentKind>("computer");
  values = $state<Remembered>(defaults("computer"));
  name = $state(settings.choices.name);
  /** What the game is to be called; blank: the server makes a name up. */
  gameName = $state("");
  /** The user sets minutes and seconds by hand. */
  otherClock = $state(false);
  own = $state<OwnClock>("fischer");
  minutes = $state(10);
  seconds = $state(0);
  /** Black has other minutes than White. */
  atOdds = $state(false);
  blackMinutes = $state(5);
  /** Online: the player who is challenged, by name. */
  toName = $state("");
  /** The player who was chosen, as long as that is still the name. */
  to: Challenged | null = null;

  constructor(variant: VariantView, kind: OpponentKind) {
    this.variant = variant;
    this.choose(kind);
  }

  choose(kind: OpponentKind): void {
    this.kind = kind;
    this.values = remembered(this.variant.name, kind);
    this.otherClock = ![...clocks, daysPerMove(3)].some((clock) => sameClock(clock, this.values.clock));
    const { kind: clock, initialMs, incrementMs } = this.values.clock;
    if (!this.otherClock || clock === "none") return;
    this.own = clock === "sudden-death" ? "fischer" : clock;
    this.minutes = initialMs / MINUTE;
    this.seconds = (clock === "per-move" ? initialMs : incrementMs) / 1000;
    if (clock === "days") this.seconds = initialMs / DAY;
  }

  /** Why these choices cannot be played; empty if they can. */
  get problem(): string {
    if (this.kind === "online" && this.values.reach === "player" && !this.toName.trim()) return t.start.whom;
    return this.seatProblem || this.clockProblem;
  }

  /** Why these two cannot play each other at one screen. */
  get seatProblem(): string {
    if (this.kind !== "same-screen") return "";
    const [first, second] = [this.name.trim(), this.values.otherName.trim()];
    if (first && first.toLowerCase() === second.toLowerCase()) return t.start.bothSides(first);
    return this.rated && !(first && second) ? t.start.needsNames : "";
  }

  get clockProblem(): string {
    if (!this.otherClock) return "";
    return this.own === "days" ? this.#daysProblem : this.#specialProblem || this.#timeProblem;
  }

  get #daysProblem(): string {
    return isWithin(this.seconds, MOST_DAYS) ? "" : t.timecontrol.daysProblem(MOST_DAYS);
  }

  /** What only clocks with periods or stages can have wrong. */
  get #specialProblem(): string {
    if (this.own === "byoyomi" && !isCount(this.values.periods, MOST_PERIODS))
      return t.timecontrol.periodsProblem(MOST_PERIODS);
    return this.own === "stages" ? this.#stagesProblem : "";
  }

  get #timeProblem(): string {
    if (this.own === "days") return "";
    const { minutes, seconds } = t.timecontrol.own[this.own];
    if (minutes && !isWithin(this.minutes, MOST_MINUTES)) return t.timecontrol.minutesProblem(MOST_MINUTES);
    if (this.#odds && !isWithin(this.blackMinutes, MOST_MINUTES))
      return t.timecontrol.blackProblem(MOST_MINUTES);
    return seconds ? this.#secondsProblem : "";
  }

  get #stagesProblem(): string {
    for (const [place, { moves, minutes }] of this.values.stages.entries()) {
      if (!isWithin(minutes, MOST_MINUTES)) return t.timecontrol.stageMinutesProblem(place + 1, MOST_MINUTES);
      const last = place === this.values.stages.length - 1;
      if (moves === null ? !last : !isCount(moves, MOST_MOVES))
        return t.timecontrol.stageMovesProblem(place + 1, MOST_MOVES);
    }
    return "";
  }

  /** One more stage before the last. */
  addStage(): void {
    const { stages } = this.values;
    if (stages.length < MOST_STAGES) stages.splice(-1, 0, { moves: 20, minutes: 30 });
  }

  /** Without one of the stages; there are always two. */
  dropStage(place: number): void {
    if (this.values.stages.length > 2) this.values.stages.splice(place, 1);
  }

  get #stageSpecs(): StageSpec[] {
    return this.values.stages.map(({ moves, minutes }) => ({
      timeMs: Math.round(minutes * MINUTE),
      moves,
      incrementMs: Math.round(this.seconds * 1000),
    }));
  }

  get #secondsProblem(): string {
    const noneAllowed = this.own === "fischer" || this.own === "stages";
    const isFine = (noneAllowed && this.seconds === 0) || isWithin(this.seconds, MOST_SECONDS);
    return isFine ? "" : t.timecontrol.secondsProblem(noneAllowed, MOST_SECONDS);
  }

  /** The game is to count in the rankings. */
  get rated(): boolean {
    return this.kind !== "computer" && this.values.rated;
  }

  /** The computer plays both sides. */
  get watching(): boolean {
    return this.kind === "computer" && this.values.colour === "watch";
  }

  #opponent(values: Remembered): Opponent {
    const { level, engine, whiteLevel, whiteEngine, otherName } = values;
    // An external engine has a taste of its own.
    const character = engine === null ? values.character : null;
    const whiteCharacter = whiteEngine === null ? values.whiteCharacter : null;
    if (this.watching)
      return { kind: "watch", level, engine, character, whiteLevel, whiteEngine, whiteCharacter };
    if (this.kind === "computer") return { kind: "computer", level, engine, character };
    return this.kind === "same-screen"
      ? { kind: "same-screen", name: otherName.trim() || null }
      : { kind: "online" };
  }

  /** The clock that was set by hand. */
  get #ownClock(): ClockSpec {
    if (this.own === "fischer") return fischer(this.minutes, this.seconds);
    if (this.own === "days") return daysPerMove(this.seconds);
    if (this.own === "per-move") return perMove(this.seconds);
    const increment = this.own === "hourglass" ? 0 : this.seconds * 1000;
    if (this.own === "stages") {
      const stages = this.#stageSpecs;
      return clockOf("stages", stages[0]?.timeMs, increment, { stages });
    }
    const more = this.own === "byoyomi" ? { periods: this.values.periods } : {};
    return clockOf(this.own, this.minutes * MINUTE, increment, more);
  }

  /** When the clock starts, and what it is for Black. */
  #clockDetails(clock: ClockSpec): Pick<CreateGame, "clockAtOnce" | "blackClock"> {
    const atOnce = this.values.atOnce && clock.kind !== "none" && !this.byChallenge;
    return {
      ...(atOnce ? { clockAtOnce: true } : {}),
      ...(this.#odds ? { blackClock: this.#odds } : {}),
    };
  }

  /** Black's clock, where it is not White's. */
  get #odds(): ClockSpec | null {
    if (!this.canBeAtOdds || !this.atOdds) return null;
    return { ...this.#ownClock, initialMs: Math.round(this.blackMinutes * MINUTE) };
  }

  /** Whether the clock that is set can differ for the two sides. */
  get canBeAtOdds(): boolean {
    return (
      this.kind !== "online" &&
      this.otherClock &&
      this.own !== "hourglass" &&
      t.timecontrol.own[this.own].minutes !== ""
    );
  }

  /** Whether the game is only agreed on when somebody accepts. */
  get byChallenge(): boolean {
    return this.kind === "online" && this.values.reach !== "link";
  }

  /** Whether it can be chosen when the clock starts. */
  get canStartAtOnce(): boolean {
    return !this.byChallenge && (this.otherClock || this.values.clock.kind !== "none");
  }

  /** The challenge to anybody here or to one player, with everything remembered for next time. */
  submitChallenge(): MakeChallenge {
    const { variant, colour, clock, takebacks } = this.submit();
    const { reach, rated, delayS } = this.values;
    const direct = reach === "player";
    const name = this.toName.trim();
    const chosen = this.to?.name === name ? { to: this.to.user } : { toName: name };
    const to = direct ? chosen : {};
    const kind = direct ? "direct" : "open";
    return {
      kind,
      variant,
      colour: colour ?? "random",
      clock: clock ?? noClock,
      takebacks: takebacks ?? true,
      rated,
      ...(delayS ? { delayS } : {}),
      ...to,
    };
  }

  /** Keep one's own name; at a shared screen another player's may stand on the first seat. */
  #rememberName(name: string): void {
    const own = settings.choices.name;
    if (name !== own && (this.kind !== "same-screen" || !own)) settings.set("name", name);
  }

  /** The request, with everything remembered for next time. */
  submit(): CreateGame {
    const clock = this.otherClock ? this.#ownClock : this.values.clock;
    const values = { ...$state.snapshot(this.values), clock };
    remember(this.variant.name, this.kind, values);
    const name = this.name.trim();
    this.#rememberName(name);
    return {
      variant: this.variant.name,
      opponent: this.#opponent(values),
      colour: this.kind === "same-screen" || values.colour === "watch" ? "white" : values.colour,
      clock,
      name: name || null,
      takebacks: values.takebacks && !this.rated,
      ...(this.gameName.trim() && !this.byChallenge ? { gameName: this.gameName.trim() } : {}),
      ...this.#clockDetails(clock),
      ...(this.rated ? { rated: true } : {}),
      ...(this.kind === "online" && values.delayS ? { delayS: values.delayS } : {}),
    };
  }
}
