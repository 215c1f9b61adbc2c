import type { Drawing } from "$lib/board/drawings.svelte";
import { BoardState } from "$lib/board/state.svelte";
import { said, t } from "$lib/language/words.svelte";
import type {
  ChapterView,
  Colour,
  Destinations,
  ExerciseView,
  ExplainProgress,
  LessonTold,
  NodeView,
  Square,
  StudyClientMessages,
  StudyServerMessages,
  StudyView,
} from "$lib/protocol/messages";
import type { Link } from "$lib/protocol/socket";
import { StudyConnection } from "./connection";
import { Practice } from "./exercise.svelte";
import { ROOT, Tree } from "./tree";

type Told<Kind extends StudyServerMessages["type"]> = Extract<StudyServerMessages, { type: Kind }>;

type Connect = (
  id: string,
  secret: string,
  listener: ConstructorParameters<typeof StudyConnection>[2],
) => Pick<StudyConnection, "send" | "close" | "retryNow">;

const connect: Connect = (id, secret, listener) => new StudyConnection(id, secret, listener);

/** A study as its reader sees it: the chapter shown, where in it, and the lesson. */
export class StudyState {
  view = $state.raw<StudyView | null>(null);
  chapter = $state.raw<ChapterView | null>(null);
  tree = $state.raw<Tree | null>(null);
  board = $state.raw<BoardState | null>(null);
  node = $state(ROOT);
  lesson = $state.raw<LessonTold | null>(null);
  following = $state(true);
  /** Something was not done, for people. */
  problem = $state("");
  link = $state<Link>("connecting");
  gone = $state(false);
  explaining = $state.raw<ExplainProgress | null>(null);
  /** Let the computer explain the first chapter shown: the study has just been made of a game. */
  explainFirst = false;
  readonly practice = new Practice();
  #connection: ReturnType<Connect>;
  #legal: { node: number; legal: Destinations[] } | null = null;
  /** Where to go once the chapter is here. */
  #wanted: { chapter: number; node: number } | null = null;

