import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** For all workers: a process that has loaded `lattice` and forks servers from itself (`tests/forkserver.py`). */
export default async function start(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "lattice-e2e-fork-"));
  const path = (process.env["FORKSERVER"] = join(folder, "socket"));
  // It ends when its input does, that is with this process at the latest.
  const child = spawn(inRoot(".venv/bin/python"), [inRoot("tests/forkserver.py"), path], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await Promise.race([
    once(child.stdout, "data"),
    ended.then(([code]) => Promise.reject(new Error(`tests/forkserver.py ended with ${code}.`))),
  ]);
  return async () => {
    child.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
