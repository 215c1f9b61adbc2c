import { Positions } from "$lib/features/games/positions";
import { said, t } from "$lib/language/words.svelte";
import type { BoardState } from "$lib/board/state.svelte";
import type {
  MoveView,
  PositionTold,
  PuzzleHint,
  PuzzleReason,
  PuzzleResult,
  PuzzleSolver,
  PuzzleStarted,
  StartPuzzle,
  VariantView,
} from "$lib/protocol/messages";
import type { SoundName } from "$lib/sound/sounds";
import { boardFor, showPosition } from "./board";
import * as server from "./http";
import type { Tried } from "./http";

/** Where the solver stands: to move, waiting for an answer, or at the end. */
export type Phase = "solving" | "waiting" | "solved" | "shown";

/** What the board says, beside it and to those who do not see it. */
export interface Said {
  tone: "task" | "right" | "wrong" | "solved" | "shown" | "problem";
  title: string;
  text: string;
  /** The move that was tried and set back. */
  move?: string;
}

export interface Pace {
  /** Milliseconds until the opponent answers a right move. */
  answer: number;
  /** Until a wrong move goes back. */
  back: number;
  /** Between two moves that are played through. */
  replay: number;
}

const PACE: Pace = { answer: 300, back: 400, replay: 900 };
const STILL: Pace = { answer: 0, back: 0, replay: 900 };

export const paceOf = (reduced: boolean): Pace => (reduced ? STILL : PACE);

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** One who solves puzzles of a board, one after the other. The server knows the solutions, times and ratings. */
export class PuzzleSession {
  started = $state.raw<PuzzleStarted | null>(null);
  board = $state.raw<BoardState | null>(null);
  phase = $state<Phase>("waiting");
  said = $state.raw<Said | null>(null);
  /** The opponent's move that led here, then everything found so far. */
  moves = $state.raw<MoveView[]>([]);
  /** The last wrong move, until another is tried. */
  wrong = $state("");
  hints = $state.raw<PuzzleHint[]>([]);
  result = $state.raw<PuzzleResult | null>(null);
  solver = $state.raw<PuzzleSolver | null>(null);
  /** How many moves are shown once it is over. */
  at = $state(0);
  voted = $state(false);
  problem = $state("");
  #told: PositionTold | null = null;
  #step = 0;
  /** Goes up with everything begun, so that late answers are known. */
  #asked = 0;
  #positions = new Positions([]);

  constructor(
    readonly variant: VariantView,
    private readonly pace: () => Pace = () => PACE,
    private readonly sound: (name: SoundName) => void = () => {},
    private readonly ask: Pick<
      typeof server,
      "startPuzzle" | "tryMove" | "whyWrong" | "askHint" | "askSolution" | "vote"
    > = server,
  ) {}

  get over(): boolean {
    return this.phase === "solved" || this.phase === "shown";
  }

  /** The solver's moves that are found. */
  get found(): number {
    return this.#step;
  }

  /** The position shown as text, for a game from here. */
  get text(): string {
    return this.#told?.text ?? "";
  }

  /** How the rating has changed; null where it does not. */
  get change(): number | null {
    const { ratingBefore = null, ratingAfter = null } = this.result ?? {};
    return ratingBefore === null || ratingAfter === null ? null : ratingAfter - ratingBefore;
  }

