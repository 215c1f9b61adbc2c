/** `lost` is being mended; `gone` never will be. */
export type Link = "connecting" | "open" | "lost" | "gone";

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

/** The one for whom a socket is kept up. */
export interface Owner {
  opened(): void;
  received(text: string): void;
  /** `attempt` counts the tries since the link was lost; `why` is for people. */
  link(link: Link, attempt: number, why: string): void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5000;
/** Close codes from here on are the server's own words: asking again would not help. */
const FINAL_CODES = new Set([4400, 4403, 4404]);
/** There is no such thing: the app has words of its own for that. */
const NOT_FOUND = 4404;

/** A socket of this page's own server. */
export function openSocket(path: string, events: SocketEvents): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}${path}`);
  socket.onopen = () => events.opened();
  socket.onmessage = ({ data }) => events.received(String(data));
  socket.onclose = ({ code, reason }) => events.closed(code, reason);
  return socket;
}

/** A socket that comes back by itself after a loss. */
export class LastingSocket {
  #socket: Socket | null = null;
  #link: Link = "connecting";
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly owner: Owner,
    private readonly open: (events: SocketEvents) => Socket,
  ) {}

  connect(): void {
    const socket: Socket = this.open({
      opened: () => this.#isCurrent(socket) && this.owner.opened(),
      received: (text) => this.#isCurrent(socket) && this.owner.received(text),
      closed: (code, reason) => this.#isCurrent(socket) && this.#closed(code, reason),
    });
    this.#socket = socket;
  }

  /** The other end has answered: all is well again. */
  answered(): void {
    this.#attempt = 0;
    this.#tell("open", "");
  }

  /** False if there is no socket: nothing was sent. */
  send(message: unknown): boolean {
    if (this.#socket === null) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Do not wait for the next try: the network or the window has come back. */
  retryNow(): void {
    if (this.#link !== "lost") return;
    clearTimeout(this.#timer);
    this.connect();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#link = "gone";
    this.#drop();
  }

  /** A socket that was given up may still speak; nobody listens. */
  #isCurrent(socket: Socket): boolean {
    return this.#socket === socket;
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #closed(code: number, reason: string): void {
    this.#drop();
    if (FINAL_CODES.has(code)) return this.#tell("gone", code === NOT_FOUND ? "" : reason);
    this.#attempt += 1;
    this.#tell("lost", reason);
    const wait = Math.min(FIRST_WAIT_MS * 2 ** (this.#attempt - 1), LONGEST_WAIT_MS);
    this.#timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  #tell(link: Link, why: string): void {
    this.#link = link;
    this.owner.link(link, this.#attempt, why);
  }
}
