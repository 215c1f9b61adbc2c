import { clockOf } from "$lib/features/games/start/clocks";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ChallengeView, LobbyServerMessages } from "$lib/protocol/messages";
import type { SocketEvents } from "$lib/protocol/socket";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
vi.stubGlobal("addEventListener", () => undefined);
vi.stubGlobal("removeEventListener", () => undefined);
vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
const { LobbyState } = await import("./lobby.svelte");
const { colourForMe, describeTerms, wantedRatings } = await import("./words");
const { waitingFor } = await import("./quick");

const challenge = (id: string, more: Partial<ChallengeView> = {}): ChallengeView => ({
  id,
  kind: "open",
  user: "u",
  name: "Ann",
  rating: null,
  variant: "cube",
  title: "The cube",
  clock: clockOf("fischer", 300_000, 3000),
  colour: "white",
  rated: false,
  takebacks: true,
  ownPosition: false,
  delayS: null,
  low: null,
  high: null,
  to: null,
  madeAt: "2026-01-01T10:00:00Z",
  ...more,
});

let events: SocketEvents;
let sent: string[];

function lobby(): InstanceType<typeof LobbyState> {
  const state = new LobbyState((heard) => {
    events = heard;
    return { send: (text) => sent.push(text), close: () => undefined };
  });
  state.start();
  return state;
}
const tell = (message: LobbyServerMessages): void => events.received(JSON.stringify(message));

beforeEach(() => (sent = []));

describe("LobbyState", () => {
  it("keeps others' challenges apart from mine", () => {
    const state = lobby();
    events.opened();
    tell({ type: "mychallenges", sent: [challenge("a")], received: [challenge("c", { to: "Me" })] });
    tell({ type: "lobbynews", challenges: [challenge("a"), challenge("b")] });
    expect(state.others.map(({ id }) => id)).toEqual(["b"]);
    expect(state.received.map(({ id }) => id)).toEqual(["c"]);
  });

  it("asks for the list while a screen shows it, again after a loss, and not afterwards", () => {
    const state = lobby();
    events.opened();
    const leave = state.browse();
    const leaveToo = state.browse();
    events.opened();
    leave();
    expect(sent.map((text) => JSON.parse(text).on as boolean)).toEqual([true, true]);
    leaveToo();
    expect(JSON.parse(sent.at(-1) ?? "")).toEqual({ type: "browse", on: false });
  });

  it("remembers a game that has begun until the window has gone there", () => {
    const state = lobby();
    const paired = { type: "paired", challenge: "a", game: "g", opponent: "Ben" } as const;
    tell(paired);
    tell(paired);
    expect(state.begun).toHaveLength(1);
    state.settle("g");
    expect(state.begun).toEqual([]);
  });

  it("says who declined", () => {
    const state = lobby();
    tell({ type: "mychallenges", sent: [challenge("a", { kind: "direct", to: "Ben" })], received: [] });
    tell({ type: "challengedeclined", challenge: "a" });
    expect(state.notice).toBe("Ben does not want to play right now.");
  });
});

describe("words", () => {
  it("tell the terms", () => {
    expect(describeTerms(challenge("a"))).toBe("Cube · 5+3");
    expect(describeTerms(challenge("a", { rated: true, takebacks: false }))).toBe(
      "Cube · 5+3 · rated · no take-backs",
    );
    expect(colourForMe(challenge("a"))).toBe("you play Black");
    expect(colourForMe(challenge("a", { colour: "random" }))).toBe("either colour");
    expect(wantedRatings(challenge("a", { low: 1200, high: 1600 }))).toBe("1200–1600");
    expect(wantedRatings(challenge("a", { high: 1600 }))).toBe("up to 1600");
  });
});

describe("waitingFor", () => {
  it("finds my own quick request for a board and clock", () => {
    const own = challenge("a", { kind: "quick" });
    const { clock } = own;
    expect(waitingFor([own], "cube", clock)).toBe(own);
    expect(waitingFor([own], "chess", clock)).toBeUndefined();
    expect(waitingFor([challenge("b")], "cube", clock)).toBeUndefined();
  });
});
