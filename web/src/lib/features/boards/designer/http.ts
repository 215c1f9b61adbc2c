import { ask } from "$lib/protocol/http";
import type { Design, Fairness, FileChecked, FileWritten } from "$lib/protocol/messages";
import { streamed } from "$lib/protocol/stream";

export const checkFile = (text: string): Promise<FileChecked> => ask("/api/designer/check", { text });

export const writeFile = (design: Design, text: string): Promise<FileWritten> =>
  ask("/api/designer/write", { design, text });

/** Fairness so far, after every game, until all are played or `signal` ends them. */
export const fairness = (text: string, games: number, signal: AbortSignal): AsyncGenerator<Fairness> =>
  streamed("/api/designer/fairness", { text, games }, signal);
