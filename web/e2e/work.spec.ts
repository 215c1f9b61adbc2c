import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import type { Server } from "./server";
import { sound } from "./sound";

const PASSWORD = "correct horse battery";
async function post<T>(request: APIRequestContext, address: string, data: object): Promise<T> {
  const answer = await request.post(address, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (answer.status() === 204 ? {} : await answer.json()) as T;
}

async function member(browser: Browser, server: Server, name: string, invitation?: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await post(page.request, `${server.url}/api/register`, {
    name,
    password: PASSWORD,
    ...(invitation ? { invitation } : {}),
  });
  return page;
}

test("a teacher gives work, asks a pupil to play and makes a tournament for the class", async ({
  browser,
  serve,
}) => {
  test.slow();
  const server = await serve("serve");
  const head = await member(browser, server, "Head of School", await server.welcome());
  const teacher = await member(browser, server, "Ruth Falk");
  const api = `${server.url}/api`;
  // The teacher runs the class and nothing else on this server.
  const { id } = await post<{ id: string }>(head.request, `${api}/societies`, {
    kind: "class",
    name: "Year 7",
  });
  const { user } = (await (await teacher.request.get(`${api}/me`)).json()) as { user: string };
  await head.request.put(`${api}/societies/${id}/members/${user}`, { data: { role: "organiser" } });
  const text = "Aisha K., 7B\nBen T.\nChloe M.";
  const { users } = await post<{ users: string[] }>(teacher.request, `${api}/societies/${id}/pupils`, {
    text,
  });
  const { cards } = await post<{ cards: { secret: string }[] }>(
    teacher.request,
    `${api}/societies/${id}/cards`,
    { users },
  );
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await post(phone.request, `${api}/card`, { secret: cards[0]?.secret, pin: "3917" });

  // Two things to do, for the whole class.
  await teacher.goto(`${server.url}/club/classes/${id}`);
  await teacher.getByRole("button", { name: "Give work" }).click();
  const sheet = teacher.getByRole("dialog", { name: "Give work: Year 7" });
  await sheet.getByLabel("How many").fill("2");
  await sheet.getByRole("button", { name: "Add", exact: true }).click();
  await sheet.getByRole("radiogroup", { name: "Kind of work" }).getByText("Course").click();
  await sheet.getByRole("combobox", { name: "Course" }).selectOption("cube");
  await sheet.getByRole("button", { name: "Add", exact: true }).click();
  await sheet.getByLabel("Title").fill("Before Thursday");
  await sound(teacher, "giving work");
  await sheet.getByRole("button", { name: "Give this work" }).click();
  await expect(sheet).toBeHidden();
  const given = teacher.getByRole("button", { name: /Before Thursday/ });
  await expect(given).toContainText("0 of 3");
  const row = teacher.getByRole("row").filter({ hasText: "Aisha K." });
  await expect(row.getByRole("img", { name: "Before Thursday: open" })).toBeVisible();

  // The pupil finds it on the first page, and has done two steps of the course.
  await phone.goto(server.url);
  const work = phone.locator("section").filter({ hasText: "Your work" });
  await expect(work.getByText("Before Thursday")).toBeVisible();
  await sound(phone, "a pupil's first page");
  const { steps } = (await (await phone.request.get(`${api}/courses/cube`)).json()) as {
    steps: { name: string }[];
  };
  const solved = { cube: steps.slice(0, 2).map(({ name }) => name) };
  await post(phone.request, `${api}/account/lessons`, { solved });
  await phone.reload();
  await work.getByRole("link", { name: /Course/ }).click();
  await expect(phone).toHaveURL(/\/learn\/cube$/);
  await given.click();
  const done = teacher.getByRole("dialog", { name: "Before Thursday" });
  await expect(done.getByRole("row").filter({ hasText: "Aisha K." })).toContainText(/2 of \d+/);
  await sound(teacher, "who has done what");
  await teacher.keyboard.press("Escape");

  // Who has not played this month is asked to, and reads it.
  const idle = teacher.locator("section").filter({ hasText: "No game this month" });
  await idle.getByRole("button", { name: /Invite.*Aisha/ }).click();
  await expect(idle.getByText("invited", { exact: false }).first()).toBeVisible();
  await sound(teacher, "class");
  await phone.goto(server.url);
  await expect(phone.getByText(/Ruth Falk.*Year 7/)).toBeVisible();
  await phone.getByRole("button", { name: "Not now" }).click();
  await expect(phone.getByText(/Ruth Falk.*Year 7/)).toBeHidden();

  // A tournament for the class: staged clock, the first round over the board.
  await teacher.getByRole("link", { name: "Tournaments" }).last().click();
  await teacher.getByRole("button", { name: "New tournament" }).first().click();
  const make = teacher.getByRole("dialog");
  await make.getByRole("radiogroup", { name: "Clock" }).getByText("Other").click();
  await make.getByLabel("min", { exact: true }).fill("90");
  await make.getByLabel("moves", { exact: true }).fill("40");
  await make.getByRole("button", { name: "More options" }).click();
  await make.getByLabel("Rounds over the board").fill("1");
  await sound(teacher, "new tournament");
  await make.getByRole("button", { name: /^Create/ }).click();
  await expect(teacher).toHaveURL(/\/tournament\/\w+/);
  await expect(teacher.getByText("Year 7").first()).toBeVisible();
  await phone.goto(`${server.url}/club/tournaments?society=${id}`);
  await expect(phone.getByText("Swiss").first()).toBeVisible();
  await expect(phone.getByRole("button", { name: "New tournament" })).toHaveCount(0);
  for (const page of [head, teacher, phone]) await page.context().close();
});
