import { clockOf } from "$lib/features/games/start/clocks";
import { describe, expect, it } from "vitest";
import { Refusal } from "$lib/protocol/http";
import type { Me } from "$lib/protocol/messages";
import { ServerAction } from "$lib/ui/serveraction.svelte";
import { loginFrom, wayBack } from "./login";
import { standing } from "./me.svelte";
import { recordOf, today } from "./overtheboard";
import { ago, auditText, secretLink } from "./words";

describe("a action", () => {
  it("tells what was done or why not", async () => {
    const action = new ServerAction();
    expect(await action.run(() => Promise.resolve(), "Saved.")).toBe(true);
    expect([action.done, action.problem, action.busy]).toEqual(["Saved.", "", false]);
    expect(await action.run(() => Promise.reject(new Refusal("No such name.", 400)))).toBe(false);
    expect([action.done, action.problem]).toEqual(["", "No such name."]);
    await action.run(() => Promise.reject(new Error("secret details")));
    expect(action.problem).not.toContain("secret");
  });

  it("is not done twice at once", async () => {
    const action = new ServerAction();
    let finish = (): void => undefined;
    const first = action.run(() => new Promise<void>((resolve) => (finish = resolve)));
    expect(await action.run(() => Promise.resolve())).toBe(false);
    finish();
    expect(await first).toBe(true);
  });
});

describe("the way in", () => {
  const at = (path: string): URL => new URL(path, "https://chess.example.org");

  it.each([
    ["/wall/tournament/x?code=a&b", "/wall/tournament/x?code=a&b"],
    ["/", "/"],
    ["/join#secret", "/"],
    ["/login?next=%2Flobby", "/lobby"],
  ])("leads from %s back to %s, by the choice of a PIN too", (from, back) => {
    const login = at(loginFrom(at(from)));
    expect([login.pathname, wayBack(login)]).toEqual(["/login", back]);
    const card = at(loginFrom(login, "/card"));
    expect([card.pathname, wayBack(card)]).toEqual(["/card", back]);
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "/.//evil.example/x", "https://"])(
    "never leads to another server: %s",
    (next) => expect(wayBack(at(`/login?next=${encodeURIComponent(next)}`))).toMatch(/^\/(?!\/)/),
  );
});

describe("words", () => {
  const now = Date.parse("2026-03-10T12:00:00Z");

  it.each([
    ["2026-03-10T11:58:00Z", "now"],
    ["2026-03-10T02:00:00Z", "today"],
    ["2026-03-09T02:00:00Z", "yesterday"],
    ["2026-03-05T02:00:00Z", "5 days ago"],
  ])("%s was %s", (at, words) => expect(ago(at, now)).toBe(words));

  it("says what an organiser did, even if it is new to this page", () => {
    const entry = { id: 1, at: "", by: "Olga", subject: "Ben", detail: "member → organiser" };
    expect(auditText({ ...entry, action: "role" })).toBe("changed the role of Ben: member → organiser");
    expect(auditText({ ...entry, action: "knighted", detail: "" })).toBe("knighted Ben");
  });

  it("keeps secrets behind the #", () => {
    expect(new URL(secretLink("https://chess.example.org", "abc")).hash).toBe("#abc");
  });

  it("says in the rail who one is", () => {
    const club = { name: "Rooks", registration: "open" as const, guests: true };
    const known = {
      user: "u",
      name: "Ann",
      role: "guest" as const,
      account: false,
      setUp: true,
      choosePin: false,
    };
    const me: Me = { ...known, local: false, second: false, club };
    expect(standing(null)).toBe("Playing on this computer");
    expect(standing({ ...me, local: true, role: "organiser" })).toBe("Playing on this computer");
    expect(standing(me)).toContain("Guest");
    expect(standing({ ...me, role: "organiser" })).toBe("Organiser");
  });
});

it("a score sheet names the players and the usual clock of its pace", () => {
  const sheet = {
    variant: "chess",
    white: "Ann",
    black: "Ben",
    result: "1-0",
    moves: "",
    rated: true,
    day: "2026-09-30",
    place: "Ghent",
  } as const;
  const record = recordOf({ ...sheet, pace: "blitz" });
  expect(record).toMatchObject({ whiteName: "Ann", blackName: "Ben", result: "1-0" });
  expect(record).toMatchObject({ day: "2026-09-30", place: "Ghent" });
  expect(recordOf({ ...sheet, day: "", pace: "blitz" }).day).toBeNull();
  expect(record.clock).toEqual(clockOf("fischer", 300_000, 3000));
});

it("today is the day on this machine's calendar", () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});
