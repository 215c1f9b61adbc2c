import type { Page } from "@playwright/test";
import { apart, cell, click, drag, openGame, painted, test } from "../fixtures";
import { GAMES, type BoardName } from "../games";
import { pictures } from "../pictures";
import { find } from "../plane";
import type { Server } from "../server";

const people = { name: "Amara Osei", opponent: { kind: "same-screen", name: "Jonas Lindqvist" } };
const clock = { kind: "fischer", initialMs: 900_000, incrementMs: 10_000 };
const opening = "e2e4 e7e5 f2f4 e5f4 f1c4 d8h4 e1f1 b7b5 c4b5 g8f6 g1f3 h4h6".split(" ");

/** Play moves one after the other, each once the last is in the list. */
async function playAll(page: Page, list: string[]): Promise<void> {
  for (const [n, move] of list.entries()) {
    await click(page, move);
    await page
      .locator(`[data-ply="${n + 1}"]`)
      .first()
      .waitFor({ state: "attached" });
  }
  await painted(page);
}

/** Play moves by typing them. */
async function begin(
  page: Page,
  server: Server,
  variant: BoardName,
  texts: readonly string[],
  wanted: object = {},
): Promise<void> {
  await openGame(page, server, { ...people, clock, variant, ...wanted });
  const field = page.getByRole("textbox", { name: "Type a move" }).first();
  for (const [n, text] of texts.entries()) {
    await field.fill(text);
    await field.press("Enter");
    await page
      .locator(`[data-ply="${n + 1}"]`)
      .first()
      .waitFor({ state: "attached" });
  }
}

async function chess(page: Page, server: Server): Promise<void> {
  await openGame(page, server, { ...people, clock });
  await playAll(page, opening);
}

/** A queen far out on the left of the plane, with open lines all around. */
const afield =
  "P(9,5)-(9,7) P(10,10)-(10,9) P(12,5)-(12,7) N(5,11)-(4,9) Q(7,4)-(5,2) C(12,11)-(13,13) Q(5,2)-(-1,2) P(8,10)-(8,8)";

let peopled = false;

/** A club in which something has happened: rated games, games under way on each board, challenges. */
async function club(page: Page, server: Server): Promise<void> {
  if (peopled) return;
  peopled = true;
  for (const name of ["Jonas Lindqvist", "Mei Tanaka", "Priya Nair"]) {
    const wanted = { opponent: { kind: "same-screen", name }, rated: true, takebacks: false };
    await begin(page, server, "chess", GAMES.chess, wanted);
  }
  await begin(page, server, "chess", ["d4", "d5", "c4"]);
  await begin(page, server, "plane", GAMES.plane.slice(0, 4));
  await begin(page, server, "cube", GAMES.cube.slice(0, 6));
  for (const [name, variant] of [
    ["Leila Haddad", "plane"],
    ["Tom Becker", "cube"],
  ]) {
    const context = await page.context().browser()?.newContext();
    if (!context) continue;
    await apart(context);
    // Whoever goes takes the challenge along: they stay in the lobby.
    const visitor = await context.newPage();
    await visitor.goto(`${server.url}/lobby`);
    await context.request.post(`${server.url}/api/challenges`, {
      data: { kind: "open", variant, clock, name },
    });
  }
}

/** A tournament over the board, in its second round. */
async function tournament(page: Page, server: Server): Promise<string> {
  const post = async (path: string, data: object): Promise<{ id: string }> =>
    (await (await page.request.post(server.url + path, { data })).json()) as { id: string };
  const wanted = { name: "Autumn open", system: "swiss", rounds: 5, overTheBoard: true, entry: "list" };
  const { id } = await post("/api/tournaments", { ...wanted, variants: ["cube"], clock, place: "Room B12" });
  const act = (action: object): Promise<unknown> => post(`/api/tournaments/${id}/actions`, action);
  const names =
    "Amara Osei,Jonas Lindqvist,Mei Tanaka,Priya Nair,Chidi Okafor,Elif Demir,Noor Aziz,Sam Wright";
  const text = names
    .split(",")
    .map((name, n) => `${name}; ${1500 - 20 * n}`)
    .join("\n");
  await act({ type: "pastelist", text, preview: false });
  await act({ type: "startround", round: 1 });
  for (const [n, result] of ["1-0", "1/2-1/2", "0-1", "1-0"].entries())
    await act({ type: "enterresult", round: 1, board: n + 1, result, how: "mate" });
  await act({ type: "startround", round: 2 });
  await act({ type: "enterresult", round: 2, board: 1, result: "1-0", how: "time" });
  return id;
}

