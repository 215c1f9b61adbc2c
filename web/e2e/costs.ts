import { readdirSync, readFileSync } from "node:fs";
import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";

/**
 * What a test may take of the processor: this process, the browser and the servers together. That hardly depends on
 * what else the machine does. A test that needs more says how much and why, as an annotation:
 * `{ type: DEAR, description: "20 s: eighteen screens" }`.
 */
const BUDGET_S = 8;
/** A machine that does much else, or a slower one, needs up to four times as long. */
const SLOW = 4;
/** What `pace` sorts in, on the machine of these figures. */
const YARDSTICK_S = 0.1;
const SHOWN = 30;
const TICKS = 100;
export const COST = "processor seconds";
export const DEAR = "dear";

/** Processor seconds so far of a process and all below it, the ended ones too. Linux only; 0 elsewhere. */
export function processorSeconds(pid: string | number = process.pid): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
    return children(pid).reduce((sum, child) => sum + processorSeconds(child), own);
  } catch {
    return 0; // it has ended
  }
}

function children(pid: string | number): string[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const lists = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8"));
  return lists.flatMap((list) => list.split(" ").filter(Boolean));
}

interface Annotation {
  type: string;
  description?: string | undefined;
}

const told = (annotations: readonly Annotation[], type: string): number =>
  Number.parseFloat(annotations.find((one) => one.type === type)?.description ?? "") || 0;

/** The most that a test with these annotations may take. */
export const limit = (annotations: readonly Annotation[]): number =>
  SLOW * (told(annotations, DEAR) || BUDGET_S);

/** How many times longer than the machine of these figures this one needs just now; 1 at least. */
export function pace(): number {
  const before = process.cpuUsage();
  Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 300_007).sort((one, other) => one - other);
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, (user + system) / 1e6 / YARDSTICK_S);
}

/** Names the tests that took most. */
export default class Costs implements Reporter {
  readonly #of: (readonly [seconds: number, name: string])[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#of.push([told(result.annotations, COST), test.titlePath().slice(2).join(" › ")]);
  }

  onEnd(_: FullResult): void {
    if (this.#of.length <= SHOWN) return;
    const all = this.#of.reduce((sum, [seconds]) => sum + seconds, 0);
    const dearest = this.#of.toSorted(([a], [b]) => b - a).slice(0, SHOWN);
    const lines = dearest.map(([seconds, name]) => `${seconds.toFixed(1).padStart(7)} s  ${name}`);
    const title = `The ${SHOWN} that took most of the processor, of ${all.toFixed(0)} s:`;
    process.stdout.write(["", title, ...lines, ""].join("\n"));
  }
}
