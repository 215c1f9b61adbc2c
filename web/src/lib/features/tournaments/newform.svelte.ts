import { t } from "$lib/language/words.svelte";
import type {
  ClockSpec,
  CreateTournament,
  EntryRule,
  RoundStart,
  StageSpec,
  TieBreak,
  TournamentInfo,
  TournamentPage,
  TournamentRules,
  TournamentSystem,
} from "$lib/protocol/messages";
import { read, write } from "$lib/settings/stored";
import type { Scoring } from "./points";
import { fischer, MINUTE, noClock, sameClock, clockOf } from "$lib/features/games/start/clocks";

/** The systems in the order in which they are offered. */
export const SYSTEMS: readonly TournamentSystem[] = [
  "round-robin",
  "swiss",
  "knockout",
  "arena",
  "team",
  "simul",
];
/** Clocks offered at one press. */
export const CLOCKS: readonly ClockSpec[] = [fischer(3, 2), fischer(5, 3), fischer(15, 10), fischer(30, 20)];
export const ROUNDS = [3, 4, 5, 6, 7] as const;
export const LENGTHS = [30, 45, 60, 90] as const;
export const BOARDS = ["chess", "plane", "cube"] as const;
export const MOST_ROUNDS = 30;
const MOST_PLAYERS = 1000;
const MOST_BYES = 20;
const FIRST_MOVE_SECONDS = 30;
const FIRST_MOVE_MINUTES = 10;
const MEMORY = "tournament.new";

/** The usual tie-breaks of each system. */
const USUAL: Readonly<Record<TournamentSystem, readonly TieBreak[]>> = {
  swiss: ["buchholz-cut-1", "buchholz", "sonneborn-berger"],
  "round-robin": ["sonneborn-berger", "direct-encounter", "wins"],
  knockout: [],
  arena: [],
  team: [],
  simul: [],
};

/** All there are, the usual ones first. */
export const TIE_BREAKS: readonly TieBreak[] = [
  "buchholz-cut-1",
  "buchholz",
  "sonneborn-berger",
  "direct-encounter",
  "wins",
  "progressive",
  "koya",
  "performance",
  "buchholz-median",
  "black-wins",
  "average-rating",
];

/** Half points for a win, a draw and a loss: the usual ones, and those of other games. */
export const SCORINGS: readonly Scoring[] = [
  { win: 2, draw: 1, loss: 0 },
  { win: 6, draw: 2, loss: 0 },
  { win: 6, draw: 4, loss: 2 },
];
export const USUAL_RULES: Readonly<TournamentRules> = {
  win: 2,
  draw: 1,
  loss: 0,
  byes: 1,
  reporting: "players",
  matchGames: 1,
  replays: 1,
  decider: "armageddon",
  streaks: true,
  hostClock: null,
};

/** What is remembered from one tournament to the next. */
const defaults = () => ({
  system: "swiss" as TournamentSystem,
  boards: ["chess"] as string[],
  clock: fischer(5, 3) as ClockSpec,
  rounds: null as number | null,
  double: false,
  thirdPlace: false,
  minutes: 45,
  scheveningen: false,
  entry: "list" as EntryRule,
  start: "all-done" as RoundStart,
  tieBreaks: null as TieBreak[] | null,
  rated: true,
  breakMinutes: 2,
  roundMinutes: null as number | null,
  checkInMinutes: 0,
  lateHalfPoints: false,
  overTheBoard: false,
  public: false,
  chat: false,
  place: "",
  rules: { ...USUAL_RULES } as TournamentRules,
});
export type Remembered = ReturnType<typeof defaults>;

const isCount = (value: number | null, least: number, most: number): boolean =>
  value === null || (Number.isInteger(value) && value >= least && value <= most);

/** The choices of the New tournament sheet. */
export class NewTournament {
  values = $state<Remembered>({ ...defaults(), ...read<Partial<Remembered>>(MEMORY, {}) });
  name = $state("");
  /** The name was written by hand, and does not follow the other choices any more. */
  named = $state(false);
  teams = $state(["", ""]);
  host = $state("");
  hostColour = $state<"white" | "black">("white");
  startsAt = $state("");
  places = $state<number | null>(null);
  lateUntil = $state<number | null>(null);
  /** Seconds for the first move in an arena, minutes elsewhere; null: it may take however long. */
  firstMoveSeconds = $state(FIRST_MOVE_SECONDS);
  firstMoveMinutes = $state<number | null>(FIRST_MOVE_MINUTES);
  description = $state("");
  /** The clock is set by hand. */
  otherClock = $state(false);
  clockMinutes = $state(10);
  clockSeconds = $state(5);
  /** Moves to be made in the first stage of the clock; null: it has one stage. */
  stageMoves = $state<number | null>(null);
  /** Minutes for the rest of the game, after the first stage. */
  thenMinutes = $state(30);
  /** Rounds over the board in a tournament that is otherwise online, as typed: `1, 3`. */
  boardRounds = $state("");
  otherRounds = $state(false);
  otherLength = $state(false);

