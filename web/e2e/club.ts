import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, UNKEPT } from "./fixtures";
import { type BoardName, GAMES } from "./games";
import { Server } from "./server";

const PASSWORD = "correct horse battery";
const OPPONENT = "Friederike Wolkenstein";
export const clock = { kind: "fischer", initialMs: 5_400_000, incrementMs: 30_000 };
const ENTRANTS = [
  OPPONENT,
  "Amara Osei",
  "Maximiliane Grünfelder",
  "Priya Nair",
  "Jonas Lindqvist",
  "Chidi Okafor",
  "Bilal Rahman",
  "Mei Tanaka",
  "Ada Kowalska",
  "Elif Demir",
  "Noor Aziz",
  "Sam Wright",
];
const boards: readonly BoardName[] = ["chess", "plane", "cube"];

type Cookies = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** A club with an organiser, games of every kind, and an opponent who talks and wants to play on. */
export class Club {
  readonly server = new Server("serve");
  cookies: Cookies = { cookies: [], origins: [] };
  readonly games = new Map<string, string>();
  /** A Swiss over the board, in its second round. */
  tournament = "";

  async open(browser: Browser): Promise<void> {
    await this.server.start();
    const page = await (await browser.newContext({ bypassCSP: true })).newPage();
    const invitation = await this.server.welcome();
    await this.post(page, "/api/register", { name: "Olga Petrowna", password: PASSWORD, invitation });
    // Any page of the server's: sockets are opened from there, though this one says that it wants none.
    await page.goto(`${this.server.url}/api/health`);
    for (const variant of boards) {
      const wanted = {
        variant,
        clock,
        rated: true,
        takebacks: false,
        opponent: { kind: "same-screen", name: OPPONENT },
      };
      const moves = GAMES[variant];
      await this.play(page, `${variant} over`, wanted, moves);
      await this.play(page, `${variant} under way`, wanted, moves.slice(0, -1));
    }
    await this.visit(browser, page);
    await this.hold(page);
    this.cookies = await page.context().storageState();
    await page.context().close();
  }

  async post(page: Page, path: string, data: object): Promise<{ id: string }> {
    const answer = await page.request.post(this.server.url + path, { data, headers: UNKEPT });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.status() === 204 ? { id: "" } : ((await answer.json()) as { id: string });
  }

  /** A tournament with one round behind it, and a result in the second that waits for an answer. */
  async hold(page: Page): Promise<void> {
    const made = await this.post(page, "/api/tournaments", {
      name: "Herbstturnier der Schachfreunde",
      system: "swiss",
      variants: ["cube"],
      clock,
      rounds: 5,
      entry: "list",
      overTheBoard: true,
      rated: true,
      place: "Raum B12",
    });
    this.tournament = made.id;
    const act = (action: object): Promise<unknown> =>
      this.post(page, `/api/tournaments/${made.id}/actions`, action);
    const text = ENTRANTS.map((name, n) => `${name}; ${1500 - 20 * n}`).join("\n");
    await act({ type: "pastelist", text, preview: false });
    await act({ type: "startround", round: 1 });
    for (const [n, result] of ["1-0", "1/2-1/2", "0-1", "1-0", "+-", "0-1"].entries())
      await act({ type: "enterresult", round: 1, board: n + 1, result, how: "mate" });
    await act({ type: "startround", round: 2 });
    await act({ type: "enterresult", round: 2, board: 1, result: "1-0", how: "time" });
    await act({ type: "enterresult", round: 2, board: 1, result: "0-1", how: "time" });
    await act({ type: "withdrawplayer", number: 12 });
  }

  /** A game of both sides at one screen. */
  async play(page: Page, name: string, wanted: object, moves: readonly string[]): Promise<void> {
    const { id } = await this.post(page, "/api/games", wanted);
    this.games.set(name, id);
    await plays(
      page,
      id,
      moves.map((move, n) => [n, move]),
    );
  }

  /** Somebody else comes: on each board a game is given up, talked about, and asked for again. */
  async visit(browser: Browser, olga: Page): Promise<void> {
    const guest = await (await browser.newContext({ bypassCSP: true })).newPage();
    await guest.goto(`${this.server.url}/api/health`);
    for (const variant of boards) {
      const wanted = { variant, clock, colour: "white", opponent: { kind: "online" } };
      const { id } = await this.post(olga, "/api/games", wanted);
      this.games.set(`${variant} online`, id);
      await this.post(guest, `/api/games/${id}/join`, { name: OPPONENT });
      await plays(olga, id, [[0, GAMES[variant][0]]]);
      await plays(guest, id, [[1, GAMES[variant][1]]], "Good luck, and have a very pleasant game!");
      if (variant === "chess") continue;
      await acts(guest, id, "resign", "result");
      await acts(guest, id, "rematch", "rematchOffer");
    }
    await guest.context().close();
  }
}

/** Plays moves over the game's socket, as its page does, and says something at the end; nothing is drawn. */
async function plays(
  page: Page,
  game: string,
  moves: readonly (readonly [ply: number, text: string])[],
  words = "",
): Promise<void> {
  await page.evaluate(
    ({ id, wanted, text }) =>
      new Promise<void>((done, failed) => {
        const socket = new WebSocket(`ws://${location.host}/ws/games/${id}`);
        const send = (message: object): void => socket.send(JSON.stringify(message));
        let plies = 0;
        const go = (): void => {
          const next = wanted.find(([ply]) => ply === plies);
          if (next) send({ type: "playtext", id: `${id}-${next[0]}`, ply: next[0] + 1, text: next[1] });
          else if (text) send({ type: "listen" });
          else done(socket.close());
        };
        const heard = (lines: { text: string }[]): void => {
          if (lines.some((line) => line.text === text)) done(socket.close());
          else send({ type: "say", text });
        };
        socket.onopen = () => send({ type: "watch" });
        socket.onclose = () => failed(new Error(`The game ${id} cannot be reached.`));
        socket.onmessage = ({ data }) => {
          const told = JSON.parse(String(data)) as {
            type: string;
            keep?: number;
            moves?: unknown[];
            lines?: { text: string }[];
          };
          if (told.type === "refused") failed(new Error(String(data)));
          if (told.type === "said") heard(told.lines ?? []);
          if (told.type !== "snapshot" && told.type !== "update") return;
          const before = plies;
          plies = (told.keep ?? 0) + (told.moves?.length ?? 0);
          if (told.type === "snapshot" || plies > before) go();
        };
      }),
    { id: game, wanted: moves, text: words },
  );
}

/** Presses a button of a game over its socket, until the game says so. */
async function acts(page: Page, game: string, action: string, shown: string): Promise<void> {
  await page.evaluate(
    ({ id, wanted, field }) =>
      new Promise<void>((done, failed) => {
        const socket = new WebSocket(`ws://${location.host}/ws/games/${id}`);
        socket.onopen = () => socket.send(JSON.stringify({ type: "watch" }));
        socket.onclose = () => failed(new Error(`The game ${id} cannot be reached.`));
        socket.onmessage = ({ data }) => {
          const told = JSON.parse(String(data)) as { type: string; current?: Record<string, unknown> };
          if (told.type === "refused") failed(new Error(String(data)));
          else if (told.current?.[field]) done(socket.close());
          else if (told.type === "snapshot") socket.send(JSON.stringify({ type: "act", action: wanted }));
        };
      }),
    { id: game, wanted: action, field: shown },
  );
}
