import type { SocietyList, SocietyView } from "$lib/protocol/messages";
import { read, write } from "$lib/settings/stored";
import { getSocieties } from "./http";

/** The societies this user may see, and the one whose pages are open: kept in this browser. */
class Societies {
  #list = $state.raw<SocietyList | null>(null);
  #chosen = $state(read("society", ""));

  get list(): SocietyList | null {
    return this.#list;
  }

  /** The id of the open society; empty: the server's own club. One that is gone counts as that. */
  get id(): string {
    return this.current?.id ?? "";
  }

  get current(): SocietyView | null {
    const all = this.#list?.societies ?? [];
    return all.find(({ id }) => id === this.#chosen) ?? all[0] ?? null;
  }

  get classes(): SocietyView[] {
    return (this.#list?.societies ?? []).filter(({ kind }) => kind === "class");
  }

  choose(id: string): void {
    this.#chosen = id;
    write("society", id);
  }

  async load(): Promise<void> {
    this.#list = await getSocieties();
  }
}

export const societies = new Societies();
