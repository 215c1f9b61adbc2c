import { personName } from "$lib/language/names";
import { t } from "$lib/language/words.svelte";
import type { ChatLine, ClientMessages, ServerMessages } from "$lib/protocol/messages";

/** Sends a message; false if there is no link. */
type Ask = (message: ClientMessages) => boolean;

/** What is said at the board, as far as this user hears it. */
export class Chat {
  lines = $state.raw<ChatLine[]>([]);
  /** A class of the players, or of this user, has no chat. */
  off = $state(false);
  /** Something for the user to read about the chat. */
  notice = $state("");
  /** Said by others since this user last had the chat in view: the newest of it. */
  unseen = $state.raw<ChatLine | null>(null);
  /** How many were said. */
  unseenCount = $state(0);
  #inView = false;
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  listen(on: boolean): void {
    this.#ask({ type: "listen", on });
    if (!on) this.lines = [];
  }

  /** The chat has come into view, or has left it. */
  look(inView: boolean): void {
    this.#inView = inView;
    if (!inView) return;
    this.unseen = null;
    this.unseenCount = 0;
  }

  /** False if it could not be sent. */
  say(text: string): boolean {
    this.notice = "";
    return this.#ask({ type: "say", text });
  }

  mute(line: ChatLine): void {
    if (this.#ask({ type: "mute", line: line.id })) this.notice = t.game.muted(personName(line.name));
  }

  report(line: ChatLine): void {
    this.#ask({ type: "reportline", line: line.id });
  }

  /** True if the message was about the chat. */
  message(message: ServerMessages): boolean {
    if (message.type === "said") {
      this.off = message.off;
      this.lines = message.whole ? message.lines : [...this.lines, ...message.lines];
      const news = message.whole ? [] : message.lines.filter(({ yours }) => !yours);
      if (!this.#inView) {
        this.unseen = news.at(-1) ?? this.unseen;
        this.unseenCount += news.length;
      }
      return true;
    }
    if (message.type === "reported") {
      this.notice = t.game.reported;
      return true;
    }
    return false;
  }
}
