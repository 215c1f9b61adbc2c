import type { Browser, Page } from "@playwright/test";
import { faultsNow } from "./accessibility";
import { click, expect, moves, newPlayer, own, status, test } from "./fixtures";
import type { Server } from "./server";

/** A visitor with a browser and a name of their own, at `path`. */
async function visitor(browser: Browser, server: Server, path: string, name: string): Promise<Page> {
  const page = await newPlayer(browser);
  await page.addInitScript((given) => {
    if (!localStorage.getItem("lattice.settings"))
      localStorage.setItem("lattice.settings", JSON.stringify({ name: given }));
  }, name);
  await page.goto(server.url + path);
  return page;
}

/** Two of them, and their names. */
async function visitors(
  browser: Browser,
  server: Server,
  path: string,
): Promise<[amara: Page, jonas: Page, amarasName: string, jonasName: string]> {
  const names = [own("Amara"), own("Jonas")] as const;
  const amara = await visitor(browser, server, path, names[0]);
  const jonas = await visitor(browser, server, path, names[1]);
  return [amara, jonas, ...names];
}

test("an open challenge is found on the home page and both come to the board", async ({
  browser,
  server,
}) => {
  const [amara, jonas, name] = await visitors(browser, server, "/");
  await amara
    .getByRole("region", { name: "Chess", exact: true })
    .getByRole("button", { name: /With a friend/ })
    .click();
  await amara.getByText("Anyone online").click();
  await expect(amara.getByText(/Nobody outside this machine/)).toBeVisible();
  await amara.getByText("White", { exact: true }).click();
  await amara.getByRole("button", { name: "Challenge" }).click();
  await expect(amara.getByRole("heading", { name: "Your challenges" })).toBeVisible();
  await jonas.getByRole("button", { name: `Play ${name}` }).click();
  await expect(status(amara)).toContainText("Your move");
  await expect(status(jonas)).toContainText("You play Black");
  await click(amara, "e2e4");
  await expect(moves(jonas)).toHaveText(["e4"]);
  await amara.context().close();
  await jonas.context().close();
});

test("quick pairing brings together two who want the same", async ({ browser, server }) => {
  const [amara, jonas] = await visitors(browser, server, "/lobby");
  await amara.getByRole("combobox", { name: "Board" }).selectOption({ label: "Cube" });
  await amara.getByRole("button", { name: /^10\+5/ }).click();
  await expect(amara.getByRole("button", { name: /Looking/ })).toBeVisible();
  await jonas.getByRole("combobox", { name: "Board" }).selectOption({ label: "Cube" });
  await jonas.getByRole("button", { name: /^10\+5/ }).click();
  await expect(status(amara)).toContainText(/to move|Your move/);
  await expect(status(jonas)).toContainText(/to move|Your move/);
  expect(new URL(amara.url()).pathname).toBe(new URL(jonas.url()).pathname);
  await amara.context().close();
  await jonas.context().close();
});

test("a seek stands in the lobby and is joined with one click; who comes late is told", async ({
  browser,
  server,
}) => {
  const name = own("Noor");
  const noor = await visitor(browser, server, "/lobby", name);
  const emil = await visitor(browser, server, "/lobby", own("Emil"));
  const priya = await visitor(browser, server, "/lobby", own("Priya"));
  await noor.getByRole("combobox", { name: "Board" }).selectOption({ label: "Cube" });
  await noor.getByRole("button", { name: /^15\+10/ }).click();
  await expect(noor.getByRole("button", { name: /Looking/ })).toBeVisible();
  for (const page of [emil, priya]) {
    const row = page
      .getByRole("region", { name: "Open challenges" })
      .getByRole("listitem")
      .filter({ hasText: name });
    await expect(row).toContainText("Cube · 15+10");
    await expect(page.getByText("No one is waiting for an opponent")).toBeHidden();
  }
  expect(await faultsNow(emil)).toEqual([]);
  // Priya's window does not hear that the seek is taken before she clicks.
  await priya.route("**/accept", async (route) => {
    await emil.getByRole("button", { name: `Play ${name}` }).click();
    await expect(status(emil)).toContainText(/to move|Your move/);
    await route.continue();
  });
  await priya.getByRole("button", { name: `Play ${name}` }).click();
  await expect(priya.getByRole("region", { name: "Notices" })).toContainText("someone else was quicker");
  await expect(status(noor)).toContainText(/to move|Your move/);
  expect(new URL(noor.url()).pathname).toBe(new URL(emil.url()).pathname);
  for (const page of [noor, emil, priya]) await page.context().close();
});

