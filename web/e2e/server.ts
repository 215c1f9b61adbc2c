import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createConnection, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { processorSeconds } from "./costs";

const START_MS = 180_000;

/** A server that runs already, for those who write tests: no time is lost in starting one. */
const running = process.env["LATTICE_URL"];

/** The servers of this test process, which are no children of it. */
const alive = new Set<number>();
let spent = 0;

/** Processor seconds that they have taken so far. */
export const serverSeconds = (): number =>
  [...alive].reduce((sum, pid) => sum + processorSeconds(pid), spent);

/** A real server on this machine with games of its own. */
export class Server {
  readonly data = mkdtempSync(join(tmpdir(), "lattice-e2e-"));
  url = "";
  #pid: number | null = null;
  /** Closed when the server has ended. */
  #process: Socket | null = null;

  /** `play` is a program of one's own, `serve` one with accounts; `options` as they are typed. */
  constructor(
    readonly command: "play" | "serve" = "play",
    readonly options: string[] = [],
  ) {}

  /** One that all tests of a worker use. */
  static async shared(): Promise<Server> {
    const server = new Server();
    if (running) server.url = running;
    else await server.start();
    return server;
  }

  /** Everything it has printed. */
  get said(): string {
    return existsSync(this.#log) ? readFileSync(this.#log, "utf8") : "";
  }

  /** Starts it, after the first time on the same port. */
  async start(): Promise<void> {
    const port = this.url ? new URL(this.url).port : "0";
    rmSync(this.#log, { force: true });
    const child = createConnection(process.env["FORKSERVER"] ?? "");
    const words = [...this.#mode, ...this.options, "--port", port, "--data", this.data];
    child.write(`${JSON.stringify({ words, output: this.#log })}\n`);
    this.#process = child;
    const [told] = (await Promise.race([once(child, "data"), once(child, "close")])) as unknown[];
    this.#pid = Number(told);
    if (!this.#pid) throw new Error("tests/forkserver.py started no server.");
    alive.add(this.#pid);
    this.url = await this.#printed(/(http:\/\/127\.0\.0\.1:\d+)/);
  }

  /** The secret in the link that it prints for its first organiser. */
  welcome(): Promise<string> {
    return this.#printed(/welcome#(\w+)/);
  }

  get #log(): string {
    return `${this.data}.log`;
  }

  get #mode(): string[] {
    return this.command === "play" ? ["play", "--no-browser"] : ["serve", "--host", "127.0.0.1"];
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
    for (const path of [this.data, this.#log]) rmSync(path, { recursive: true, force: true });
  }

  /** The first part of what it prints. */
  async #printed(pattern: RegExp): Promise<string> {
    for (const late = Date.now() + START_MS; Date.now() < late && !this.#process?.closed; await pause(20)) {
      const found = pattern.exec(this.said)?.[1];
      if (found) return found;
    }
    throw new Error(`The server did not print ${pattern}: ${this.said}`);
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const [pid, child] = [this.#pid, this.#process];
    this.#pid = this.#process = null;
    if (pid === null || child === null) return;
    spent += processorSeconds(pid);
    alive.delete(pid);
    if (child.closed) return;
    const ended = once(child, "close");
    process.kill(pid, signal);
    await ended;
  }
}