  constructor(private readonly society = "") {
    this.#findClock();
  }

  /** Whether the clock is one of those offered; if not, its minutes and seconds. */
  #findClock(): void {
    this.otherClock = !CLOCKS.some((clock) => sameClock(clock, this.values.clock));
    if (!this.otherClock) return;
    this.clockMinutes = this.values.clock.initialMs / 60_000;
    this.clockSeconds = this.values.clock.incrementMs / 1000;
  }

  /** As an earlier one was, to be held again. */
  repeat(page: TournamentPage, info: TournamentInfo): void {
    this.values = {
      ...this.values,
      system: page.system,
      boards: [...page.variants],
      clock: page.clock,
      rounds: page.rounds,
      double: page.double,
      thirdPlace: info.thirdPlace,
      minutes: info.minutes ?? this.values.minutes,
      scheveningen: info.scheveningen,
      entry: page.entry,
      start: page.start,
      tieBreaks: [...page.tieBreaks],
      rated: page.rated,
      breakMinutes: page.breakMinutes,
      roundMinutes: info.roundMinutes,
      checkInMinutes: info.checkInMinutes,
      lateHalfPoints: info.lateHalfPoints,
      overTheBoard: page.overTheBoard,
      public: page.public,
      chat: info.chat,
      place: page.place,
      rules: { ...info.rules },
    };
    this.boardRounds = info.boardRounds.join(", ");
    this.teams = page.teams.length > 1 ? [...page.teams] : ["", ""];
    this.description = info.description;
    if (page.system === "arena") this.firstMoveSeconds = info.forfeitS ?? FIRST_MOVE_SECONDS;
    else if (!page.overTheBoard) this.firstMoveMinutes = info.forfeitS && info.forfeitS / 60;
    this.#findClock();
  }

  get tieBreaks(): readonly TieBreak[] {
    return this.values.tieBreaks ?? USUAL[this.values.system];
  }

  /** Those that can still be added. */
  get otherTieBreaks(): readonly TieBreak[] {
    return TIE_BREAKS.filter((tie) => !this.tieBreaks.includes(tie));
  }

  get hasTieBreaks(): boolean {
    return USUAL[this.values.system].length > 0;
  }

  get hasRounds(): boolean {
    return this.values.system === "swiss";
  }

  /** Rounds follow each other by themselves only where there are rounds. */
  get hasStart(): boolean {
    return this.values.system !== "arena" && this.values.system !== "simul";
  }

  choose(system: TournamentSystem): void {
    this.values.system = system;
    this.values.tieBreaks = null;
  }

  addTieBreak(tie: TieBreak): void {
    this.values.tieBreaks = [...this.tieBreaks, tie];
  }

  dropTieBreak(tie: TieBreak): void {
    this.values.tieBreaks = this.tieBreaks.filter((each) => each !== tie);
  }

  /** Put a tie-break at another place of the order. */
  moveTieBreak(tie: TieBreak, place: number): void {
    const rest = this.tieBreaks.filter((each) => each !== tie);
    const at = Math.max(0, Math.min(place, rest.length));
    this.values.tieBreaks = [...rest.slice(0, at), tie, ...rest.slice(at)];
  }

  get clock(): ClockSpec {
    if (!this.otherClock) return this.values.clock;
    if (this.clockMinutes <= 0) return noClock;
    const clock = fischer(this.clockMinutes, this.clockSeconds);
    const stages = this.#stages;
    return stages ? clockOf("stages", clock.initialMs, clock.incrementMs, { stages }) : clock;
  }

  /** The stages of the clock, such as 90 minutes for 40 moves and then 30; null: it has one. */
  get #stages(): StageSpec[] | null {
    if (!this.otherClock || this.stageMoves === null) return null;
    const incrementMs = Math.round(this.clockSeconds * 1000);
    return [
      { timeMs: Math.round(this.clockMinutes * MINUTE), moves: this.stageMoves, incrementMs },
      { timeMs: Math.round(this.thenMinutes * MINUTE), moves: null, incrementMs },
    ];
  }

  /** Rounds over the board; null: what is typed are not numbers of rounds. */
  get #boardRounds(): number[] | null {
    const found = this.boardRounds
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(Number);
    return found.every((round) => round !== null && isCount(round, 1, MOST_ROUNDS)) ? found : null;
  }

  get #wantedBoardRounds(): number[] {
    return this.values.overTheBoard || !this.hasStart ? [] : (this.#boardRounds ?? []);
  }

  get hasPoints(): boolean {
    return this.values.system === "swiss" || this.values.system === "round-robin";
  }

  /** The minutes and seconds of the host's own clock; minutes null: the same as everybody's. */
  get hostMinutes(): number | null {
    const { hostClock } = this.values.rules;
    return hostClock && hostClock.initialMs / MINUTE;
  }
  get hostSeconds(): number {
    return (this.values.rules.hostClock?.incrementMs ?? 0) / 1000;
  }
  setHostClock(minutes: number | null, seconds: number): void {
    this.values.rules.hostClock = minutes === null ? null : fischer(minutes, seconds);
  }

  /** The finer rules, as far as they matter in this system. */
  get #rules(): TournamentRules {
    const { rules, system } = this.values;
    const { win, draw, loss } = this.hasPoints ? rules : USUAL_RULES;
    const { matchGames, replays, decider } = system === "knockout" ? rules : USUAL_RULES;
    return {
      ...{ win, draw, loss, matchGames, replays, decider },
      byes: rules.byes,
      reporting: rules.reporting,
      streaks: rules.streaks,
      hostClock: system === "simul" ? rules.hostClock : null,
    };
  }

  get #rulesProblem(): boolean {
    const { byes, matchGames, replays } = this.#rules;
    // An emptied field is null.
    const whole = (value: number | null, least: number, most: number): boolean =>
      value !== null && isCount(value, least, most);
    return !whole(byes, 0, MOST_BYES) || !whole(matchGames, 1, 9) || !whole(replays, 0, 9);
  }

  /** Why it cannot be made yet; empty if it can. */
  get problem(): string {
    const words = t.tournamentdesk.make;
    const { system, rounds, minutes } = this.values;
    if (!this.name.trim()) return words.nameWanted;
    if (system === "team" && this.#teams.length < 2) return words.teamsWanted;
    if (system === "simul" && !this.host.trim()) return words.hostWanted;
    if (!isCount(rounds, 1, MOST_ROUNDS)) return words.roundsWanted(MOST_ROUNDS);
    if (system === "arena" && !(minutes >= 5 && minutes <= 600)) return words.lastsWanted;
    if (!isCount(this.places, 2, MOST_PLAYERS)) return words.placeWanted(MOST_PLAYERS);
    if (this.#boardRounds === null) return words.boardRoundsWanted(MOST_ROUNDS);
    return this.#finerProblem;
  }

  get #finerProblem(): string {
    if (this.#rulesProblem) return t.tournamentdesk.make.rulesWanted(MOST_BYES);
    if (this.values.system === "arena" && !isCount(this.firstMoveSeconds, 10, 300))
      return t.tournamentdesk.make.firstMoveWanted;
    if (this.#stagesProblem) return t.tournamentdesk.make.stagesWanted;
    return this.#clockProblem ? t.tournamentdesk.make.clockWanted : "";
  }

  get #clockProblem(): boolean {
    if (!this.otherClock) return false;
    const within = (value: number, most: number): boolean => value >= 0 && value <= most;
    return !within(this.clockMinutes, 600) || !within(this.clockSeconds, 300);
  }

  get #stagesProblem(): boolean {
    if (!this.#stages) return false;
    const ready = isCount(this.stageMoves, 1, 200) && this.clockMinutes > 0;
    return !ready || !(this.thenMinutes > 0 && this.thenMinutes <= 600);
  }

  /** Seconds for the first move; 0: it may take however long. */
  get #firstMoveS(): number {
    if (this.values.system === "arena") return this.firstMoveSeconds;
    return Math.round((this.firstMoveMinutes ?? 0) * 60);
  }

  /** The teams that have a name. */
  get #teams(): string[] {
    return this.teams.map((name) => name.trim()).filter((name) => name !== "");
  }

  remember(): void {
    // A clock of several stages is more than is remembered.
    write(MEMORY, { ...this.values, clock: this.#stages ? this.values.clock : this.clock });
  }

  /** What the server is asked for. */
  get wanted(): CreateTournament {
    const { boards, lateHalfPoints, checkInMinutes, ...values } = this.values;
    const { system } = values;
    return {
      name: this.name.trim(),
      system,
      society: this.society,
      variants: boards,
      clock: this.clock,
      boardRounds: this.#wantedBoardRounds,
      rounds: this.hasRounds ? values.rounds : null,
      double: system === "round-robin" && values.double,
      thirdPlace: system === "knockout" && values.thirdPlace,
      minutes: system === "arena" ? values.minutes : null,
      teams: system === "team" ? this.#teams : [],
      scheveningen: system === "team" && values.scheveningen && this.#teams.length === 2,
      host: system === "simul" ? { name: this.host.trim() } : null,
      hostColour: this.hostColour,
      entry: values.entry,
      places: this.places,
      start: this.hasStart ? values.start : "button",
      startsAt: this.startsAt ? new Date(this.startsAt).toISOString() : null,
      roundMinutes: values.roundMinutes,
      breakMinutes: values.breakMinutes,
      checkInMinutes,
      tieBreaks: this.hasTieBreaks ? [...this.tieBreaks] : null,
      rated: values.rated,
      overTheBoard: values.overTheBoard,
      lateUntil: this.lateUntil,
      lateHalfPoints,
      forfeitS: this.#firstMoveS,
      rules: this.#rules,
      public: values.public,
      chat: values.chat,
      place: values.place,
      description: this.description,
    };
  }
}
