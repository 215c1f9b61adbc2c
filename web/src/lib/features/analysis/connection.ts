import type {
  Analyse,
  AnalysisClientMessages,
  AnalysisServerMessages,
  TryInstead,
} from "$lib/protocol/messages";

/** Which position: all of `Analyse` but its number. */
export type Asked = Omit<Analyse, "type" | "id">;

export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface SocketEvents {
  opened(): void;
  received(text: string): void;
  closed(): void;
}

const RETRY_MS = 1500;

function openSocket(events: SocketEvents): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws/analysis`);
  socket.onopen = () => events.opened();
  socket.onmessage = ({ data }) => events.received(String(data));
  socket.onclose = () => events.closed();
  return socket;
}

/** A window's line to the analysts: opened when first needed, and again after a loss with the same wishes. */
export class AnalysisConnection {
  #socket: Socket | null = null;
  #open = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #number = 0;
  #looking: Analyse | null = null;
  #reviewing: string | null = null;

  constructor(
    private readonly heard: (message: AnalysisServerMessages) => void,
    private readonly open: (events: SocketEvents) => Socket = openSocket,
  ) {}

  /** Look at a position in place of the one before; answers the number that its reports bear. */
  look(asked: Asked): number {
    this.#number += 1;
    this.#looking = { type: "analyse", id: this.#number, ...asked };
    this.#say(this.#looking);
    return this.#number;
  }

  rest(): void {
    if (!this.#looking) return;
    this.#looking = null;
    if (this.#open) this.#say({ type: "stopanalysing" });
  }

  review(game: string): void {
    this.#reviewing = game;
    this.#say({ type: "reviewgame", game });
  }

  stopReview(): void {
    if (this.#reviewing === null) return;
    this.#reviewing = null;
    if (this.#open) this.#say({ type: "stopreviewing" });
  }

  /** Ask what a move is worth; of no use later. */
  try(wanted: TryInstead): void {
    this.#say(wanted);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #say(message: AnalysisClientMessages): void {
    if (this.#open) this.#socket?.send(JSON.stringify(message));
    else this.#connect();
  }

  #connect(): void {
    if (this.#socket || this.#closed) return;
    this.#socket = this.open({
      opened: () => this.#opened(),
      received: (text) => this.#receive(JSON.parse(text) as AnalysisServerMessages),
      closed: () => this.#lost(),
    });
  }

  #opened(): void {
    this.#open = true;
    if (this.#looking) this.#say(this.#looking);
    if (this.#reviewing !== null) this.#say({ type: "reviewgame", game: this.#reviewing });
  }

  #receive(message: AnalysisServerMessages): void {
    if (message.type === "analysisreport" && message.done && message.id === this.#looking?.id)
      this.#looking = null;
    if (message.type === "reviewprogress" && (message.done || message.problem)) this.#reviewing = null;
    if (message.type === "analysisrefused" && message.id === null) this.#reviewing = null;
    this.heard(message);
  }

  #lost(): void {
    this.#socket = null;
    this.#open = false;
    if (this.#closed || (!this.#looking && this.#reviewing === null)) return;
    this.#timer = setTimeout(() => this.#connect(), RETRY_MS);
  }
}