async function tab(page: Page, server: Server, name: string): Promise<void> {
  await page.goto(`${server.url}/tournament/${await tournament(page, server)}`);
  await page.getByRole("tab", { name, exact: true }).click();
  await page.locator("#tournament-view :is(li, tr, dd)").first().waitFor();
}

/** The queen has gone so far that the plane is a map. */
async function far(page: Page, server: Server): Promise<void> {
  await begin(page, server, "plane", ["Q(7,4)-(1000013,-1000002)", "P(0,16)-(0,15)"]);
}

const screens: Record<string, (page: Page, server: Server) => Promise<void>> = {
  "chess-start": async (page, server) => openGame(page, server, { ...people, clock }),
  "plane-start": async (page, server) => openGame(page, server, { ...people, clock, variant: "plane" }),
  "cube-start": async (page, server) => openGame(page, server, { ...people, clock, variant: "cube" }),
  "plane-over": async (page, server) => begin(page, server, "plane", GAMES.plane),
  "cube-over": async (page, server) => begin(page, server, "cube", GAMES.cube),
  "plane-far": far,
  "plane-all": async (page, server) => {
    await far(page, server);
    await page.getByRole("button", { name: "Fit all" }).click();
  },
  "cube-space": async (page, server) => {
    await begin(page, server, "cube", GAMES.cube.slice(0, 6));
    await page.getByRole("button", { name: "Cube on the whole screen" }).click();
  },
  tournament: async (page, server) => tab(page, server, "Round"),
  standings: async (page, server) => tab(page, server, "Standings"),
  crosstable: async (page, server) => tab(page, server, "Crosstable"),
  study: async (page, server) => {
    await begin(page, server, "chess", GAMES.chess);
    const game = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const made = await page.request.post(`${server.url}/api/games/${game}/study`, { data: {} });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`${server.url}/study/${id}`);
    await page.locator("[data-comment]").fill("White wins a pawn, and the game.");
    await page.locator("[data-comment]").press("Enter");
  },
  "review-cube": async (page, server) => {
    await begin(page, server, "cube", GAMES.cube);
    await page.goto(`${page.url()}/review`);
    await page.getByText("%").first().waitFor();
  },
  home: async (page, server) => {
    await club(page, server);
    await page.goto(server.url);
  },
  start: async (page, server) => {
    await page.goto(server.url);
    await page
      .getByRole("button", { name: /Computer/ })
      .locator("visible=true")
      .first()
      .click();
  },
  archive: async (page, server) => {
    await club(page, server);
    await page.goto(`${server.url}/archive`);
  },
  lobby: async (page, server) => {
    await club(page, server);
    await page.goto(`${server.url}/lobby`);
  },
  players: async (page, server) => {
    await club(page, server);
    await page.goto(`${server.url}/club/members`);
  },
  ladder: async (page, server) => {
    await club(page, server);
    await page.goto(`${server.url}/club/ladder`);
  },
  account: async (page, server) => void (await page.goto(`${server.url}/account`)),
  organiser: async (page, server) => void (await page.goto(`${server.url}/organiser`)),
  lesson: async (page, server) => void (await page.goto(`${server.url}/learn/plane`)),
  learn: async (page, server) => void (await page.goto(`${server.url}/learn`)),
  settings: async (page, server) => void (await page.goto(`${server.url}/settings`)),
  chess: async (page, server) => {
    await chess(page, server);
    await cell(page, "b5").click();
  },
  check: async (page, server) => {
    await openGame(page, server, { ...people, position: "r3k3/8/8/8/8/8/4Q3/4K3 b - - 0 1" });
    await cell(page, "e8").click();
  },
  mate: async (page, server) => {
    await openGame(page, server, people);
    await playAll(page, ["f2f3", "e7e5", "g2g4", "d8h4"]);
  },
  review: async (page, server) => {
    await begin(page, server, "chess", GAMES.chess);
    await page.goto(`${page.url()}/review`);
    await page.getByText("%").first().waitFor();
    await page.getByRole("progressbar").waitFor({ state: "hidden", timeout: 90_000 });
    await page.keyboard.press("n");
  },
  illegal: async (page, server) => {
    await openGame(page, server, people);
    await drag(page, "e1e4");
    await page.getByRole("status").filter({ hasText: "cannot" }).first().waitFor();
  },
  promotion: async (page, server) => {
    await openGame(page, server, { ...people, position: "3k4/P7/8/8/8/8/8/4K3 w - - 0 1" });
    await click(page, "a7a8");
  },
  invite: async (page, server) =>
    openGame(page, server, { opponent: { kind: "online" }, name: "Amara Osei" }),
  plane: async (page, server) => {
    await begin(page, server, "plane", afield.split(" "));
    const { x, y } = await find(page, [-1, 2]);
    await page.mouse.click(x, y);
  },
  cube: async (page, server) => {
    await begin(page, server, "cube", GAMES.cube.slice(0, 6));
    await page.locator('[data-square="2,5,5"]').first().click();
  },
  "lesson-cube": async (page, server) => void (await page.goto(`${server.url}/learn/cube`)),
  player: async (page, server) => {
    await openGame(page, server, { ...people, clock, rated: true, takebacks: false });
    await playAll(page, ["f2f3", "e7e5", "g2g4", "d8h4"]);
    await page.goto(`${server.url}/club/members`);
    // Other screens have brought namesakes: any of them will do.
    await page
      .getByRole("link", { name: /Jonas Lindqvist/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: "Jonas Lindqvist" }).waitFor();
  },
  wall: async (page, server) => {
    await chess(page, server);
    await page.goto(page.url().replace("/game/", "/wall/"));
  },
  nowhere: async (page, server) => void (await page.goto(`${server.url}/game/nosuchgame`)),
};

