import type { Browser, Page } from "@playwright/test";
import { Club, clock } from "./club";
import { DEAR } from "./costs";
import { expect, test as base } from "./fixtures";
import { cubeKey } from "./games";
import { type FontName, overflow, type WindowName } from "./overflow";
import { WHOLE } from "./scale";

/** Every screen in every language, in the windows of laptops and of a phone, with the packaged typeface and without it. */
const LANGUAGES = ["en-GB", "de-DE", "pl-PL"] as const;
const PAGES: readonly WindowName[] = ["1366×768", "390×844"];
const BOARDS: readonly WindowName[] = ["1366×768", "1280×720", "390×844"];

/**
 * What an ordinary run looks at: long words in the widest typeface where there is least room. German and Polish
 * take turns, group by group. Short words in the usual typeface and a larger window, which most people see, have
 * more room everywhere: two groups show that they are right. `make soak` looks at every combination.
 */
const LONG: Look = { windows: ["1280×720", "390×844"], fonts: ["fallback"] };
const USUAL: Look = { windows: ["1366×768"], fonts: ["packaged"] };
const SEEN_AS_USUAL = ["pages", "chess and plane"];
const ordinary = (locale: (typeof LANGUAGES)[number], number: number, group: string): Look | null => {
  if (locale === "en-GB") return SEEN_AS_USUAL.includes(group) ? USUAL : null;
  return (locale === "de-DE") === (number % 2 === 0) ? LONG : null;
};

interface Look {
  windows: readonly WindowName[];
  fonts: readonly FontName[];
}

