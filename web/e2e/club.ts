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
    const page = await (await browser.newContext()).newPage();
    await expect.poll(() => this.server.said).toMatch(/welcome#\w+/);
    const invitation = /welcome#(\w+)/.exec(this.server.said)?.[1] ?? "";
    await this.post(page, "/api/register", { name: "Olga Petrowna", password: PASSWORD, invitation });
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
    await page.goto(`${this.server.url}/game/${id}`);
    for (const [n, move] of moves.entries()) await typed(page, move, n);
  }

  /** Somebody else comes: on each board a game is given up, talked about, and asked for again. */
  async visit(browser: Browser, olga: Page): Promise<void> {
    const guest = await (await browser.newContext()).newPage();
    await guest.goto(this.server.url);
    for (const variant of boards) {
      const wanted = { variant, clock, colour: "white", opponent: { kind: "online" } };
      const { id } = await this.post(olga, "/api/games", wanted);
      this.games.set(`${variant} online`, id);
      await this.post(guest, `/api/games/${id}/join`, { name: OPPONENT });
      for (const page of [olga, guest]) await page.goto(`${this.server.url}/game/${id}`);
      await typed(olga, GAMES[variant][0], 0);
      await typed(guest, GAMES[variant][1], 1);
      await guest.getByLabel("Say something").fill("Good luck, and have a very pleasant game!");
      await guest.getByRole("button", { name: "Send" }).click();
      await expect(olga.getByRole("log")).toContainText("Good luck");
      if (variant === "chess") continue;
      await guest.getByRole("button", { name: "Resign" }).locator("visible=true").click();
      await guest.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
      await guest.getByRole("button", { name: "Rematch" }).locator("visible=true").click();
      await expect(olga.getByRole("status").first()).toContainText("offers a rematch");
    }
    await guest.context().close();
  }
}

/** Types a move, and waits until it is in the list. */
async function typed(page: Page, move: string, ply: number): Promise<void> {
  const field = page.locator(".record .typed input");
  await field.fill(move);
  await field.press("Enter");
  await page.locator(`.record [data-ply="${ply + 1}"]`).waitFor();
}
