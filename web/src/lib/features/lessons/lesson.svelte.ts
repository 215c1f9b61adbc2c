import { whole, type Reach } from "$lib/board/squares";
import { BoardState, type Step } from "$lib/board/state.svelte";
import { said } from "$lib/language/words.svelte";
import type {
  CourseView,
  Destinations,
  MoveAsked,
  Square,
  StepAsked,
  StepTold,
  StepView,
  VariantView,
} from "$lib/protocol/messages";
import { spoken, tryStep } from "./http";

/** A learner on the way through a course. What is legal, right or wrong is told by the server. */
export class Lesson {
  readonly course: CourseView;
  number = $state(0);
  /** Made anew for each step, so that its view opens anew. */
  board: BoardState;
  done = $state(false);
  /** Why the last try was wrong, for people. */
  notice = $state("");
  /** Stars that have not been reached. */
  left = $state.raw<readonly Square[]>([]);
  /** Show every way of a piece, not only the one that is taught. */
  everyWay = $state(false);
  /** Called when a step is solved. */
  onSolved: (step: StepView) => void = () => {};
  /** Goes up with every question, so that late answers are known. */
  #asked = 0;
  #moves: MoveAsked[] = [];
  #told = $state.raw<StepTold | null>(null);
  readonly #variant: VariantView;
  readonly #ask: typeof tryStep;

  constructor(course: CourseView, variant: VariantView, ask = tryStep) {
    this.course = course;
    this.#variant = variant;
    this.#ask = ask;
    this.board = $state.raw(this.#begin());
  }

  get step(): StepView {
    const step = this.course.steps[this.number];
    if (!step) throw new Error(`The course has no step ${this.number}.`);
    return step;
  }

  get last(): boolean {
    return this.number === this.course.steps.length - 1;
  }

  /** The position at the end of a step, if a game can go on from it. */
  get playable(): StepTold["position"] | null {
    const position = this.done ? this.#told?.position : null;
    return position && position.faults.length === 0 && position.result === null ? position : null;
  }

  go(number: number): void {
    this.number = Math.max(0, Math.min(number, this.course.steps.length - 1));
    this.restart();
  }

  restart(): void {
    this.everyWay = false;
    this.board = this.#begin();
  }

  /** Give the number that the step asks for. */
  answer(answer: number): Promise<void> {
    return this.#try({ answer }, null);
  }

  /** Show the next move of the solution; answers whether there is one. */
  show(): boolean {
    const { goal, solution } = this.step;
    const next = solution[goal === "find" ? 0 : this.#moves.length];
    if (next) this.board.hint = { origin: next.origin, target: next.target };
    return next !== undefined;
  }

  setEveryWay(every: boolean): void {
    this.everyWay = every;
    if (this.#told) this.#show(this.board, this.#told, null);
  }

  #begin(): BoardState {
    const { pieces, stars, goal } = this.step;
    const board = new BoardState({ ...this.#variant, start: opening(this.#variant, this.step) });
    const asked = goal === "count" ? pieces.find(at(this.step.asks)) : undefined;
    const turn = asked?.piece.colour ?? "white";
    board.movable = turn;
    board.setPosition(pieces, turn, [], null, null);
    board.awaitMoves();
    board.onMove = (origin, target, promotion) => void this.#play({ origin, target, promotion });
    board.onIllegal = (origin, target) => void this.#play({ origin, target, promotion: null });
    board.onAction = () => {
      if (board.movable) this.notice = "";
    };
    this.done = false;
    this.notice = "";
    this.left = stars;
    this.#moves = [];
    this.#told = null;
    board.marks = stars.map(star);
    void this.#try({ moves: [] }, null, board);
    return board;
  }

  #play(move: MoveAsked): Promise<void> {
    // Nothing moves where squares are only counted.
    if (this.step.goal === "count") return this.#try({}, null);
    return this.#try({ moves: [...this.#moves, move] }, move);
  }

  async #try(tried: StepAsked, move: Step | null, board = this.board): Promise<void> {
    const number = (this.#asked += 1);
    const { step } = this;
    let told: StepTold;
    try {
      told = await this.#ask(this.course.name, this.number, tried);
    } catch (refusal) {
      if (number === this.#asked) this.notice = (refusal as Error).message;
      return;
    }
    if (number !== this.#asked) return;
    this.#told = told;
    this.#moves = told.accepted;
    this.left = told.left;
    this.done = told.state === "done";
    this.notice = told.state === "wrong" ? why(told) : "";
    this.#show(board, told, told.state === "wrong" ? move : null);
    if (this.done) this.onSolved(step);
  }

  #show(board: BoardState, { position, left }: StepTold, wrong: Step | null): void {
    const open = !this.done;
    const lit = this.everyWay ? [] : this.step.ways;
    board.movable = open ? position.turn : null;
    board.setPosition(
      position.pieces,
      position.turn,
      open ? position.legal.map((one) => along(one, lit)) : [],
      position.moves.at(-1) ?? null,
      position.check,
    );
    const tried = wrong ? [{ origin: wrong.origin, target: wrong.target, ink: "red" as const }] : [];
    board.marks = [...left.map(star), ...tried];
  }
}

const star = (square: Square) => ({ origin: square, target: square, ink: "star" as const });

const at =
  (square: Square | null) =>
  (placed: { at: Square }): boolean =>
    square !== null && placed.at.join() === square.join();

/** The lesson's own words for a mistake, else the rule's. */
const why = ({ words, reason }: StepTold): string =>
  words ? spoken(words) : reason ? said(reason.text, reason) : "";

/** A view of the plane opens on the start of a game: here on the nearest pieces with some air around them. */
function opening({ axes }: VariantView, { pieces, stars }: StepView): VariantView["start"] {
  const plane = axes.some((labels) => labels.length === 0);
  if (!plane || pieces.length > 20) return pieces;
  const [x = 0, y = 0] = pieces[0]?.at ?? [];
  const near = [...pieces.map((placed) => placed.at), ...stars].filter(
    ([px = 0, py = 0]) => Math.abs(px - x) < 20 && Math.abs(py - y) < 20,
  );
  const piece = { letter: "P", colour: "white" } as const;
  return [[x - 6, y - 5], [x + 8, y + 6], ...near].map((square) => ({ at: square, piece }));
}

/** Only the moves along the ways that are shown, there and back. */
export function along(told: Destinations, ways: readonly Square[]): Reach {
  const reach = whole(told);
  if (ways.length === 0) return reach;
  const shown = (square: Square): boolean =>
    ways.some((way) => {
      const went = square.map((part, axis) => part - (reach.origin[axis] ?? 0));
      const far = Math.max(...went.map(Math.abs)) / Math.max(...way.map(Math.abs));
      return [far, -far].some((times) => went.every((part, axis) => part === (way[axis] ?? 0) * times));
    });
  return { ...reach, squares: reach.squares.filter(shown), captures: reach.captures.filter(shown), rays: [] };
}
