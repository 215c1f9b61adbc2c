import type { Browser, Page } from "@playwright/test";

/** What nobody takes back from a page, its context or their clock. */
const LASTING = [
  "addInitScript",
  "addLocatorHandler",
  "emulateMedia",
  "exposeBinding",
  "exposeFunction",
  "on",
  "once",
];
const LASTING_TOO = [
  "grantPermissions",
  "newCDPSession",
  "route",
  "routeWebSocket",
  "setExtraHTTPHeaders",
  "setOffline",
];
const OF_THE_CLOCK = ["install", "pauseAt", "setFixedTime", "setSystemTime"];

/** A page that has asked one address so often, without leaving, asks for ever. */
const OFTEN = 60;

/** Takes WebGL from a page: the view in space then says that it cannot start, and everything else must work. */
export function flat(): void {
  const get = HTMLCanvasElement.prototype.getContext as (kind: string, ...rest: unknown[]) => unknown;
  function without(this: HTMLCanvasElement, kind: string, ...rest: unknown[]): unknown {
    return kind.startsWith("webgl") ? null : get.call(this, kind, ...rest);
  }
  Object.assign(HTMLCanvasElement.prototype, { getContext: without });
}

/**
 * A page that one test after the other uses. A new one costs a process, and compiles the app's scripts anew: half of
 * what a short test takes.
 */
export class KeptPage {
  /** What went wrong: the page may neither fail, nor ask for anything elsewhere, nor ask the same over and over. */
  readonly faults: string[] = [];
  readonly #asked = new Map<string, number>();
  readonly #origins = new Set<string>();
  #spoilt = false;

  private constructor(
    readonly page: Page,
    /** Pages made for other options are not the same. */
    readonly key: string,
  ) {}

  static async open(browser: Browser, key: string, space: boolean): Promise<KeptPage> {
    const page = await (await browser.newContext()).newPage();
    if (!space) await page.addInitScript(flat);
    const kept = new KeptPage(page, key);
    kept.#listen();
    for (const [owner, names] of [
      [page, [...LASTING, ...LASTING_TOO]],
      [page.context(), [...LASTING, ...LASTING_TOO]],
      [page.clock, OF_THE_CLOCK],
    ] as const)
      kept.#spoiltBy(owner as unknown as Record<string, unknown>, names);
    return kept;
  }

  /** As new for the next test; if not, it is closed. */
  async clear(): Promise<boolean> {
    const { page } = this;
    const [origin] = this.#origins;
    if (this.#spoilt || page.isClosed() || this.#origins.size > 1) return this.close();
    for (const other of page.context().pages()) if (other !== page) await other.close();
    if (origin) {
      // A small file of the same server: elsewhere the process would be another one.
      await page.goto(`${origin}/logo.svg`);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
    }
    await page.mouse.move(-1, -1);
    await page.context().clearCookies();
    this.#origins.clear();
    this.faults.length = 0;
    return true;
  }

  async close(): Promise<false> {
    await this.page.context().close();
    return false;
  }

  #listen(): void {
    const { page, faults } = this;
    page.on("pageerror", (error) => faults.push(error.message));
    page.on("console", (message) => {
      if (/Content Security Policy|deprecated/.test(message.text())) faults.push(message.text());
    });
    page.on("framenavigated", (frame) => {
      if (frame !== page.mainFrame()) return;
      this.#asked.clear();
      const { protocol, origin } = new URL(frame.url());
      if (protocol.startsWith("http")) this.#origins.add(origin);
    });
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol.startsWith("http") && hostname !== "127.0.0.1") faults.push(`asked ${request.url()}`);
      const times = (this.#asked.get(request.url()) ?? 0) + 1;
      this.#asked.set(request.url(), times);
      if (times === OFTEN) faults.push(`asked ${request.url()} ${OFTEN} times`);
    });
  }

  #spoiltBy(owner: Record<string, unknown>, names: readonly string[]): void {
    for (const name of names) {
      const own = owner[name];
      if (typeof own !== "function") continue;
      owner[name] = (...given: unknown[]): unknown => {
        this.#spoilt = true;
        return own.apply(owner, given);
      };
    }
  }
}
