import { error } from "@sveltejs/kit";
import { language, t } from "$lib/language/words.svelte";
import { getSetting, Refusal } from "$lib/protocol/http";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch }) => {
  try {
    const [setting] = await Promise.all([getSetting(fetch), language.loadPages()]);
    return { variants: setting.variants };
  } catch (refusal) {
    error(503, refusal instanceof Refusal ? refusal.message : t.ui.unreadable);
  }
};
