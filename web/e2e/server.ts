import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const lattice = process.env["LATTICE"] ?? fileURLToPath(new URL("../../.venv/bin/lattice", import.meta.url));
const START_MS = 180_000;

/** A server that runs already, for those who write tests: no time is lost in starting one. */
const running = process.env["LATTICE_URL"];

/** A real server on this machine with games of its own. */
export class Server {
  readonly data = mkdtempSync(join(tmpdir(), "lattice-e2e-"));
  url = "";
  /** Everything it has printed. */
  said = "";
  #process: ChildProcess | null = null;

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

  /** Starts it, after the first time on the same port. */
  async start(): Promise<void> {
    const port = this.url ? new URL(this.url).port : "0";
    const child = spawn(lattice, [...this.#mode, ...this.options, "--port", port, "--data", this.data], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = child;
    this.url = await this.#address(child);
  }

  /** The secret in the link that it prints for its first organiser. */
  async welcome(): Promise<string> {
    for (const late = Date.now() + START_MS; Date.now() < late; await pause(50)) {
      const secret = /welcome#(\w+)/.exec(this.said)?.[1];
      if (secret) return secret;
    }
    throw new Error(`The server welcomes nobody: ${this.said}`);
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
    rmSync(this.data, { recursive: true, force: true });
  }

  #address(child: ChildProcess): Promise<string> {
    return new Promise((found, failed) => {
      const late = setTimeout(() => failed(new Error(`The server did not start: ${this.said}`)), START_MS);
      const listen = (chunk: Buffer): void => {
        this.said += chunk.toString();
        const address = /http:\/\/127\.0\.0\.1:\d+/.exec(this.said)?.[0];
        if (address) {
          clearTimeout(late);
          found(address);
        }
      };
      child.stdout?.on("data", listen);
      child.stderr?.on("data", listen);
      child.once("exit", (code) => failed(new Error(`The server ended with ${code}: ${this.said}`)));
    });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }
}
