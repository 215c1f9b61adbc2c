import { clockOf } from "./clocks";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { chess } from "$lib/testing/messages";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
});
const { fischer, noClock } = await import("./clocks");
const { StartForm } = await import("./form.svelte");
const { GENTLEST, remembered } = await import("./remembered");
const { settings } = await import("$lib/settings/settings.svelte");

beforeEach(() => kept.clear());

/** Change a stage as its fields in the sheet do. */
function setStage(
  form: InstanceType<typeof StartForm>,
  place: number,
  change: { moves?: number | null; minutes?: number },
): void {
  form.values.stages = form.values.stages.map((stage, at) =>
    at === place ? { ...stage, ...change } : stage,
  );
}

describe("StartForm", () => {
  it("asks for a game against the computer", () => {
    const form = new StartForm(chess, "computer");
    form.values.level = 7;
    form.values.colour = "black";
    expect(form.submit()).toEqual({
      variant: "chess",
      opponent: { kind: "computer", level: 7, engine: null, character: null },
      colour: "black",
      clock: noClock,
      name: null,
      takebacks: true,
    });
  });

  it("names the game where it begins at once, and not in a challenge", () => {
    const form = new StartForm(chess, "computer");
    form.gameName = "  Friday evening ";
    expect(form.submit().gameName).toBe("Friday evening");
    form.choose("online");
    form.values.reach = "all";
    expect(form.submitChallenge()).not.toHaveProperty("gameName");
    form.values.reach = "link";
    expect(form.submit().gameName).toBe("Friday evening");
  });

  it("asks for two computers to watch, each with its own engine and strength", () => {
    const form = new StartForm(chess, "computer");
    form.values.colour = "watch";
    form.values.whiteLevel = 2;
    form.values.engine = "stockfish";
    form.values.level = 12;
    form.values.character = "solid";
    form.values.whiteCharacter = "trickster";
    expect(form.submit()).toMatchObject({
      opponent: {
        kind: "watch",
        level: 12,
        engine: "stockfish",
        // An external engine has a taste of its own.
        character: null,
        whiteLevel: 2,
        whiteEngine: null,
        whiteCharacter: "trickster",
      },
      colour: "white",
    });
  });

  it("names both players at one screen and sits the first at White", () => {
    const form = new StartForm(chess, "same-screen");
    form.name = " Amara ";
    form.values.otherName = "Jonas";
    form.values.colour = "black";
    expect(form.submit()).toMatchObject({
      opponent: { kind: "same-screen", name: "Jonas" },
      colour: "white",
      name: "Amara",
    });
    expect(settings.choices.name).toBe("Amara");
  });

  it("asks for two different players where the game is rated", () => {
    const form = new StartForm(chess, "same-screen");
    form.name = "Amara";
    form.values.rated = true;
    expect(form.problem).toMatch(/both names/);
    form.values.otherName = "amara";
    expect(form.problem).toMatch(/cannot play both sides/);
    form.values.otherName = "Jonas";
    expect(form.problem).toBe("");
    expect(form.submit()).toMatchObject({ rated: true, takebacks: false });
  });

  it("keeps one's own name when somebody else sits on the first seat", () => {
    settings.set("name", "Amara");
    const form = new StartForm(chess, "same-screen");
    form.name = "Jonas";
    form.submit();
    expect(settings.choices.name).toBe("Amara");
  });

  it("remembers the choices of each board and opponent apart", () => {
    const form = new StartForm(chess, "computer");
    form.values.level = 9;
    form.values.clock = fischer(5, 3);
    form.submit();
    expect(new StartForm(chess, "computer").values).toMatchObject({ level: 9, clock: fischer(5, 3) });
    expect(remembered("chess", "online").clock).toEqual(fischer(15, 10));
    expect(remembered("cube", "computer").level).not.toBe(9);
  });

  it("takes a clock of one's own and refuses nonsense with a reason", () => {
    const form = new StartForm(chess, "computer");
    form.otherClock = true;
    form.minutes = 1.5;
    form.seconds = 2;
    expect(form.problem).toBe("");
    expect(form.submit().clock).toEqual(clockOf("fischer", 90_000, 2000));
    form.seconds = 0;
    expect(form.submit().clock).toEqual(clockOf("sudden-death", 90_000, 0));
    for (const minutes of [0, -1, 1000, NaN]) {
      form.minutes = minutes;
      expect(form.problem).toMatch(/Minutes/);
    }
    form.minutes = 5;
    form.seconds = -1;
    expect(form.problem).toMatch(/Seconds/);
  });

  it("sets every kind of clock", () => {
    const form = new StartForm(chess, "computer");
    form.otherClock = true;
    form.minutes = 5;
    form.seconds = 10;
    form.own = "per-move";
    expect(form.submit().clock).toEqual(clockOf("per-move", 10_000, 0));
    const again = new StartForm(chess, "computer");
    expect([again.own, again.seconds]).toEqual(["per-move", 10]);
    form.own = "delay";
    expect(form.submit().clock).toEqual(clockOf("delay", 300_000, 10_000));
    form.own = "hourglass";
    expect(form.submit().clock).toEqual(clockOf("hourglass", 300_000, 0));
    form.own = "bronstein";
    form.seconds = 0;
    expect(form.problem).toMatch(/Seconds/);
  });

  it("gives Black other time where that is wanted", () => {
    const form = new StartForm(chess, "same-screen");
    form.otherClock = true;
    form.minutes = 5;
    form.seconds = 2;
    form.atOdds = true;
    form.blackMinutes = 1;
    expect(form.submit()).toMatchObject({
      clock: { kind: "fischer", initialMs: 300_000, incrementMs: 2000 },
      blackClock: { kind: "fischer", initialMs: 60_000, incrementMs: 2000 },
    });
    form.blackMinutes = 0;
    expect(form.problem).toMatch(/Minutes for Black/);
    form.own = "hourglass";
    expect(form.problem).toBe("");
    expect(form.submit().blackClock).toBeUndefined();
    form.own = "byoyomi";
    form.atOdds = false;
    expect(form.submit()).toMatchObject({ clock: { kind: "byoyomi", incrementMs: 2000, periods: 3 } });
  });

  it("sets stages, and remembers them", () => {
    const form = new StartForm(chess, "same-screen");
    form.otherClock = true;
    form.own = "stages";
    form.seconds = 30;
    expect(form.submit()).toMatchObject({
      clock: {
        kind: "stages",
        initialMs: 5_400_000,
        incrementMs: 30_000,
        stages: [
          { timeMs: 5_400_000, moves: 40, incrementMs: 30_000 },
          { timeMs: 1_800_000, moves: null, incrementMs: 30_000 },
        ],
      },
    });
    form.addStage();
    setStage(form, 0, { minutes: 100 });
    form.seconds = 0;
    expect(form.submit().clock?.stages.map(({ timeMs, moves }) => [timeMs, moves])).toEqual([
      [6_000_000, 40],
      [1_800_000, 20],
      [1_800_000, null],
    ]);
    const again = new StartForm(chess, "same-screen");
    expect([again.own, again.values.stages.length]).toEqual(["stages", 3]);
    again.dropStage(1);
    again.dropStage(0);
    expect(again.values.stages.map(({ moves }) => moves)).toEqual([40, null]);
  });

  it("refuses stages and periods that are none", () => {
    const form = new StartForm(chess, "same-screen");
    form.otherClock = true;
    form.own = "stages";
    for (const moves of [0, -1, 2.5, 1000, null]) {
      setStage(form, 0, { moves });
      expect(form.problem).toMatch(/Moves in stage 1/);
    }
    setStage(form, 0, { moves: 40 });
    setStage(form, 1, { minutes: 0 });
    expect(form.problem).toMatch(/Minutes for stage 2/);
    setStage(form, 1, { minutes: 30 });
    expect(form.problem).toBe("");
    form.own = "byoyomi";
    form.seconds = 30;
    for (const periods of [0, 1.5, 21, NaN]) {
      form.values.periods = periods;
      expect(form.problem).toMatch(/Periods/);
    }
    form.values.periods = 5;
    expect(form.submit()).toMatchObject({ clock: { periods: 5 } });
  });

  it("lets the clock run at once, where there is one and the game begins now", () => {
    const form = new StartForm(chess, "computer");
    form.values.atOnce = true;
    expect(form.canStartAtOnce).toBe(false);
    expect(form.submit().clockAtOnce).toBeUndefined();
    form.values.clock = fischer(5, 3);
    expect(form.submit().clockAtOnce).toBe(true);
    const online = new StartForm(chess, "online");
    online.values.atOnce = true;
    expect(online.canStartAtOnce).toBe(false);
    online.values.reach = "link";
    expect(online.submit().clockAtOnce).toBe(true);
  });

  it("tells a challenge everything about its clock", () => {
    const form = new StartForm(chess, "online");
    form.otherClock = true;
    form.own = "stages";
    form.seconds = 0;
    expect(form.submitChallenge()).toMatchObject({ clock: { kind: "stages", stages: [{ moves: 40 }, {}] } });
    form.own = "byoyomi";
    form.seconds = 30;
    expect(form.submitChallenge()).toMatchObject({ clock: { periods: 3 } });
  });

  it("opens on an own clock when that was used last", () => {
    const form = new StartForm(chess, "computer");
    form.otherClock = true;
    form.minutes = 7;
    form.seconds = 4;
    form.submit();
    const again = new StartForm(chess, "computer");
    expect([again.otherClock, again.minutes, again.seconds]).toEqual([true, 7, 4]);
  });

  it("starts with sound values when what was kept is unreadable", () => {
    kept.set("lattice.start.chess.computer", "{nonsense");
    expect(new StartForm(chess, "computer").values.level).toBe(GENTLEST);
  });
});