  constructor(
    readonly id: string,
    readonly secret: string,
    chapter: number | null = null,
    make: Connect = connect,
  ) {
    if (chapter !== null) this.#wanted = { chapter, node: ROOT };
    this.#connection = make(id, secret, {
      opened: () => this.#opened(),
      message: (message) => this.hear(message),
      link: (link) => {
        this.link = link;
        if (link === "gone") this.gone = true;
      },
    });
  }

  close(): void {
    this.#connection.close();
  }

  retryNow(): void {
    this.#connection.retryNow();
  }

  send(message: StudyClientMessages): void {
    this.problem = "";
    this.#connection.send(message);
  }

  // --- What the reader may do -------------------------------------------------------------------

  get mayEdit(): boolean {
    return this.view !== null && this.view.role !== "reader";
  }

  get hasPointer(): boolean {
    return this.lesson?.live === true && this.lesson.pointerId === this.lesson.you;
  }

  /** Somebody else leads, and I follow. */
  get led(): boolean {
    return this.lesson?.live === true && !this.hasPointer && this.following && !this.practising;
  }

  get mayPlay(): boolean {
    return !this.led && !this.practising && (this.mayEdit || this.hasPointer);
  }

  get practising(): boolean {
    return this.practice.at !== null;
  }

  get current(): NodeView | null {
    return this.tree?.get(this.node) ?? null;
  }

  get exercises(): ExerciseView[] {
    return this.chapter?.exercises ?? [];
  }

  get exercise(): ExerciseView | null {
    return this.exercises.find(({ id }) => id === this.practice.at) ?? null;
  }

  get place(): number {
    return (this.view?.chapters.findIndex(({ id }) => id === this.chapter?.id) ?? -1) + 1;
  }

  // --- Going about ------------------------------------------------------------------------------

  openChapter(chapter: number, node = ROOT): void {
    this.practice.end();
    this.#wanted = { chapter, node };
    this.send({ type: "openchapter", chapter });
  }

  /** Show a position; somebody who is led stays where the teacher is. */
  go(node: number): void {
    if (this.led) return;
    this.practice.end();
    this.#show(node);
  }

  step(way: "back" | "forward" | "up" | "down"): void {
    if (this.tree) this.go(this.tree.step(this.node, way));
  }

  first(): void {
    this.go(ROOT);
  }

  last(): void {
    if (this.tree) this.go(this.tree.end(this.node));
  }

  #show(node: number): void {
    const { chapter, tree } = this;
    if (!chapter || !tree?.get(node)) return;
    this.node = node;
    this.#put();
    if (this.#wantsMoves(node)) {
      this.board?.awaitMoves();
      this.#connection.send({ type: "shownode", chapter: chapter.id, node });
    }
    const ended = node !== ROOT && tree.following(node).length === 0;
    if (ended && !this.mayEdit) this.#read(chapter.id);
  }

  /** Whether the moves of a position are needed and not known. */
  #wantsMoves(node: number): boolean {
    return (this.mayPlay || this.hasPointer || this.practising) && this.#legal?.node !== node;
  }

  #readOf = new Set<number>();

  /** The reader has come to the end of a line. */
  #read(chapter: number): void {
    if (this.#readOf.has(chapter)) return;
    this.#readOf.add(chapter);
    this.#connection.send({ type: "markread", chapter });
  }

  /** Put the pieces of the position shown on the board. */
  #put(): void {
    const { board, chapter, tree } = this;
    const node = this.current;
    if (!board || !chapter || !tree || !node) return;
    const turn = tree.turn(this.node);
    board.movable = this.#movable(turn);
    board.drawings.lasting = this.mayPlay;
    const legal = this.#legal?.node === this.node ? this.#legal.legal : [];
    const { move } = node;
    board.setPosition(tree.pieces(chapter.pieces, this.node), turn, legal, move, move?.check ?? null);
    if (move) board.attention = move.target;
    board.drawings.show(this.practising ? [] : node.drawings);
  }

  /** Whose pieces may be moved now. */
  #movable(turn: Colour): Colour | "both" | null {
    if (!this.practising) return this.mayPlay ? "both" : null;
    return this.practice.thinking || this.practice.tried?.good ? null : turn;
  }

  // --- Editing ----------------------------------------------------------------------------------

  comment(text: string): void {
    if (this.chapter) this.send({ type: "addcomment", chapter: this.chapter.id, node: this.node, text });
  }

  reword(node: number, comment: number, text: string): void {
    if (this.chapter) this.send({ type: "changecomment", chapter: this.chapter.id, node, comment, text });
  }

  mark(glyph: number): void {
    const on = !(this.current?.glyphs.includes(glyph) ?? false);
    if (this.chapter) this.send({ type: "setglyph", chapter: this.chapter.id, node: this.node, glyph, on });
  }

  #draw(drawings: readonly Drawing[]): void {
    if (!this.chapter || !this.mayPlay) return;
    this.send({ type: "setdrawings", chapter: this.chapter.id, node: this.node, drawings: [...drawings] });
  }

  removeLine(): void {
    const { chapter, current, node } = this;
    if (!chapter || !current || current.parent === null) return;
    this.go(current.parent);
    this.send({ type: "removemove", chapter: chapter.id, node });
  }

  promote(): void {
    if (this.chapter)
      this.send({ type: "promoteline", chapter: this.chapter.id, node: this.node, main: true });
  }

  makeExercise(): void {
    if (this.chapter) this.send({ type: "addexercise", chapter: this.chapter.id, node: this.node });
  }

  explain(): void {
    if (this.chapter) this.send({ type: "explainmistakes", chapter: this.chapter.id });
  }

  // --- Exercises --------------------------------------------------------------------------------

  /** Practise an exercise, or the next one that is not solved. */
  practise(wanted: ExerciseView | null = null): void {
    const open = this.exercises.filter(({ id, solved }) => !solved && id !== this.practice.at);
    const next = wanted ?? open[0] ?? null;
    if (!next) return void this.practice.end();
    if (this.lesson?.live && !this.hasPointer) this.follow(false);
    this.practice.begin(next.id);
    this.#legal = null;
    this.#show(next.node);
    if (this.board) this.board.orientation = this.tree?.turn(next.node) ?? "white";
  }

  endPractice(): void {
    this.practice.end();
    this.#legal = null;
    this.#show(this.node);
  }

  #played(origin: Square, target: Square, promotion: string | null): void {
    const { chapter, node } = this;
    if (!chapter) return;
    const { at } = this.practice;
    if (at !== null) {
      this.practice.thinking = true;
      this.practice.tried = null;
      this.send({ type: "trymove", chapter: chapter.id, exercise: at, origin, target, promotion });
    } else {
      this.send({ type: "addmove", chapter: chapter.id, node, origin, target, promotion });
    }
  }

  // --- The lesson -------------------------------------------------------------------------------

  startLesson(): void {
    if (this.chapter) this.send({ type: "startlesson", chapter: this.chapter.id, node: this.node });
  }

  follow(on: boolean): void {
    this.following = on;
    this.send({ type: "followlesson", on });
    if (on) this.goThere();
    else this.#show(this.node);
  }

  /** To where the teacher is. */
  goThere(): void {
    const { lesson } = this;
    if (!lesson?.live || lesson.chapter === null || lesson.node === null) return;
    if (lesson.chapter !== this.chapter?.id) this.openChapter(lesson.chapter, lesson.node);
    else if (this.tree?.get(lesson.node)) {
      this.practice.end();
      this.#show(lesson.node);
    } else this.#wanted = { chapter: lesson.chapter, node: lesson.node };
  }

  // --- What the server tells --------------------------------------------------------------------

  #opened(): void {
    if (!this.following) this.#connection.send({ type: "followlesson", on: false });
    const shown = this.chapter?.id ?? this.#wanted?.chapter;
    if (shown === undefined) return;
    this.#wanted ??= { chapter: shown, node: this.node };
    this.#connection.send({ type: "openchapter", chapter: shown });
  }

  hear(message: StudyServerMessages): void {
    const hearers: { [Kind in StudyServerMessages["type"]]: (told: Told<Kind>) => void } = {
      studytold: ({ study }) => this.#heardStudy(study),
      chaptertold: ({ chapter }) => this.#heardChapter(chapter),
      chapterchanged: (told) => this.#heardChange(told),
      nodeshown: (told) => this.#heardMoves(told),
      moveadded: (told) => this.#heardMove(told),
      lessontold: (told) => this.#heardLesson(told),
      exercisetried: (told) => this.#heardTry(told),
      explainprogress: (told) => this.#heardProgress(told),
      studygone: () => void (this.gone = true),
      studyrefused: (told) => this.#heardRefusal(told),
    };
    (hearers[message.type] as (told: StudyServerMessages) => void)(message);
  }

  #heardChange(told: Told<"chapterchanged">): void {
    if (told.chapter !== this.chapter?.id || !this.tree) return;
    this.tree = this.tree.changed(told);
    this.chapter = { ...this.chapter, exercises: told.exercises, title: told.title };
    this.#moved();
  }

  #heardMoves({ chapter, node, legal, result }: Told<"nodeshown">): void {
    if (chapter !== this.chapter?.id) return;
    this.#legal = { node, legal: result ? [] : legal };
    if (node === this.node) this.#put();
  }

  #heardMove({ chapter, node }: Told<"moveadded">): void {
    if (chapter === this.chapter?.id && !this.practising) this.#show(node);
  }

  #heardTry({ chapter, exercise, tried }: Told<"exercisetried">): void {
    this.practice.thinking = false;
    this.practice.tried = tried;
    if (!tried.good) return this.#put();
    if (!this.chapter || chapter !== this.chapter.id) return;
    const exercises = this.chapter.exercises.map((one) =>
      one.id === exercise ? { ...one, solved: true } : one,
    );
    this.chapter = { ...this.chapter, exercises };
  }

  #heardProgress(told: ExplainProgress): void {
    this.explaining = told;
    if (told.problem) this.problem = said(told.problem.text, told.problem);
  }

  #heardRefusal(told: Told<"studyrefused">): void {
    this.problem = said(told.reason, told);
    this.practice.thinking = false;
    this.#put();
  }

  #heardStudy(view: StudyView): void {
    this.view = view;
    const shown = this.chapter?.id ?? this.#wanted?.chapter;
    const first = view.chapters[0];
    if (shown !== undefined && view.chapters.some(({ id }) => id === shown)) {
      if (!this.chapter) this.#connection.send({ type: "openchapter", chapter: shown });
      return;
    }
    if (first) this.openChapter(first.id);
    else {
      this.chapter = null;
      this.tree = null;
      this.board = null;
    }
  }

  #heardChapter(chapter: ChapterView): void {
    const other = chapter.id !== this.chapter?.id || !this.board;
    this.chapter = chapter;
    this.tree = Tree.of(chapter);
    this.#legal = null;
    if (other) this.board = this.#newBoard(chapter);
    const there = this.#destination(chapter.id);
    this.#wanted = null;
    this.node = this.tree.get(there) ? there : ROOT;
    this.#show(this.node);
    if (this.explainFirst && this.mayEdit) {
      this.explainFirst = false;
      this.explain();
    }
  }

  /** Where a chapter is to be opened: where the teacher is, or where it was asked for. */
  #destination(chapter: number): number {
    const { lesson } = this;
    if (this.led && lesson?.chapter === chapter && lesson.node !== null) return lesson.node;
    return this.#wanted?.chapter === chapter ? this.#wanted.node : ROOT;
  }

  #newBoard(chapter: ChapterView): BoardState {
    const board = new BoardState({ ...chapter.variant, start: chapter.pieces });
    board.orientation = chapter.orientation;
    board.onMove = (origin, target, promotion) => this.#played(origin, target, promotion);
    board.onAction = () => (this.problem = "");
    board.drawings.onChange = (list) => this.#draw(list);
    return board;
  }

  /** The tree has changed: what is shown may be gone, or somebody waits there. */
  #moved(): void {
    const wanted = this.#wanted;
    if (wanted && wanted.chapter === this.chapter?.id && this.tree?.get(wanted.node)) {
      this.#wanted = null;
      return this.#show(wanted.node);
    }
    if (!this.tree?.get(this.node)) return this.#show(ROOT);
    this.#put();
  }

  #heardLesson(lesson: LessonTold): void {
    const led = this.led;
    this.lesson = lesson;
    if (this.led) this.goThere();
    else if (led || this.hasPointer) this.#show(this.node);
  }

  /** Where the teacher is, for those who look around on their own. */
  get teacherAt(): string {
    const { lesson, tree } = this;
    if (!lesson || lesson.node === null) return "";
    if (lesson.chapter !== this.chapter?.id) {
      return this.view?.chapters.find(({ id }) => id === lesson.chapter)?.title ?? "";
    }
    return tree?.named(lesson.node) ?? t.study.atStart;
  }
}
