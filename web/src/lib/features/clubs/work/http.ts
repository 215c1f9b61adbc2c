import { ask, order } from "$lib/protocol/http";
import type { GiveWork, WorkList, WorkView } from "$lib/protocol/messages";

/** Work that this user gave or is to do; of one class only. */
export const getWork = async (classId?: string): Promise<WorkView[]> =>
  (await ask<WorkList>(classId ? `/api/work?class=${encodeURIComponent(classId)}` : "/api/work")).work;

export const giveWork = (work: GiveWork): Promise<unknown> => ask("/api/work", work);

export const takeBack = (id: string): Promise<void> => order("DELETE", `/api/work/${encodeURIComponent(id)}`);
