import { ask, order } from "$lib/protocol/http";
import type {
  NewChapter,
  NewStudy,
  ShareChoices,
  ShareWith,
  StudyCreated,
  StudyList,
  StudyProgressList,
  StudyRow,
  StudyView,
} from "$lib/protocol/messages";

const path = (id: string): string => `/api/studies/${encodeURIComponent(id)}`;

export const getStudies = async (): Promise<StudyRow[]> => (await ask<StudyList>("/api/studies")).studies;

export const makeStudy = (wanted: NewStudy): Promise<StudyCreated> => ask("/api/studies", wanted);

/** A finished game as a study of its own. */
export const makeStudyOfGame = (game: string): Promise<StudyCreated> =>
  ask(`/api/games/${encodeURIComponent(game)}/study`, {});

export const addChapter = (id: string, wanted: NewChapter): Promise<StudyCreated> =>
  ask(`${path(id)}/chapters`, wanted);

export const renameStudy = (id: string, title: string): Promise<void> => order("PATCH", path(id), { title });

export const deleteStudy = (id: string): Promise<void> => order("DELETE", path(id));

export const restoreStudy = (id: string): Promise<void> => order("POST", `${path(id)}/restore`);

export const shareStudy = (id: string, wanted: ShareWith): Promise<StudyView> =>
  ask(`${path(id)}/shares`, wanted);

export const linkStudy = (id: string, on: boolean): Promise<StudyView> => ask(`${path(id)}/link`, { on });

export const getChoices = (id: string): Promise<ShareChoices> => ask(`${path(id)}/choices`);

export const getProgress = (id: string): Promise<StudyProgressList> => ask(`${path(id)}/progress`);

export const getStudy = (id: string): Promise<StudyView> => ask(path(id));

/** Where the study or one chapter is to be had as a file. */
export function filePath(id: string, format: "pgn" | "icn", chapter: number | null, link: string): string {
  const query = new URLSearchParams({ format });
  if (chapter !== null) query.set("chapter", String(chapter));
  if (link) query.set("link", link);
  return `${path(id)}/file?${query}`;
}

/** The id of a game in what somebody typed: a link or the id itself. */
export const gameIdIn = (text: string): string =>
  /(?:\/game\/)?([a-z0-9]+)(?:[/?#].*)?\s*$/.exec(text)?.[1] ?? "";
