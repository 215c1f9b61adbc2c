import type { StudyState } from "./study.svelte";

const KEYS: Readonly<Record<string, (study: StudyState) => void>> = {
  ArrowLeft: (study) => study.step("back"),
  ArrowRight: (study) => study.step("forward"),
  ArrowUp: (study) => study.step("up"),
  ArrowDown: (study) => study.step("down"),
  Home: (study) => study.first(),
  End: (study) => study.last(),
  Escape: (study) => study.board?.escape(),
};

/** Do what a key means in a study; false when it means nothing. */
export function onStudyKey(study: StudyState, key: string): boolean {
  const meaning = KEYS[key];
  meaning?.(study);
  return meaning !== undefined;
}
