import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { GameConnection, type Link, type Socket, type SocketEvents } from "./connection";
import type { ClientMessages, ServerMessages, Update } from "./messages";
import { snapshot, update, move } from "$lib/testing/messages";

class FakeSocket implements Socket {
  sent: ClientMessages[] = [];
  shut = false;

  constructor(private readonly events: SocketEvents) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessages);
  }
  close(): void {
    this.shut = true;
  }
  opens(): void {
    this.events.opened();
  }
  tell(message: ServerMessages): void {
    this.events.received(JSON.stringify(message));
  }
  die(code = 1006, reason = ""): void {
    this.events.closed(code, reason);
  }
}

let sockets: FakeSocket[];
let links: [Link, number][];
let heard: ServerMessages[];

function connect(): GameConnection {
  return new GameConnection(
    "g1",
    { message: (message) => heard.push(message), link: (link, attempt) => links.push([link, attempt]) },
    (_, events) => {
      const socket = new FakeSocket(events);
      sockets.push(socket);
      return socket;
    },
  );
}

const latest = (): FakeSocket => sockets[sockets.length - 1] as FakeSocket;
const moves = (socket: FakeSocket): ClientMessages[] =>
  socket.sent.filter(({ type }) => type === "play" || type === "playtext");

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  links = [];
  heard = [];
});
afterEach(() => vi.useRealTimers());

describe("GameConnection", () => {
  it("watches from the beginning and hands on what it hears", () => {
    connect();
    latest().opens();
    expect(latest().sent).toEqual([{ type: "watch", since: -1 }]);
    latest().tell(snapshot({ seq: 4 }));
    expect(heard).toHaveLength(1);
    expect(links).toEqual([["open", 0]]);
  });

  it("comes back after a loss, ever slower, and asks for what it missed", () => {
    connect();
    latest().opens();
    latest().tell(snapshot({ seq: 4 }));
    latest().die();
    expect(links.at(-1)).toEqual(["lost", 1]);
    vi.advanceTimersByTime(400);
    expect(sockets).toHaveLength(2);
    latest().die();
    vi.advanceTimersByTime(350);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(350);
    expect(sockets).toHaveLength(3);
    latest().opens();
    expect(latest().sent).toEqual([{ type: "watch", since: 4 }]);
    latest().tell(update({ seq: 6 }));
    expect(links.at(-1)).toEqual(["open", 0]);
  });

  it("never waits longer than a few seconds", () => {
    connect();
    for (let n = 0; n < 12; n += 1) {
      latest().die();
      vi.advanceTimersByTime(7000);
    }
    expect(sockets).toHaveLength(13);
  });

  it("sends an unanswered move again after a loss, under the same id", () => {
    const connection = connect();
    latest().opens();
    latest().tell(snapshot({ seq: 0 }));
    connection.play(1, [4, 1], [4, 3], null);
    const [first] = moves(latest());
    latest().die();
    vi.advanceTimersByTime(400);
    latest().opens();
    expect(moves(latest())).toEqual([]);
    latest().tell(update({ seq: 0, keep: 0 }));
    expect(moves(latest())).toEqual([first]);
  });

  it("does not send again what the game shows as played", () => {
    const connection = connect();
    latest().opens();
    latest().tell(snapshot({ seq: 0 }));
    connection.play(1, [4, 1], [4, 3], null);
    latest().die();
    vi.advanceTimersByTime(400);
    latest().opens();
    latest().tell(update({ seq: 1, keep: 0, moves: [move(1, [4, 1], [4, 3])] }));
    expect(moves(latest())).toEqual([]);
  });

  it("does not send again what was refused", () => {
    const connection = connect();
    latest().opens();
    latest().tell(snapshot({ seq: 0 }));
    connection.playText(1, "Ke9");
    const [typed] = moves(latest());
    latest().tell({
      type: "refused",
      id: (typed as { id: string }).id,
      reason: "no such square",
      code: "",
      parameters: {},
    });
    latest().die();
    vi.advanceTimersByTime(400);
    latest().opens();
    latest().tell(update({ seq: 0 }));
    expect(moves(latest())).toEqual([]);
  });

  it("holds a move made while there is no link, and sends it once", () => {
    const connection = connect();
    connection.play(1, [4, 1], [4, 3], null);
    expect(moves(latest())).toEqual([]);
    latest().opens();
    latest().tell(snapshot({ seq: 0 }));
    expect(moves(latest())).toHaveLength(1);
    latest().tell(update({ seq: 0 } as Partial<Update>));
    expect(moves(latest())).toHaveLength(1);
  });

  it("refuses other acts while there is no link", () => {
    const connection = connect();
    expect(connection.act("resign")).toBe(false);
    latest().opens();
    expect(connection.look([0, 0])).toBe(false);
    latest().tell(snapshot({}));
    expect(connection.act("hint")).toBe(true);
    expect(latest().sent.at(-1)).toEqual({ type: "act", action: "hint" });
  });

  it("gives up when the server says there is no such game", () => {
    connect();
    latest().die(4404, "There is no such game.");
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(links).toEqual([["gone", 0]]);
  });

  it("tries at once when asked, and only when lost", () => {
    const connection = connect();
    connection.retryNow();
    expect(sockets).toHaveLength(1);
    latest().die();
    connection.retryNow();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(10_000);
    expect(sockets).toHaveLength(2);
  });

  it("stays closed once closed", () => {
    const connection = connect();
    const socket = latest();
    connection.close();
    expect(socket.shut).toBe(true);
    socket.die();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });
});
