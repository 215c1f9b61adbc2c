import type { Locator, Page } from "@playwright/test";
import type {
  CourseList,
  CourseView,
  LessonProgress,
  MoveAsked,
  Setting,
  Square,
  StepView,
} from "../src/lib/protocol/messages";
import { expect, moves, newPlayer, status, test } from "./fixtures";
import { flat } from "./kept";
import { clickSquare, tapSquare } from "./plane";
import { WHOLE } from "./scale";
import type { Server } from "./server";

// Each course is one walk on a shared server; solutions come with the lessons.
const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
const right = (page: Page) => page.getByText("Right.");
const cell = (page: Page, square: Square) => page.locator(`[data-square="${square.join()}"]`).first();

async function get<T>(page: Page, server: Server, path: string): Promise<T> {
  return (await (await page.request.get(server.url + path)).json()) as T;
}

/** How somebody chooses a square: by mouse, keys or touch. */
type Hand = (page: Page, square: Square) => Promise<void>;
type Input = "mouse" | "keys" | "touch";

/** The plane is played by keys in words, which list every piece and every square it reaches. */
function wordsFor(page: Page, square: Square): Locator {
  const name = `(${square.join(", ").replace(/-/g, "−")})`;
  return page
    .getByRole("region", { name: "The plane in words" })
    .getByRole("button", { name: new RegExp(`(^|, )${name.replace(/[()]/g, "\\$&")}(,|$)`) });
}
const inWords: Hand = async (page, square) => {
  await wordsFor(page, square).first().press("Enter");
};
const onCells: Record<Input, Hand> = {
  mouse: (page, square) => cell(page, square).click(),
  touch: (page, square) => cell(page, square).tap(),
  keys: async (page, square) => {
    await cell(page, square).focus();
    await page.keyboard.press("Enter");
  },
};
const onPlane: Record<Input, Hand> = {
  mouse: (page, [x = 0, y = 0]) => clickSquare(page, [x, y]),
  touch: (page, [x = 0, y = 0]) => tapSquare(page, [x, y]),
  keys: inWords,
};
const handFor = (course: string, input: Input): Hand => (course === "plane" ? onPlane : onCells)[input];

/** Each course by one kind of input in an ordinary run, by every kind in the long one. */
const COURSES: Record<string, Input> = {
  chess: "mouse",
  cube: "mouse",
  plane: "keys",
  chess960: "keys",
  capablanca: "touch",
  raumschach: "touch",
};
const coursesBy = (input: Input): string[] =>
  Object.keys(COURSES).filter((name) => WHOLE || COURSES[name] === input);

async function solve(page: Page, step: StepView, hand: Hand): Promise<void> {
  if (step.goal === "count") {
    await page.getByLabel("Your answer").fill(String(step.answer));
    await page.getByRole("button", { name: "Check", exact: true }).click();
  } else {
    const line = step.goal === "find" ? step.solution.slice(0, 1) : step.solution;
    for (const move of line) await play(page, move, hand);
  }
  await expect(right(page)).toBeVisible();
}

async function play(page: Page, { origin, target, promotion }: MoveAsked, hand: Hand): Promise<void> {
  await hand(page, origin);
  // A square that is chosen before the last move is answered was meant for another position, and does not count.
  if (hand === inWords) await expect(page.getByRole("button", { name: "Another piece" })).toBeVisible();
  else if (Object.values(onCells).includes(hand)) await expect(cell(page, target)).toHaveClass(/\bgo\b/);
  await hand(page, target);
  const names: Record<string, string> = { Q: "queen", H: "hawk" };
  if (promotion)
    await page
      .getByRole("button", { name: names[promotion] ?? promotion, exact: true })
      .first()
      .click();
  // Until the move is made, the words for the target are those of the piece that is taken there.
  if (hand === inWords) await expect(wordsFor(page, origin)).toHaveCount(0);
}

async function finish(page: Page, server: Server, name: string, input: Input): Promise<void> {
  const course = await get<CourseView>(page, server, `/api/courses/${name}`);
  await page.goto(`${server.url}/learn/${name}`);
  for (const [n, step] of course.steps.entries()) {
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(step.title["en"] ?? "");
    await solve(page, step, handFor(name, input));
    if (n < course.steps.length - 1) await next(page).click();
  }
  await expect(page.getByRole("link", { name: "Play a game" })).toBeVisible();
}

/** Every course of this kind of input, each a walk through all its steps. */
async function finishAll(page: Page, server: Server, input: Input): Promise<void> {
  for (const name of coursesBy(input)) await test.step(name, () => finish(page, server, name, input));
}