  /** Begin a puzzle: the one named, or one that fits. */
  async start(wanted: StartPuzzle): Promise<void> {
    const asked = (this.#asked += 1);
    this.problem = "";
    try {
      const started = await this.ask.startPuzzle(wanted);
      if (asked === this.#asked) this.#begin(started);
    } catch (refusal) {
      if (asked === this.#asked) this.problem = (refusal as Error).message;
    }
  }

  /** From its first move again; what was tried stays counted. */
  restart(): void {
    if (!this.started) return;
    this.#asked += 1;
    this.#take(this.started);
  }

  #begin(started: PuzzleStarted): void {
    this.solver = started.solver;
    this.board = boardFor(started.task, this.variant);
    this.#connect(this.board);
    this.voted = false;
    this.#take(started);
  }

  #take(started: PuzzleStarted): void {
    const { position } = started.task;
    this.started = started;
    this.result = null;
    this.hints = [];
    this.wrong = "";
    this.#step = 0;
    const note = started.rated ? t.puzzles.findMoveNote : t.puzzles.practice;
    this.said = { tone: "task", title: t.puzzles.findMove, text: note };
    this.#show(position, "solving");
  }

  #connect(board: BoardState): void {
    board.onMove = (origin, target, promotion) => void this.play({ origin, target, promotion });
    board.onIllegal = (origin, target) => void this.#illegal({ origin, target, promotion: null });
    board.onAction = () => {
      if (this.phase !== "solving") return;
      board.marks = [];
      board.badge = null;
    };
  }

