import { BoardState } from "$lib/board/state.svelte";
import { t } from "$lib/language/words.svelte";
import { askPosition } from "$lib/protocol/http";
import type { MoveAsked, PositionTold, VariantView } from "$lib/protocol/messages";
import { type Course, placed, solved, type Task } from "./course";

/** One who learns, going through the tasks of a course. What may move where is told by the server. */
export class Lesson {
  readonly course: Course;
  number = $state(0);
  /** Made anew for each task, so that its view opens anew. */
  board: BoardState;
  done = $state(false);
  /** Something went another way than wished, for people. */
  notice = $state("");
  /** Goes up with every answer, so that late ones are known. */
  #asked = 0;
  #moves: MoveAsked[] = [];
  readonly #variant: VariantView;
  readonly #ask: typeof askPosition;

  constructor(course: Course, variant: VariantView, ask = askPosition) {
    this.course = course;
    this.#variant = variant;
    this.#ask = ask;
    this.board = $state.raw(this.#begin());
  }

  get task(): Task {
    const task = this.course.tasks[this.number];
    if (!task) throw new Error(`The course has no task ${this.number}.`);
    return task;
  }

  get last(): boolean {
    return this.number === this.course.tasks.length - 1;
  }

  go(number: number): void {
    this.number = Math.max(0, Math.min(number, this.course.tasks.length - 1));
    this.restart();
  }

  restart(): void {
    this.board = this.#begin();
  }

  #begin(): BoardState {
    const pieces = placed(this.#variant, this.task.pieces);
    // A view of the plane opens on the start: here the near pieces with some air around them.
    const [x = 0, y = 0] = pieces[0]?.at ?? [];
    const air = [
      [x - 6, y - 5],
      [x + 10, y + 8],
    ];
    const plane = this.#variant.axes.some((labels) => labels.length === 0);
    const start = plane
      ? air.map((at) => ({ at, piece: { letter: "P", colour: "white" as const } }))
      : pieces;
    const board = new BoardState({ ...this.#variant, start });
    board.movable = "white";
    board.setPosition(pieces, "white", [], null, null);
    board.awaitMoves();
    board.onMove = (origin, target, promotion) => void this.#play({ origin, target, promotion });
    board.onIllegal = (origin, target) => void this.#explain({ origin, target, promotion: null });
    board.onAction = () => {
      if (board.movable) this.notice = "";
    };
    this.done = false;
    this.notice = "";
    this.#moves = [];
    void this.#tell(board);
    return board;
  }

  async #play(move: MoveAsked): Promise<void> {
    this.#moves = [...this.#moves, move];
    await this.#tell(this.board);
  }

  /** Say why a move cannot be made. */
  async #explain(move: MoveAsked): Promise<void> {
    const number = this.#asked;
    try {
      await this.#position([...this.#moves, move]);
    } catch (refusal) {
      if (number === this.#asked) this.notice = (refusal as Error).message;
    }
  }

  #position(moves: MoveAsked[]): Promise<PositionTold> {
    const { goal, pieces } = this.task;
    return this.#ask({
      variant: this.#variant.name,
      pieces: placed(this.#variant, pieces),
      moves,
      again: goal !== "mate",
    });
  }

  async #tell(board: BoardState): Promise<void> {
    const number = (this.#asked += 1);
    const { goal } = this.task;
    let told: PositionTold;
    try {
      told = await this.#position(this.#moves);
    } catch (refusal) {
      if (number === this.#asked) this.notice = (refusal as Error).message;
      return;
    }
    if (number !== this.#asked) return;
    this.done = solved(goal, told);
    const missed = goal === "mate" && this.#moves.length > 0 && !this.done;
    if (missed) this.notice = t.learn.notMate;
    const move = told.moves.at(-1) ?? null;
    const open = !this.done && !missed;
    board.movable = open ? "white" : null;
    board.setPosition(told.pieces, told.turn, open ? told.legal : [], move, told.check);
  }
}
