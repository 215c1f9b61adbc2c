import { shortTitle } from "$lib/language/names";
import { t } from "$lib/language/words.svelte";
import { spoken } from "$lib/features/lessons/http";
import type {
  CourseTitle,
  GiveWork,
  PuzzleBoardView,
  StudyRow,
  StudyView,
  VariantView,
  WorkItem,
  WorkKind,
} from "$lib/protocol/messages";
import { today } from "./items";

const WEEK_MS = 7 * 86_400_000;

/** What there is to choose from. */
export interface Choices {
  studies: readonly StudyRow[];
  boards: readonly PuzzleBoardView[];
  courses: readonly CourseTitle[];
  variants: readonly VariantView[];
}

/** The choices of the sheet on which work is given. */
export class NewWork {
  kind = $state<WorkKind>("puzzles");
  study = $state("");
  /** The chosen study with its chapters, once it is fetched. */
  opened = $state.raw<StudyView | null>(null);
  chapter = $state("");
  board = $state("chess");
  theme = $state("");
  count = $state(10);
  course = $state("");
  items = $state.raw<WorkItem[]>([]);
  title = $state("");
  user = $state("");
  due = $state(today(new Date(Date.now() + WEEK_MS)));

  constructor(private readonly choices: Choices) {
    this.study = choices.studies[0]?.id ?? "";
    this.course = choices.courses[0]?.name ?? "";
    this.board = choices.boards[0]?.board ?? "";
  }

  get themes(): PuzzleBoardView["themes"] {
    return this.choices.boards.find(({ board }) => board === this.board)?.themes ?? [];
  }

  boardName(name: string): string {
    const found = this.choices.variants.find((variant) => variant.name === name);
    return found ? shortTitle(found) : name;
  }

  /** What is chosen now; null: nothing yet. */
  get current(): WorkItem | null {
    const makers: Record<WorkKind, () => WorkItem | null> = {
      mistakes: () => this.#item("own", "", { count: this.#count }),
      lesson: () => this.#lesson(),
      puzzles: () => this.#puzzles(),
      study: () => this.#study(),
    };
    return makers[this.kind]();
  }

  #item(ref: string, title: string, more: Partial<WorkItem> = {}): WorkItem | null {
    return ref ? { kind: this.kind, ref, title, chapter: null, count: null, ...more } : null;
  }

  get #count(): number {
    return Math.max(1, Math.round(this.count || 1));
  }

  #lesson(): WorkItem | null {
    const found = this.choices.courses.find(({ name }) => name === this.course);
    return this.#item(this.course, found ? t.work.courseOf(spoken(found.title)) : "");
  }

  #puzzles(): WorkItem | null {
    const theme = this.themes.find((one) => one.theme === this.theme)?.theme ?? "";
    const words = theme && t.puzzles.theme(theme);
    const title = t.work.puzzlesOf(this.#count, words, this.boardName(this.board));
    return this.#item(theme ? `${this.board}/${theme}` : this.board, title, { count: this.#count });
  }

  #study(): WorkItem | null {
    const study = this.choices.studies.find(({ id }) => id === this.study);
    if (!study) return null;
    const chapter = this.opened?.chapters.find(({ id }) => String(id) === this.chapter);
    const title = chapter ? `${study.title}: ${chapter.title}` : study.title;
    return this.#item(study.id, title, { chapter: chapter?.id ?? null });
  }

  add(): void {
    if (this.current) this.items = [...this.items, this.current];
  }

  drop(number: number): void {
    this.items = this.items.filter((_, place) => place !== number);
  }

  /** What was added; where nothing was, what is chosen now. */
  get given(): readonly WorkItem[] {
    if (this.items.length > 0) return this.items;
    return this.current ? [this.current] : [];
  }

  /** The title that is proposed: that of the first thing to do. */
  get proposed(): string {
    const [first] = this.given;
    if (!first) return "";
    return first.kind === "mistakes" ? t.work.mistakesOf(first.count ?? 1) : first.title;
  }

  wanted(classId: string): GiveWork {
    return {
      title: this.title.trim() || this.proposed,
      items: [...this.given],
      classId: this.user ? null : classId,
      user: this.user || null,
      due: this.due || null,
    };
  }
}
