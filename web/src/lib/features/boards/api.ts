import { ask, order } from "$lib/protocol/http";
import type { BoardList, BoardPage, BoardRow } from "$lib/protocol/messages";

export type Gallery = { text?: string; sort?: "newest" | "plays" | "likes"; before?: string };

const at = (name: string) => `/api/boards/${encodeURIComponent(name)}`;

/** The reader's own boards, the one changed last first. */
export const ownBoards = () => ask<BoardList>("/api/boards?list=own");

/** The boards that come with the program, without pictures. */
export const shippedList = () => ask<BoardList>("/api/boards?list=shipped");

/** Boards of others that the reader likes or has played, the last one first. */
export const knownBoards = () => ask<BoardList>("/api/boards?list=known");

export function gallery(asked: Gallery = {}) {
  const query = new URLSearchParams({ list: "gallery" });
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
  return ask<BoardList>(`/api/boards?${query}`);
}

/** A board's page, with its newest version unless another is named. */
export const board = (name: string, version?: number) =>
  ask<BoardPage>(version === undefined ? at(name) : `${at(name)}?version=${version}`);

/** Save a variant file as a new board, which then has a name. */
export const saveBoard = (text: string) => ask<BoardPage>("/api/boards", { text });

/** Save the next version of one's own board. */
export const saveVersion = (name: string, text: string) => ask<BoardPage>(at(name), { text }, fetch, "PUT");

export const deleteBoard = (name: string) => order("DELETE", at(name));

export const likeBoard = (name: string, liked: boolean) =>
  ask<BoardRow>(`${at(name)}/like`, undefined, fetch, liked ? "POST" : "DELETE");

/** List one's own board in the gallery, or only for those who have its link. */
export const shareBoard = (name: string, shared: boolean) =>
  ask<BoardRow>(`${at(name)}/shared`, { shared }, fetch, "PUT");

/** As an organiser: take a board out of the gallery, or let it in again. */
export const hideBoard = (name: string, hidden: boolean) =>
  ask<BoardRow>(`${at(name)}/hidden`, { hidden }, fetch, "PUT");

export const fileAddress = (name: string) => `${at(name)}/file`;
export const codeAddress = (name: string) => `${at(name)}/code`;
