import { untrack } from "svelte";
import { t } from "$lib/language/words.svelte";
import { Refusal } from "$lib/protocol/http";

/** Something a button does at the server: under way, done with a word about it, or refused with the reason. */
export class ServerAction {
  busy = $state(false);
  problem = $state("");
  done = $state("");

  /** Do it, unless it is under way; whether it was done. */
  async run(work: () => Promise<unknown>, done = ""): Promise<boolean> {
    // An effect that starts it must not start it again when it ends.
    if (untrack(() => this.busy)) return false;
    this.busy = true;
    this.problem = this.done = "";
    try {
      await work();
      this.done = done;
      return true;
    } catch (error) {
      this.problem = error instanceof Refusal ? error.message : t.ui.didNotWork;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
