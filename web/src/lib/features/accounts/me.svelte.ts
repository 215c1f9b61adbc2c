import { t } from "$lib/language/words.svelte";
import { ask, order } from "$lib/protocol/http";
import type { Me } from "$lib/protocol/messages";

/** The one who sits at this browser, as the server knows them; null until it has said so. */
class Myself {
  #me = $state<Me | null>(null);

  get me(): Me | null {
    return this.#me;
  }

  get organiser(): boolean {
    return this.#me?.role === "organiser";
  }

  /** May neither play nor watch before logging in. */
  get outside(): boolean {
    return this.#me?.role === "nobody";
  }

  /** Ask the server again: after logging in or out, and when a page opens. */
  async load(fetcher?: typeof fetch): Promise<Me> {
    this.#me = await ask<Me>("/api/me", undefined, fetcher);
    return this.#me;
  }
}

export const myself = new Myself();

/** At a program of one's own: let this browser be a second player, or this machine's one again. */
export async function sitDown(second: boolean): Promise<void> {
  await order("POST", "/api/me/seat", { second });
  // Every socket was opened as somebody else.
  location.reload();
}

/** What the rail says under the name. */
export function standing(me: Me | null): string {
  if (me === null || me.local) return t.ui.playingHere;
  if (me.role === "organiser") return t.ui.organiser;
  if (me.role === "member") return t.ui.member;
  return me.role === "guest" ? t.ui.guestLogIn : t.ui.logIn;
}