/** Screens that need nothing but their address. */
const addresses = {
  puzzles: "/puzzles",
  puzzle: "/puzzles/chess",
  "puzzle-plane": "/puzzles/plane",
  "puzzle-cube": "/puzzles/cube",
  rush: "/puzzles/chess/rush",
  boards: "/boards",
  designer: "/boards/design",
  editor: "/editor/chess",
  "editor-cube": "/editor/cube",
  tournaments: "/club/tournaments",
  members: "/club/members",
  classes: "/club/classes",
  studies: "/club/studies",
  clock: "/clock",
  rules: "/rules/cube",
  drills: "/learn/drills",
  "lesson-chess": "/learn/chess",
};
for (const [name, path] of Object.entries(addresses))
  screens[name] = async (page, server) => void (await page.goto(server.url + path));

/** The plane opens so that squares fit the window: a window that grows or shrinks later shows something else. */
const OPENS_TO_FIT = new Set(["plane-start", "plane-far", "lesson", "puzzle-plane"]);

test.use({ space: true });

for (const [name, show] of Object.entries(screens))
  test(name, async ({ page, server }) => {
    await page.addInitScript(() =>
      localStorage.setItem("lattice.settings", JSON.stringify({ name: "Amara Osei" })),
    );
    await page.setViewportSize({ width: 1366, height: 768 });
    await show(page, server);
    await pictures(page, name, OPENS_TO_FIT.has(name));
  });
