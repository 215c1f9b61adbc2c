import { t } from "$lib/language/words.svelte";
import type { ChatLine, ClientMessages, ServerMessages } from "$lib/protocol/messages";

/** Sends a message; false if there is no link. */
type Ask = (message: ClientMessages) => boolean;

/** What is said at the board, as far as this user hears it. */
export class Chat {
  lines = $state.raw<ChatLine[]>([]);
  /** Something for the user to read about the chat. */
  notice = $state("");
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  listen(on: boolean): void {
    this.#ask({ type: "listen", on });
    if (!on) this.lines = [];
  }

  /** False if it could not be sent. */
  say(text: string): boolean {
    this.notice = "";
    return this.#ask({ type: "say", text });
  }

  mute(line: ChatLine): void {
    if (this.#ask({ type: "mute", line: line.id })) this.notice = t.game.muted(line.name);
  }

  report(line: ChatLine): void {
    this.#ask({ type: "reportline", line: line.id });
  }

  /** True if the message was about the chat. */
  message(message: ServerMessages): boolean {
    if (message.type === "said") {
      this.lines = message.whole ? message.lines : [...this.lines, ...message.lines];
      return true;
    }
    if (message.type === "reported") {
      this.notice = t.game.reported;
      return true;
    }
    return false;
  }
}
