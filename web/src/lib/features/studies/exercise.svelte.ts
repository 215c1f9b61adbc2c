import { said, t } from "$lib/language/words.svelte";
import type { TriedMove } from "$lib/protocol/messages";

/** What the one who practises is told about a try. */
export class Practice {
  /** The exercise at hand, by its number; null: none. */
  at = $state<number | null>(null);
  thinking = $state(false);
  tried = $state.raw<TriedMove | null>(null);

  begin(exercise: number): void {
    this.at = exercise;
    this.thinking = false;
    this.tried = null;
  }

  end(): void {
    this.at = null;
    this.thinking = false;
    this.tried = null;
  }

  get words(): string {
    const { tried } = this;
    if (this.thinking) return t.study.thinking;
    if (!tried) return "";
    const why = tried.why ? said(tried.why.text, tried.why) : "";
    if (tried.good) return [t.study.goodMove(tried.move), why].filter(Boolean).join(" ");
    const answer = tried.answer ? t.study.answerIs(tried.answer) : "";
    return [t.study.badMove(tried.move), answer, why, t.study.tryAgain].filter(Boolean).join(" ");
  }
}
