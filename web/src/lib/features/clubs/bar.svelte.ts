import type { Snippet } from "svelte";

/** What the open section puts at the end of the club's bar: usually its one filled button. */
class Bar {
  #actions = $state.raw<Snippet | null>(null);

  get actions(): Snippet | null {
    return this.#actions;
  }

  /** Show these until the section is left. */
  show(actions: Snippet): () => void {
    this.#actions = actions;
    return () => {
      if (this.#actions === actions) this.#actions = null;
    };
  }
}

export const bar = new Bar();
