import { expect, moves, openGame, status, test } from "./fixtures";

/** Knights that go out and home again: a game of any length. */
const ROUND = ["Nf3", "Nf6", "Ng1", "Ng8"];
const PLIES = 160;

test("a long game shows the moves around the one looked at, and every one can be reached", async ({
  page,
  server,
}) => {
  test.slow();
  // On the plane nothing ends it: two pawns have far to go.
  const position = "K(0,0)|P(20,-2000)|k(0,40)|p(30,2000) w - - 0 1";
  await openGame(page, server, { variant: "plane", position });
  await expect(status(page)).toContainText("White to move");
  await page.evaluate(
    async ([id, plies]) => {
      const socket = new WebSocket(`ws://${location.host}/ws/games/${id}`);
      const say = (message: object): void => socket.send(JSON.stringify(message));
      await new Promise((done) => (socket.onopen = done));
      say({ type: "watch", since: -1 });
      for (let ply = 1; ply <= Number(plies); ply++) {
        const step = (ply - 1) >> 1;
        const [x, y, by] = ply % 2 ? [20, step - 2000, 1] : [30, 2000 - step, -1];
        const played = new Promise<void>((done) => {
          socket.onmessage = ({ data }) => {
            const told = JSON.parse(String(data)) as { type: string; moves?: { ply: number }[] };
            if (told.type === "update" && told.moves?.at(-1)?.ply === ply) done();
          };
        });
        say({ type: "play", id: `move-${ply}`, ply, origin: [x, y], target: [x, y + by], promotion: null });
        await played;
      }
      socket.close();
    },
    [page.url().split("/").at(-1) ?? "", PLIES] as const,
  );
  const list = page.getByRole("list", { name: "Moves" });
  const shown = list.locator('[aria-current="step"]');
  await expect(shown).toHaveAttribute("data-ply", String(PLIES));
  await expect(shown).toBeInViewport();
  // Far fewer are drawn than played, and each row says which of how many it is.
  expect(await moves(page).count()).toBeLessThan(PLIES);
  const last = list.getByRole("listitem").last();
  await expect(last).toHaveAttribute("aria-setsize", String(PLIES / 2));
  await expect(last).toHaveAttribute("aria-posinset", String(PLIES / 2));

  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(shown).toHaveAttribute("data-ply", "1");
  await expect(shown).toBeInViewport();
  await expect(status(page)).toContainText("After move 1");
  // The wheel brings the middle of the game, and a press goes there.
  await list.hover();
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(list.locator('[data-ply="91"]')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await list.locator('[data-ply="91"]').click();
  await expect(shown).toHaveAttribute("data-ply", "91");
  await expect(status(page)).toContainText("After move 46");
  await page.keyboard.press("End");
  await expect(shown).toHaveAttribute("data-ply", String(PLIES));
  await expect(shown).toBeInViewport();
});

test("a window that changes its size keeps game, marks and list", async ({ page, server }) => {
  await openGame(page, server, {});
  const field = page.getByRole("textbox", { name: "Type a move" }).first();
  for (const [n, text] of ROUND.entries()) {
    await field.fill(text);
    await field.press("Enter");
    await expect(moves(page)).toHaveCount(n + 1);
  }
  for (const [width, height] of [
    [390, 844],
    [1920, 1080],
    [820, 1180],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(status(page)).toContainText("White to move");
    await expect(page.locator('[data-square="6,7"]')).toBeInViewport();
    await expect(page.locator('[data-square="6,0"]')).toBeInViewport();
  }
  await expect(moves(page)).toHaveText(ROUND);
});
