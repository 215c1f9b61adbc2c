import type { Act, Colour, ClientMessages, Play, PlayText, ServerMessages, Square } from "./messages";
import { LastingSocket, type Link, openSocket, type Socket, type SocketEvents } from "./socket";

export type { Link, Socket, SocketEvents };

export interface Listener {
  message(message: ServerMessages): void;
  /** `attempt` counts the tries since the link was lost; `why` is for people. */
  link(link: Link, attempt: number, why: string): void;
}

const openGameSocket = (id: string, events: SocketEvents): Socket =>
  openSocket(`/ws/games/${encodeURIComponent(id)}`, events);

/** Sixteen random letters: the same id is never played twice. (`randomUUID` is missing on plain http.) */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One watched game. Comes back by itself after a loss, asks for what it missed, and sends unanswered moves again. */
export class GameConnection {
  #socket: LastingSocket;
  #seq = -1;
  #plies = 0;
  /** The server has told this socket where the game stands. */
  #synced = false;
  /** Moves not yet seen in the game nor refused. */
  #unanswered: (Play | PlayText)[] = [];

  constructor(
    id: string,
    private readonly listener: Listener,
    open: (id: string, events: SocketEvents) => Socket = openGameSocket,
  ) {
    this.#socket = new LastingSocket(
      {
        opened: () => this.#send({ type: "watch", since: this.#seq }),
        received: (text) => this.#receive(JSON.parse(text) as ServerMessages),
        link: (link, attempt, why) => {
          if (link !== "open") this.#synced = false;
          listener.link(link, attempt, why);
        },
      },
      (events) => open(id, events),
    );
    this.#socket.connect();
  }

  play(ply: number, origin: Square, target: Square, promotion: string | null): void {
    this.#sendMove({ type: "play", id: newId(), ply, origin, target, promotion });
  }

  /** Answers the id under which the move may be refused. */
  playText(ply: number, text: string): string {
    const id = newId();
    this.#sendMove({ type: "playtext", id, ply, text });
    return id;
  }

  /** False if there is no link: nothing was asked for. */
  look(square: Square): boolean {
    return this.ask({ type: "look", square });
  }

  act(action: Act["action"], colour?: Colour): boolean {
    return this.ask({ type: "act", action, ...(colour ? { colour } : {}) });
  }

  changeLevel(level: number, colour: Colour): boolean {
    return this.ask({ type: "changelevel", level, colour });
  }

  /** Send what is of no use later; false if there is no link. */
  ask(message: ClientMessages): boolean {
    return this.#synced && this.#send(message);
  }

  /** Do not wait for the next try: the network or the window has come back. */
  retryNow(): void {
    this.#socket.retryNow();
  }

  close(): void {
    this.#synced = false;
    this.#socket.close();
  }

  #receive(message: ServerMessages): void {
    if (message.type === "snapshot" || message.type === "update") {
      this.#seq = message.seq;
      this.#plies = message.moves.length + (message.type === "update" ? message.keep : 0);
      this.#unanswered = this.#unanswered.filter((move) => move.ply > this.#plies);
    } else if (message.type === "refused") {
      this.#unanswered = this.#unanswered.filter((move) => move.id !== message.id);
    }
    if (!this.#synced && "seq" in message) {
      this.#synced = true;
      this.#socket.answered();
      for (const move of this.#unanswered) this.#send(move);
    }
    this.listener.message(message);
  }

  #sendMove(move: Play | PlayText): void {
    this.#unanswered.push(move);
    if (this.#synced) this.#send(move);
  }

  #send(message: ClientMessages): boolean {
    return this.#socket.send(message);
  }
}
