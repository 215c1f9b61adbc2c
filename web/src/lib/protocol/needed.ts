import { error } from "@sveltejs/kit";
import { t } from "$lib/language/words.svelte";
import { Refusal } from "./http";

/** What a page cannot do without; where it does not come, a page says why, or that there is no such thing. */
export async function needed<T>(asked: Promise<T>, missing?: () => string): Promise<T> {
  try {
    return await asked;
  } catch (refusal) {
    if (missing && refusal instanceof Refusal && refusal.status === 404) error(404, missing());
    error(503, refusal instanceof Refusal ? refusal.message : t.ui.unreadable);
  }
}
