import type { StudyClientMessages, StudyServerMessages } from "$lib/protocol/messages";
import { LastingSocket, type Link, openSocket, type Socket, type SocketEvents } from "$lib/protocol/socket";

interface Listener {
  message(message: StudyServerMessages): void;
  link(link: Link, why: string): void;
  /** The socket is there, for the first time or again: ask for what is shown. */
  opened(): void;
}

/** The socket of one study; it comes back by itself after a loss. */
export class StudyConnection {
  #socket: LastingSocket;

  constructor(
    id: string,
    secret: string,
    listener: Listener,
    open: (path: string, events: SocketEvents) => Socket = openSocket,
  ) {
    const query = secret ? `?link=${encodeURIComponent(secret)}` : "";
    this.#socket = new LastingSocket(
      {
        opened: () => {
          this.#socket.answered();
          listener.opened();
        },
        received: (text) => listener.message(JSON.parse(text) as StudyServerMessages),
        link: (link, _, why) => listener.link(link, why),
      },
      (events) => open(`/ws/studies/${encodeURIComponent(id)}${query}`, events),
    );
    this.#socket.connect();
  }

  send(message: StudyClientMessages): boolean {
    return this.#socket.send(message);
  }

  retryNow(): void {
    this.#socket.retryNow();
  }

  close(): void {
    this.#socket.close();
  }
}
