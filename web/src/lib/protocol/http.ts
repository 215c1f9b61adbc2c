import { said, t } from "$lib/language/words.svelte";
import type {
  CreateGame,
  GameCreated,
  GameList,
  GameSummary,
  JoinGame,
  NameGame,
  NoteKept,
  NoteList,
  PositionAsked,
  PositionText,
  PositionTold,
  Problem,
  Setting,
} from "./messages";

/** A request that was not done; the message is for people. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** The answer to a question, or to a POST where there is a body. */
export async function ask<T>(
  path: string,
  body?: unknown,
  fetcher: typeof fetch = fetch,
  method?: "POST" | "PUT" | "DELETE",
): Promise<T> {
  return (await (await request(path, body, fetcher, method)).json()) as T;
}

/** Ask for a change that has no answer but that it was done. */
export async function order(
  method: "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
): Promise<void> {
  await request(path, body, fetch, method);
}

async function request(
  path: string,
  body: unknown,
  fetcher: typeof fetch,
  method = body === undefined ? "GET" : "POST",
): Promise<Response> {
  const content: RequestInit =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  let answer: Response;
  try {
    answer = await fetcher(path, { method, ...content });
  } catch {
    throw new Refusal(t.ui.noAnswer, 0);
  }
  if (!answer.ok) throw new Refusal(await reason(answer), answer.status);
  return answer;
}

async function reason(answer: Response): Promise<string> {
  try {
    const problem = (await answer.json()) as Problem;
    return said(problem.detail, problem);
  } catch {
    return answer.status >= 500 ? t.ui.noAnswer : t.ui.refused(answer.status);
  }
}

export const gamePath = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

let setting: Promise<Setting> | null = null;

/** What the program offers; asked for once, and again only after a failure. */
export function getSetting(fetcher?: typeof fetch): Promise<Setting> {
  setting ??= ask<Setting>("/api/setting", undefined, fetcher);
  setting.catch(() => (setting = null));
  return setting;
}

/** The games in which I have a seat, newest first. */
export async function getGames(): Promise<GameSummary[]> {
  return (await ask<GameList>("/api/games")).games;
}

/** Games that are being played just now, of others; with `own` mine too. */
export async function getLiveGames(own = false): Promise<GameSummary[]> {
  return (await ask<GameList>(own ? "/api/games/live?own=true" : "/api/games/live")).games;
}

export const createGame = (wanted: CreateGame): Promise<GameCreated> => ask("/api/games", wanted);

export const joinGame = (id: string, as: JoinGame): Promise<unknown> => ask(`${gamePath(id)}/join`, as);

export const nameGame = (id: string, as: NameGame): Promise<unknown> => ask(`${gamePath(id)}/name`, as);

/** Where the pieces of any position may go, and what moves make of it. */
export const askPosition = (asked: PositionAsked): Promise<PositionTold> => ask("/api/positions", asked);

/** My notes on a game, and those that others share. */
export const getNotes = (id: string): Promise<NoteList> => ask(`${gamePath(id)}/notes`);

/** Change the named fields of my note. It is sent to its end even when the page is closed meanwhile. */
export const keepNote = (id: string, ply: number, change: NoteKept): Promise<NoteList> =>
  ask(
    `${gamePath(id)}/notes/${ply}`,
    change,
    (path, options) => fetch(path, { ...options, keepalive: true }),
    "PUT",
  );

/** A position of a game as one line of text. */
export const getPositionText = async (id: string, ply: number): Promise<string> =>
  (await ask<PositionText>(`${gamePath(id)}/positions/${ply}`)).text;

export type RecordFormat = "pgn" | "log" | "club" | "icn" | "fen";

/** Where the game is to be had as a file. */
export const recordPath = (id: string, format: RecordFormat): string =>
  `${gamePath(id)}/record?format=${format}`;

/** The game as text. */
export async function getRecord(id: string, format: RecordFormat): Promise<string> {
  return (await request(recordPath(id, format), undefined, fetch)).text();
}