test("courses by mouse: every step, with a wrong try and its reason", async ({ page, server }) => {
  if (WHOLE) test.setTimeout(1_800_000);
  const [rook, wrong, impossible] = [
    [0, 0],
    [1, 1],
    [2, 1],
  ];
  await page.goto(`${server.url}/learn`);
  await page.getByRole("region", { name: "Chess", exact: true }).getByRole("link", { name: "Start" }).click();
  await onCells.mouse(page, rook);
  await onCells.mouse(page, wrong);
  await expect(page.getByText("b2 is on a diagonal. A rook goes only straight.")).toBeVisible();
  await onCells.mouse(page, rook);
  await onCells.mouse(page, impossible);
  await expect(page.getByText("The rook cannot go from a1 to c2.")).toBeVisible();
  await page.getByRole("button", { name: "Show me" }).click();
  await finishAll(page, server, "mouse");
  await page.goto(`${server.url}/learn`);
  await expect(page.getByRole("region", { name: "Chess", exact: true })).toContainText("Finished");
  // What was learnt is known to the server: another browser of the same person goes on from there.
  await expect(async () => {
    const kept = await page.request.post(`${server.url}/api/account/lessons`, { data: { solved: {} } });
    expect(((await kept.json()) as LessonProgress).solved["chess"]?.length).toBeGreaterThan(10);
  }).toPass({ timeout: 30_000 });
});

test("courses by keys: every step", async ({ page, server }) => {
  if (WHOLE) test.setTimeout(1_800_000);
  await finishAll(page, server, "keys");
  // A lesson that ends in a real position leads into a game.
  await page.getByRole("button", { name: "Play it out against the computer" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/\/game\//);
});

test("courses by touch on a phone: every step", async ({ browser, server }) => {
  if (WHOLE) test.setTimeout(1_800_000);
  const phone = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
    reducedMotion: "reduce" as const,
  };
  const page = await newPlayer(browser, phone);
  // Without WebGL the floors are shown, as on the other pages of these tests.
  await page.addInitScript(flat);
  await finishAll(page, server, "touch");
  await page.context().close();
});

test("the rules of every board, from a game and back", async ({ page, server }) => {
  const { variants } = await get<Setting>(page, server, "/api/setting");
  const { courses } = await get<CourseList>(page, server, "/api/courses");
  expect(courses.length).toBeGreaterThan(5);
  for (const { name, pieces } of variants) {
    await page.goto(`${server.url}/rules/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Rules:");
    await expect(page.getByRole("article")).toHaveCount(pieces.length);
    for (const article of await page.getByRole("article").all())
      await expect(article).toContainText(/(Goes|Jumps) .*\./);
    await expect(page.getByText(/the game is won|\bwins\b/).first()).toBeVisible();
  }
  await page.goto(`${server.url}/rules/nothing`);
  await expect(page.getByRole("heading")).toContainText("Page not found");
  const answer = await page.request.post(`${server.url}/api/games`, {
    data: { variant: "cube", opponent: { kind: "same-screen" } },
  });
  await page.goto(`${server.url}/game/${((await answer.json()) as { id: string }).id}`);
  await page.getByRole("button", { name: "How pieces move" }).click();
  await expect(page.getByRole("dialog")).toContainText("one step forward or one floor up");
  await page.getByRole("radio", { name: "rook" }).click();
  await expect(page.getByRole("dialog")).toContainText("across, forward or up");
  await page.getByRole("link", { name: "All rules of this board" }).click();
  await expect(page).toHaveURL(/\/rules\/cube$/);
});

test("a drill is won against the computer and gets its stars", async ({ page, server }) => {
  await page.goto(`${server.url}/learn/drills`);
  const drill = page.getByRole("region", { name: "King + queen", exact: true }).first();
  await drill.getByRole("button", { name: "Warm up" }).click();
  await expect(page).toHaveURL(/\/game\/.*drill=chess-kq/);
  await expect(page.getByText(/Three stars up to/)).toBeVisible();
  // Every start is a mate in two, which a hint finds.
  for (let move = 1; move <= 3; move += 1) {
    await expect(status(page)).toContainText(/Your move|to move|1–0/);
    if (await over(page)) break;
    await page.getByRole("button", { name: "Hint", exact: true }).first().click();
    await page.getByRole("button", { name: "Play it" }).first().click();
    await expect(async () => {
      if (!(await over(page))) await expect(moves(page)).toHaveCount(2 * move, { timeout: 500 });
    }).toPass({ timeout: 60_000 });
  }
  await expect(status(page)).toContainText("1–0");
  await page.getByRole("link", { name: "Back to the drills" }).click();
  await expect(page.getByText(/Won in \d moves?/)).toBeVisible();
  await expect(drill.getByRole("img", { name: "3 stars of 3" })).toBeVisible();
});

const over = async (page: Page): Promise<boolean> => /1–0/.test((await status(page).textContent()) ?? "");