const test = base.extend<object, { club: Club }>({
  club: [
    async ({ browser }, use) => {
      const club = new Club();
      try {
        await club.open(browser);
        await use(club);
      } finally {
        await club.server.stop();
      }
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

test.slow();
// One after the other, so that only one club is set up.
test.describe.configure({ mode: "default" });

type Show = (page: Page, club: Club) => Promise<void>;

const shown =
  (path: string): Show =>
  async (page, club) => {
    await page.goto(club.server.url + path);
    await page.waitForLoadState("networkidle");
  };

const game =
  (name: string): Show =>
  async (page, club) => {
    await page.goto(`${club.server.url}/game/${club.games.get(name)}`);
    await page.getByRole("status").first().waitFor();
  };

const review =
  (name: string): Show =>
  async (page, club) => {
    await page.goto(`${club.server.url}/game/${club.games.get(name)}/review`);
    await expect(page.locator(".accuracy b").first()).toContainText(/\d/, { timeout: 60_000 });
  };

/** A study of a game, with a comment on its first position. */
const study =
  (name: string): Show =>
  async (page, club) => {
    const { id } = await club.post(page, `/api/games/${club.games.get(name)}/study`, {});
    await page.goto(`${club.server.url}/study/${id}`);
    await page.locator("[data-comment]").fill("A pawn makes way for what stands behind it. ".repeat(6));
    await page.locator("[data-comment]").press("Enter");
    // A phone shows it beside the board, a wide window in the moves.
    await page.locator(".comment").filter({ visible: true }).first().waitFor();
  };

/** A game of its own, made for what is done in it. */
const fresh =
  (wanted: object, then: (page: Page) => Promise<void> = async () => {}): Show =>
  async (page, club) => {
    const { id } = await club.post(page, "/api/games", {
      variant: "chess",
      opponent: { kind: "same-screen" },
      clock,
      ...wanted,
    });
    await page.goto(`${club.server.url}/game/${id}`);
    await page.getByRole("status").first().waitFor();
    await then(page);
  };

const sheet =
  (way: number, then: (page: Page) => Promise<void> = async () => {}): Show =>
  async (page, club) => {
    await page.goto(club.server.url);
    await page.locator(".pick").first().locator(".ways button").nth(way).click();
    await page.getByRole("dialog").waitFor();
    await then(page);
  };

const TABS = ["round", "standings", "crosstable", "games", "info"];

/** One view of the tournament; the page is opened once, then its tabs are pressed. */
const tournament =
  (tab: string, then: (page: Page) => Promise<void> = async () => {}): Show =>
  async (page, club) => {
    const path = `/tournament/${club.tournament}`;
    if (new URL(page.url()).pathname !== path) await page.goto(`${club.server.url}${path}`);
    else if ((await page.getByRole("dialog").count()) > 0) await page.keyboard.press("Escape");
    await page.getByRole("tab").nth(TABS.indexOf(tab)).click();
    await page.locator("#tournament-view :is(li, tr, dd)").first().waitFor();
    await then(page);
  };

const square = (page: Page, name: string) => page.locator(`[data-square="${cubeKey(name)}"]`);

const screens: Record<string, { windows: readonly WindowName[]; show: Record<string, Show> }> = {
  pages: {
    windows: PAGES,
    show: Object.fromEntries(
      [
        "/",
        "/lobby",
        "/club/members",
        "/players/me",
        "/club/ladder",
        "/club/classes",
        "/clock",
        "/archive",
        "/learn",
        "/puzzles",
        "/learn/drills",
        "/rules/chess",
        "/rules/plane",
        "/rules/cube",
        "/settings",
        "/account",
        "/organiser",
        "/login",
        "/welcome",
      ].map((path) => [path, shown(path)]),
    ),
  },
  tournaments: {
    windows: PAGES,
    show: {
      list: shown("/club/tournaments"),
      "a new one": async (page, club) => {
        await page.goto(`${club.server.url}/club/tournaments`);
        await page.locator("header .actions .primary").click();
        await page.getByRole("dialog").waitFor();
      },
      round: tournament("round"),
      standings: tournament("standings"),
      crosstable: tournament("crosstable"),
      games: tournament("games"),
      info: tournament("info"),
      "a result": tournament("round", async (page) => {
        await page.setViewportSize({ width: 1366, height: 768 });
        await page.locator("li.row .action .btn").nth(1).click();
        await page.getByRole("dialog").waitFor();
      }),
      "the organiser's sheet": tournament("round", async (page) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.locator("header .tools .btn.narrow").click();
        await page.getByRole("dialog").waitFor();
      }),
      "a place to join": async (page, club) => {
        await page.goto(`${club.server.url}/t/${club.tournament}`);
        await page.waitForLoadState("networkidle");
      },
    },
  },
  "start sheets": {
    windows: BOARDS,
    show: {
      "against the computer": sheet(0),
      "two computers": sheet(0, async (page) =>
        page.getByRole("dialog").getByRole("radiogroup").first().locator("label").nth(3).click(),
      ),
      "at one screen": sheet(1),
      "online, for anybody": sheet(2),
      "online, for one player": sheet(2, async (page) =>
        page.getByRole("dialog").getByRole("radiogroup").nth(1).locator("label").nth(1).click(),
      ),
      "with a clock of one's own": sheet(2, async (page) => page.locator(".clocks button").last().click()),
    },
  },
  "chess and plane": {
    windows: BOARDS,
    show: {
      "chess under way": game("chess under way"),
      "chess over": game("chess over"),
      "chess online, with a chat": game("chess online"),
      "against the computer": fresh({ opponent: { kind: "computer", level: 3 }, colour: "white" }),
      "an invitation": fresh({ opponent: { kind: "online" } }),
      "plane under way": game("plane under way"),
      "plane over": game("plane over"),
      "plane over, a rematch offered": game("plane online"),
      "a wall": async (page, club) => {
        await page.goto(`${club.server.url}/wall/${club.games.get("chess under way")}`);
        await page.getByRole("status").first().waitFor();
      },
    },
  },
  cube: {
    windows: BOARDS,
    show: {
      "under way": game("cube under way"),
      over: game("cube over"),
      "over, a rematch offered": game("cube online"),
      "against the computer": fresh(
        { variant: "cube", opponent: { kind: "computer", level: 3 }, colour: "white" },
        async (page) => {
          await page.setViewportSize({ width: 1366, height: 768 });
          await square(page, "b1s").click();
        },
      ),
    },
  },
  "reviews and lessons": {
    windows: BOARDS,
    show: {
      "chess review": review("chess over"),
      "plane review": review("plane over"),
      "cube review": review("cube over"),
      "plane lesson": shown("/learn/plane"),
      "cube lesson": shown("/learn/cube"),
      "chess puzzle": shown("/puzzles/chess"),
      "plane puzzle": shown("/puzzles/plane"),
      "cube puzzle": shown("/puzzles/cube"),
      "a rush": shown("/puzzles/chess/rush"),
      "a puzzle's solution": async (page, club) => {
        await page.goto(`${club.server.url}/puzzles/chess`);
        await page.locator(".actions button").nth(2).click();
        await page.locator(".result").waitFor();
      },
      "chess lesson": shown("/learn/chess"),
      "Raumschach lesson": shown("/learn/raumschach"),
      "how pieces move": fresh({ variant: "cube" }, async (page) => {
        await page.locator(".topbar > button").first().click();
        await page.getByRole("dialog").waitFor();
      }),
      "chess editor": shown("/editor/chess"),
      "cube editor": shown("/editor/cube"),
      "a list of studies": shown("/club/studies"),
      "a study of the cube": study("cube over"),
      "a study of the plane": study("plane over"),
    },
  },
};

async function visitor(browser: Browser, club: Club, locale: string): Promise<Page> {
  return (await browser.newContext({ storageState: club.cookies, locale })).newPage();
}

for (const locale of LANGUAGES)
  for (const [number, [group, { windows, show }]] of Object.entries(screens).entries()) {
    const look = WHOLE
      ? { windows, fonts: ["packaged", "fallback"] as const }
      : ordinary(locale, number, group);
    if (!look) continue;
    const annotation = { type: DEAR, description: `20 s: ${Object.keys(show).length} screens in one walk` };
    test(
      `nothing is cut off, covered or out of reach: ${group}, ${locale}`,
      { annotation },
      async ({ browser, club }) => {
        const page = await visitor(browser, club, locale);
        for (const [name, open] of Object.entries(show)) {
          await open(page, club);
          expect.soft(await overflow(page, look.windows, look.fonts), name).toEqual([]);
        }
        await page.context().close();
      },
    );
  }

// No language of ours is written so yet: the page is told that it is, and its boards must not care.
test("nothing is cut off where text runs from right to left", async ({ browser, club }) => {
  const page = await visitor(browser, club, "en-GB");
  for (const [name, open] of Object.entries({
    home: shown("/"),
    settings: shown("/settings"),
    members: shown("/club/members"),
    archive: shown("/archive"),
    game: game("chess under way"),
    cube: game("cube under way"),
  })) {
    await open(page, club);
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    expect.soft(await overflow(page, ["1366×768", "390×844"], ["packaged"]), name).toEqual([]);
  }
  await game("chess under way")(page, club);
  const file = (square: string) => page.locator(`[data-square="${square}"]`).first();
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  const [a, h] = [await file("0,0").boundingBox(), await file("7,0").boundingBox()];
  expect(a?.x ?? 0).toBeLessThan(h?.x ?? 0);
  await page.context().close();
});
