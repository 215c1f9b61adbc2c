import { said, t } from "$lib/language/words.svelte";
import { ask, Refusal } from "$lib/protocol/http";
import type { Design, Fairness, FileChecked, FileWritten, Problem } from "$lib/protocol/messages";

export const checkFile = (text: string): Promise<FileChecked> => ask("/api/designer/check", { text });

export const writeFile = (design: Design, text: string): Promise<FileWritten> =>
  ask("/api/designer/write", { design, text });

/** Fairness so far, after every game, until all are played or `signal` ends them. */
export async function* fairness(text: string, games: number, signal: AbortSignal): AsyncGenerator<Fairness> {
  const answer = await fetch("/api/designer/fairness", {
    method: "POST",
    body: JSON.stringify({ text, games }),
    headers: { "content-type": "application/json" },
    signal,
  });
  if (!answer.ok || !answer.body) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new Refusal(problem ? said(problem.detail, problem) : t.ui.noAnswer, answer.status);
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter(Boolean)) {
      const told = JSON.parse(line) as Fairness | Problem;
      if ("detail" in told) throw new Refusal(said(told.detail, told), 503);
      yield told;
    }
    if (done) return;
  }
}