test("a challenge reaches its player anywhere in the app, and can be declined", async ({
  browser,
  server,
}) => {
  const [amara, jonas, challenger, challenged] = await visitors(browser, server, "/lobby");
  for (const page of [amara, jonas]) {
    // Whoever has played or offered something is known by name.
    await page.getByRole("button", { name: /^3\+2/ }).click();
    await page.getByRole("button", { name: /Looking/ }).click();
    await expect(page.getByRole("button", { name: /Looking/ })).toBeHidden();
    await page.getByRole("combobox", { name: "Board" }).selectOption({ label: "Raumschach" });
  }
  await jonas.goto(`${server.url}/learn`);
  await amara.reload();
  await amara.getByRole("button", { name: `Challenge ${challenged}` }).click();
  await amara.getByRole("button", { name: "Challenge", exact: true }).click();
  const notices = jonas.getByRole("region", { name: "Notices" });
  await expect(notices).toContainText(`${challenger} challenges you`);
  expect(await faultsNow(jonas)).toEqual([]);
  await notices.getByRole("button", { name: "Decline" }).click();
  await expect(notices.getByText(`${challenger} challenges you`)).toBeHidden();
  await expect(amara.getByRole("region", { name: "Notices" })).toContainText(
    `${challenged} does not want to play`,
  );
  await amara.context().close();
  await jonas.context().close();
});

for (const theme of ["light", "dark"] as const) {
  test(`the lobby and the wall keep the accessibility rules in the ${theme} theme`, async ({
    browser,
    server,
  }) => {
    const [amara, jonas, name] = await visitors(browser, server, "/lobby");
    await jonas.emulateMedia({ colorScheme: theme });
    await amara.getByRole("button", { name: "New challenge" }).click();
    await amara.getByRole("button", { name: "Challenge", exact: true }).click();
    const offered = jonas.getByRole("button", { name: `Play ${name}` });
    await expect(offered).toBeVisible();
    expect(await faultsNow(jonas)).toEqual([]);
    await jonas.getByRole("button", { name: "New challenge" }).click();
    expect(await faultsNow(jonas), "challenge sheet").toEqual([]);
    await jonas.keyboard.press("Escape");
    await offered.click();
    await expect(status(jonas)).toContainText(/to move|Your move/);
    await jonas.goto(`${server.url}/wall`);
    await expect(jonas.getByRole("status")).toContainText(/to move|Your move/);
    expect(await faultsNow(jonas), "wall").toEqual([]);
    await amara.context().close();
    await jonas.context().close();
  });
}

test("two players talk, pause, and play again with colours swapped", async ({ browser, server }) => {
  const [amara, jonas] = await visitors(browser, server, "/");
  const made = await amara.request.post(`${server.url}/api/games`, {
    data: { variant: "chess", opponent: { kind: "online" }, colour: "white", name: "Amara" },
  });
  const { id } = (await made.json()) as { id: string };
  await jonas.request.post(`${server.url}/api/games/${id}/join`, { data: { name: "Jonas" } });
  for (const page of [amara, jonas]) await page.goto(`${server.url}/game/${id}`);
  await click(amara, "e2e4");
  await click(jonas, "e7e5");
  await expect(moves(amara)).toHaveText(["e4", "e5"]);

  await amara.getByLabel("Say something").fill("Good luck!");
  await amara.getByRole("button", { name: "Send" }).click();
  await expect(jonas.getByRole("log")).toContainText("Good luck!");
  expect(await faultsNow(jonas)).toEqual([]);

  await amara.getByRole("button", { name: "Pause" }).locator("visible=true").click();
  await expect(status(jonas)).toContainText("Amara asks for a pause.");
  await jonas.getByRole("button", { name: "Accept" }).click();
  await expect(status(amara)).toContainText("Paused");
  await amara.getByRole("button", { name: "Resume" }).locator("visible=true").click();

  await amara.getByRole("button", { name: "Resign" }).locator("visible=true").click();
  await amara.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await amara.getByRole("button", { name: "Rematch" }).locator("visible=true").click();
  await expect(status(jonas)).toContainText("Amara offers a rematch.");
  await jonas.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(status(amara)).toContainText("You play Black");
  await expect(status(jonas)).toContainText("Game 2, 1–0 before it");
  await amara.context().close();
  await jonas.context().close();
});
