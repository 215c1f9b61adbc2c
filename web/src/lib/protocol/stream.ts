import { said, t } from "$lib/language/words.svelte";
import { Refusal } from "./http";
import type { Problem } from "./messages";

/** The lines of an answer that comes bit by bit (NDJSON), until it is complete or `signal` ends it. */
export async function* streamed<Line extends object>(
  address: string,
  body: object,
  signal: AbortSignal,
): AsyncGenerator<Line> {
  const answer = await fetch(address, {
    method: "POST",
    body: JSON.stringify(body),
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
      const told = JSON.parse(line) as Line | Problem;
      if ("detail" in told) throw new Refusal(said(told.detail, told), 503);
      yield told;
    }
    if (done) return;
  }
}
