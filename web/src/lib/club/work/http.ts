import { ask, order } from "$lib/protocol/http";
import type { GiveWork, WorkList, WorkView } from "$lib/protocol/messages";

/** Work that this user gave or is to do; of one class only. */
export const getWork = async (classId?: string): Promise<WorkView[]> =>
  (await ask<WorkList>(classId ? `/api/work?class=${encodeURIComponent(classId)}` : "/api/work")).work;

export const giveWork = (work: GiveWork): Promise<unknown> => ask("/api/work", work);

export const takeBack = (id: string): Promise<void> => order("DELETE", `/api/work/${encodeURIComponent(id)}`);

/** So many steps of a course are done: it may have been given as work. */
export const tellLesson = (course: string, done: number): Promise<void> =>
  order("POST", `/api/work/lessons/${encodeURIComponent(course)}`, { done });
