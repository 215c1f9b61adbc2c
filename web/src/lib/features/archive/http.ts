import { ask, gamePath, order } from "$lib/protocol/http";
import type { ArchiveList, CorrectResult } from "$lib/protocol/messages";

/** A page of the archive. */
export const getArchive = (asked: URLSearchParams): Promise<ArchiveList> => ask(`/api/archive?${asked}`);

export const deleteGame = (id: string): Promise<void> => order("DELETE", gamePath(id));

export const restoreGame = (id: string): Promise<void> => order("POST", `${gamePath(id)}/restore`);

/** For organisers: put the result of a finished game right. */
export const correctResult = (id: string, right: CorrectResult): Promise<void> =>
  order("POST", `${gamePath(id)}/correction`, right);
