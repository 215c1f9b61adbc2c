import { language } from "$lib/language/words.svelte";
import { ask } from "$lib/protocol/http";
import type {
  CourseList,
  CourseView,
  DrillList,
  DrillStarted,
  RulesView,
  StepAsked,
  StepTold,
} from "$lib/protocol/messages";

const name = encodeURIComponent;

export const getCourses = (fetcher?: typeof fetch): Promise<CourseList> =>
  ask("/api/courses", undefined, fetcher);

export const getCourse = (course: string, fetcher?: typeof fetch): Promise<CourseView> =>
  ask(`/api/courses/${name(course)}`, undefined, fetcher);

export const tryStep = (course: string, step: number, tried: StepAsked): Promise<StepTold> =>
  ask(`/api/courses/${name(course)}/${step}`, tried);

export const getDrills = (fetcher?: typeof fetch): Promise<DrillList> =>
  ask("/api/drills", undefined, fetcher);

export const startDrill = (drill: string, warm: boolean): Promise<DrillStarted> =>
  ask(`/api/drills/${name(drill)}?warm=${warm}`, {});

export const getRules = (board: string, fetcher?: typeof fetch): Promise<RulesView> =>
  ask(`/api/variants/${name(board)}`, undefined, fetcher);

/** Words of a lesson in the reader's language. */
export const spoken = (words: Record<string, string>): string => words[language.code] ?? words["en"] ?? "";
