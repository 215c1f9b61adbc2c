import { said, t } from "$lib/language/words.svelte";
import type { ChapterSummary, CommentView, ExerciseView } from "$lib/protocol/messages";
import type { Tree } from "./tree";

/** What the computer says in the reader's language; what people say as they said it. */
export const commentText = (comment: CommentView): string =>
  comment.sentences.length > 0
    ? comment.sentences.map((sentence) => said(sentence.text, sentence)).join(" ")
    : comment.text;

export const authorOf = (comment: CommentView): string =>
  comment.kind === "computer" ? t.study.computer : comment.author;

/** What a chapter holds, in a few words. */
export function chapterFacts(chapter: ChapterSummary, board: string): string {
  if (chapter.kind === "game") return `${t.study.game}, ${t.study.moveCount(Math.ceil(chapter.plies / 2))}`;
  if (chapter.plies === 0 && chapter.exercises > 0)
    return `${board} · ${t.study.positions(chapter.exercises)}`;
  return `${board} · ${t.study.moveCount(Math.ceil(chapter.plies / 2))}`;
}

export const isDone = (chapter: ChapterSummary): boolean =>
  chapter.exercises > 0 ? chapter.solved === chapter.exercises : chapter.read;

/** An exercise by the title it was given, or by where it stands. */
export function exerciseTitle(exercise: ExerciseView, number: number): string {
  return exercise.title || t.study.exerciseNumber(number);
}

export function exercisePlace(exercise: ExerciseView, tree: Tree): string {
  if (exercise.mistake !== null && tree.get(exercise.mistake)) {
    return t.study.exerciseBefore(tree.named(exercise.mistake));
  }
  const at = tree.named(exercise.node);
  return at ? t.study.exerciseAt(at) : t.study.atStart;
}

/** Two letters for a face: Mei Tanaka is MT. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : [...(words[0] ?? "?")].slice(0, 2);
  return letters.join("").toLocaleUpperCase();
}
