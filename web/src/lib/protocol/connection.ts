import type { Act, Colour, ClientMessages, Play, PlayText, ServerMessages, Square } from "./messages";

/** `lost` is being mended; `gone` never will be. */
export type Link = "connecting" | "open" | "lost" | "gone";

export interface Listener {
  message(message: ServerMessages): void;
  /** `attempt` counts the tries since the link was lost; `why` is for people. */
  link(link: Link, attempt: number, why: string): void;
}

/** What a socket tells its owner. */
export interface SocketEvents {
  opened(): void;
  received(text: string): void;
  closed(code: number, reason: string): void;
}

export interface Socket {
  send(text: string): void;
  close(): void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
/** Close codes from here on are the server's own words: asking again would not help. */
const FINAL_CODES = new Set([4400, 4403, 4404]);

function openSocket(id: string, events: SocketEvents): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws/games/${encodeURIComponent(id)}`);
  socket.onopen = () => events.opened();
  socket.onmessage = ({ data }) => events.received(String(data));
  socket.onclose = ({ code, reason }) => events.closed(code, reason);
  return socket;
}

/** Sixteen random letters: the same id is never played twice. (`randomUUID` is missing on plain http.) */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One watched game. Comes back by itself after a loss, asks for what it missed, and sends unanswered moves again. */
export class GameConnection {
  #socket: Socket | null = null;
  #link: Link = "connecting";
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seq = -1;
  #plies = 0;
  /** The server has told this socket where the game stands. */
  #synced = false;
  /** Moves not yet seen in the game nor refused. */
  #unanswered: (Play | PlayText)[] = [];

  constructor(
    private readonly id: string,
    private readonly listener: Listener,
    private readonly open: (id: string, events: SocketEvents) => Socket = openSocket,
  ) {
    this.#connect();
  }

  play(ply: number, origin: Square, target: Square, promotion: string | null): void {
    this.#sendMove({ type: "play", id: newId(), ply, origin, target, promotion });
  }

  playText(ply: number, text: string): void {
    this.#sendMove({ type: "playtext", id: newId(), ply, text });
  }

  /** False if there is no link: nothing was asked for. */
  look(square: Square): boolean {
    return this.#synced && this.#send({ type: "look", square });
  }

  act(action: Act["action"]): boolean {
    return this.#synced && this.#send({ type: "act", action });
  }

  changeLevel(level: number, colour: Colour): boolean {
    return this.#synced && this.#send({ type: "changelevel", level, colour });
  }

  /** Do not wait for the next try: the network or the window has come back. */
  retryNow(): void {
    if (this.#link !== "lost") return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#link = "gone";
    this.#drop();
  }

  #connect(): void {
    const socket: Socket = this.open(this.id, {
      opened: () => this.#isCurrent(socket) && this.#send({ type: "watch", since: this.#seq }),
      received: (text) => this.#isCurrent(socket) && this.#receive(JSON.parse(text) as ServerMessages),
      closed: (code, reason) => this.#isCurrent(socket) && this.#closed(code, reason),
    });
    this.#socket = socket;
  }

  /** A socket that was given up may still speak; nobody listens. */
  #isCurrent(socket: Socket): boolean {
    return this.#socket === socket;
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#synced = false;
    socket?.close();
  }

  #closed(code: number, reason: string): void {
    this.#drop();
    if (FINAL_CODES.has(code)) return this.#tell("gone", reason);
    this.#attempt += 1;
    this.#tell("lost", reason);
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (this.#attempt - 1), LONGEST_WAIT_MS);
    this.#timer = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
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
      this.#attempt = 0;
      this.#tell("open", "");
      for (const move of this.#unanswered) this.#send(move);
    }
    this.listener.message(message);
  }

  #sendMove(move: Play | PlayText): void {
    this.#unanswered.push(move);
    if (this.#synced) this.#send(move);
  }

  #send(message: ClientMessages): boolean {
    if (this.#socket === null) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #tell(link: Link, why: string): void {
    this.#link = link;
    this.listener.link(link, this.#attempt, why);
  }
}
