import { ask, order } from "$lib/protocol/http";
import type {
  MoveAsked,
  PuzzleAnswer,
  PuzzleBoards,
  PuzzleHint,
  PuzzleHistory,
  PuzzleReason,
  PuzzleSolution,
  PuzzleStarted,
  PuzzlesMaking,
  RushView,
  StartPuzzle,
  TodayPuzzle,
} from "$lib/protocol/messages";
import { streamed } from "$lib/protocol/stream";

/** A move by its squares, or as it was typed. */
export type Tried = MoveAsked | { text: string };

const attempt = (id: string): string => `/api/puzzles/attempts/${encodeURIComponent(id)}`;
const rush = (id: string): string => `/api/puzzles/rushes/${encodeURIComponent(id)}`;

export const getBoards = (): Promise<PuzzleBoards> => ask("/api/puzzles");

export const getToday = (board?: string): Promise<TodayPuzzle> =>
  ask(board ? `/api/puzzles/today?board=${encodeURIComponent(board)}` : "/api/puzzles/today");

export const getHistory = (board: string, before: number | null = null): Promise<PuzzleHistory> =>
  ask(`/api/puzzles/history?board=${encodeURIComponent(board)}${before === null ? "" : `&before=${before}`}`);

export const startPuzzle = (wanted: StartPuzzle): Promise<PuzzleStarted> =>
  ask("/api/puzzles/attempts", wanted);

export const tryMove = (id: string, step: number, move: Tried): Promise<PuzzleAnswer> =>
  ask(`${attempt(id)}/move`, { step, ...move });

export const whyWrong = (id: string, step: number, move: Tried): Promise<PuzzleReason> =>
  ask(`${attempt(id)}/reason`, { step, ...move });

export const askHint = (id: string, step: number, hint: 1 | 2 | 3): Promise<PuzzleHint> =>
  ask(`${attempt(id)}/hint`, { step, hint });

export const askSolution = (id: string): Promise<PuzzleSolution> => ask(`${attempt(id)}/solution`, {});

export const vote = (id: string, good: boolean): Promise<void> =>
  order("POST", `${attempt(id)}/vote`, { good });

/** Puzzles made for an own board so far, after every game, until there are enough or `signal` ends it. */
export const makePuzzles = (board: string, signal: AbortSignal): AsyncGenerator<PuzzlesMaking> =>
  streamed(`/api/puzzles/boards/${encodeURIComponent(board)}`, {}, signal);

export const startRush = (board: string): Promise<RushView> => ask("/api/puzzles/rushes", { board });

export const getRush = (id: string): Promise<RushView> => ask(rush(id));

export const rushMove = (id: string, number: number, step: number, move: Tried): Promise<RushView> =>
  ask(`${rush(id)}/move`, { number, step, ...move });

export const endRush = (id: string): Promise<RushView> => ask(`${rush(id)}/end`, {});
