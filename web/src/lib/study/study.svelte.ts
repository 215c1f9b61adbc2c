import type { Drawing } from "$lib/board/drawings.svelte";
import { BoardState } from "$lib/board/state.svelte";
import { said, t } from "$lib/language/words.svelte";
import type {
  ChapterView,
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
  /** The next click on the board begins an arrow. */
  arrowing = $state(false);
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
    const wanted = this.mayPlay || this.hasPointer || this.practising;
    if (wanted && this.#legal?.node !== node) {
      this.board?.awaitMoves();
      this.#connection.send({ type: "shownode", chapter: chapter.id, node });
    }
    if (tree.following(node).length === 0 && node !== ROOT && !this.mayEdit) this.#read(chapter.id);
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
    if (!board || !chapter || !tree) return;
    const node = tree.get(this.node);
    const legal = this.#legal?.node === this.node ? this.#legal.legal : [];
    const turn = tree.turn(this.node);
    const mayTry = this.practising && !this.practice.thinking && !this.practice.tried?.good;
    board.movable = mayTry ? turn : this.mayPlay ? "both" : null;
    board.drawings.lasting = this.mayPlay;
    board.setPosition(
      tree.pieces(chapter.pieces, this.node),
      turn,
      legal,
      node?.move ? { origin: node.move.origin, target: node.move.target } : null,
      node?.move?.check ?? null,
    );
    if (node?.move) board.attention = node.move.target;
    board.drawings.show(this.practising ? [] : (node?.drawings ?? []));
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
    this.arrowing = false;
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
    switch (message.type) {
      case "studytold":
        return this.#heardStudy(message.study);
      case "chaptertold":
        return this.#heardChapter(message.chapter);
      case "chapterchanged":
        if (message.chapter !== this.chapter?.id || !this.tree) return;
        this.tree = this.tree.changed(message);
        this.chapter = { ...this.chapter, exercises: message.exercises, title: message.title };
        return this.#moved();
      case "nodeshown":
        if (message.chapter !== this.chapter?.id) return;
        this.#legal = { node: message.node, legal: message.result ? [] : message.legal };
        if (message.node === this.node) this.#put();
        return;
      case "moveadded":
        if (message.chapter === this.chapter?.id && !this.practising) this.#show(message.node);
        return;
      case "lessontold":
        return this.#heardLesson(message);
      case "exercisetried":
        this.practice.thinking = false;
        this.practice.tried = message.tried;
        if (!message.tried.good) this.#put();
        return;
      case "explainprogress":
        this.explaining = message;
        if (message.problem) this.problem = said(message.problem.text, message.problem);
        return;
      case "studygone":
        this.gone = true;
        return;
      case "studyrefused":
        this.problem = said(message.reason, message);
        this.practice.thinking = false;
        this.#put();
    }
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
    const wanted = this.#wanted?.chapter === chapter.id ? this.#wanted.node : ROOT;
    this.#wanted = null;
    const lead = this.lesson;
    const there = this.led && lead?.chapter === chapter.id ? (lead.node ?? wanted) : wanted;
    this.node = this.tree.get(there) ? there : ROOT;
    this.#show(this.node);
    if (this.explainFirst && this.mayEdit) {
      this.explainFirst = false;
      this.explain();
    }
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
