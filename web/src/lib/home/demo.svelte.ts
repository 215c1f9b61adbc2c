import { read, write } from "$lib/settings/stored";
import { settings } from "$lib/settings/settings.svelte";

interface Frugal {
  connection?: { saveData?: boolean };
}

/** Whether the boards of the first page play by themselves: not where stillness or few data are wanted. */
export const mayPlay = (): boolean =>
  settings.moveMs > 0 && !(navigator as unknown as Frugal).connection?.saveData;

/** One switch for all boards that play by themselves, kept in this browser. */
class Demo {
  #paused = $state(read("demo.paused", false));

  get paused(): boolean {
    return this.#paused;
  }

  toggle(): void {
    this.#paused = !this.#paused;
    write("demo.paused", this.#paused);
  }
}

export const demo = new Demo();