  #show(told: PositionTold, phase: Phase): void {
    const { board } = this;
    if (!board) return;
    this.#told = told;
    this.phase = phase;
    this.moves = told.moves;
    this.at = told.moves.length;
    board.marks = [];
    board.badge = null;
    board.drawings.clear();
    showPosition(board, told, phase === "solving");
  }

  /** Try a move, by hand or typed. */
  async play(move: Tried): Promise<void> {
    const { started, board } = this;
    if (!started || !board || this.phase !== "solving") return;
    const asked = (this.#asked += 1);
    const step = this.#step;
    this.phase = "waiting";
    this.problem = "";
    try {
      const [answer] = await Promise.all([
        this.ask.tryMove(started.attempt, step, move),
        after("text" in move ? 0 : this.pace().answer),
      ]);
      if (asked !== this.#asked) return;
      if (answer.right) this.#right(answer.position, answer.found, answer.result);
      else await this.#wrong(move, answer.text, step, asked);
    } catch (refusal) {
      if (asked !== this.#asked) return;
      this.problem = (refusal as Error).message;
      if (this.#told) this.#show(this.#told, "solving");
    }
  }

  #right(told: PositionTold, found: number, result: PuzzleResult | null): void {
    // The last move found has no answer.
    const mine = told.moves.at(result ? -1 : -2);
    this.#step = found;
    this.hints = [];
    this.wrong = "";
    this.#show(told, result ? "solved" : "solving");
    if (this.board && mine) this.board.badge = { at: mine.target, right: true };
    if (result) this.#end(result, told);
    else {
      this.said = { tone: "right", title: t.puzzles.right, text: t.puzzles.goOn };
      this.sound("right");
    }
  }

  #end(result: PuzzleResult, told: PositionTold): void {
    this.result = result;
    this.solver = result.solver;
    const mate = told.result?.reason === "checkmate" ? `${t.puzzles.solvedMate} ` : "";
    const how =
      result.hints > 0 && result.ratingAfter === null
        ? t.puzzles.solvedHints
        : result.wrong > 0
          ? t.puzzles.solvedTries(result.wrong)
          : t.puzzles.solvedAtOnce;
    this.said = { tone: "solved", title: t.puzzles.solved, text: mate + how };
    this.sound("solved");
  }

  async #wrong(move: Tried, text: string, step: number, asked: number): Promise<void> {
    const { board, started } = this;
    if (!board || !started || !this.#told) return;
    this.said = { tone: "wrong", title: t.puzzles.notThis, text: t.puzzles.thinkingWhy };
    this.sound("wrong");
    const reason = this.ask.whyWrong(started.attempt, step, move).catch(() => null);
    await after(this.pace().back);
    if (asked !== this.#asked) return;
    this.#show(this.#told, "solving");
    this.wrong = text;
    if ("target" in move) {
      board.marks = [{ ...move, ink: "wrong" }];
      board.badge = { at: move.target, right: false };
    }
    const why = await reason;
    // Whoever has moved on meanwhile hears nothing of it.
    if (asked === this.#asked) this.#explain(why, board);
  }

  #explain(why: PuzzleReason | null, board: BoardState): void {
    const text = why ? said(why.reason.text, why.reason) : "";
    this.said = { tone: "wrong", title: t.puzzles.notThis, text };
    if (why?.answer && board.badge && !board.badge.right)
      board.marks = [...board.marks, { origin: why.answer.origin, target: why.answer.target, ink: "red" }];
  }

  /** Say why a piece cannot go there; nothing is counted. */
  async #illegal(move: Tried): Promise<void> {
    const { started } = this;
    if (!started || this.phase !== "solving") return;
    const asked = this.#asked;
    try {
      await this.ask.tryMove(started.attempt, this.#step, move);
    } catch (refusal) {
      if (asked === this.#asked)
        this.said = { tone: "problem", title: t.puzzles.findMove, text: (refusal as Error).message };
    }
  }

  /** The next step of help. */
  async hint(): Promise<void> {
    const { started, board } = this;
    const number = this.hints.length + 1;
    if (!started || !board || this.phase !== "solving" || number > 3) return;
    const asked = this.#asked;
    try {
      const given = await this.ask.askHint(started.attempt, this.#step, number as 1 | 2 | 3);
      if (asked !== this.#asked || this.hints.length >= number) return;
      this.hints = [...this.hints, given];
      board.badge = null;
      board.attention = given.target ?? given.origin;
      board.marks =
        given.target && number === 3
          ? [{ origin: given.origin, target: given.target, ink: "hint" }]
          : [given.origin, ...(given.target ? [given.target] : [])].map((at) => ({
              origin: at,
              target: at,
              ink: "blue" as const,
            }));
    } catch (refusal) {
      this.problem = (refusal as Error).message;
    }
  }

  /** Look at the solution: it is played through from the task on. */
  async solution(): Promise<void> {
    const { started } = this;
    if (!started || this.over) return;
    const asked = (this.#asked += 1);
    try {
      const told = await this.ask.askSolution(started.attempt);
      if (asked !== this.#asked) return;
      this.hints = [];
      this.wrong = "";
      this.result = told.result;
      this.solver = told.result.solver;
      this.#show(told.position, "shown");
      this.said = { tone: "shown", title: t.puzzles.shown, text: t.puzzles.shownNote };
      await this.replay();
    } catch (refusal) {
      this.problem = (refusal as Error).message;
    }
  }

  /** Play the whole line through, from the task on. */
  async replay(): Promise<void> {
    if (!this.over) return;
    const asked = (this.#asked += 1);
    for (let ply = this.#lead; ply <= this.moves.length; ply++) {
      this.go(ply, asked);
      await after(this.pace().replay);
      if (asked !== this.#asked) return;
    }
  }

  /** Show the position after so many moves; only once it is over. */
  go(ply: number, asked = (this.#asked += 1)): void {
    const { board, started } = this;
    if (!board || !started || !this.over || asked !== this.#asked) return;
    this.at = Math.max(this.#lead, Math.min(ply, this.moves.length));
    this.#positions = new Positions(started.task.position.pieces);
    const found = this.moves.slice(this.#lead);
    const pieces = this.#positions.at(this.at - this.#lead, found).values();
    const last = this.moves[this.at - 1] ?? null;
    const turns = this.at - this.#lead;
    const turn = turns % 2 === 0 ? started.task.turn : started.task.turn === "white" ? "black" : "white";
    board.movable = null;
    board.badge = null;
    board.marks = [];
    board.setPosition(pieces, turn, [], last, last?.check ?? null);
  }

  async vote(good: boolean): Promise<void> {
    if (!this.started) return;
    this.voted = true;
    await this.ask.vote(this.started.attempt, good).catch(() => (this.voted = false));
  }

  flip(): void {
    const { board } = this;
    if (board) board.orientation = board.orientation === "white" ? "black" : "white";
  }

  /** How many moves led to the task. */
  get #lead(): number {
    return this.started?.task.position.moves.length ?? 0;
  }
}
