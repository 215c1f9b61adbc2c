import { error } from "@sveltejs/kit";
import { myself } from "$lib/features/accounts/me.svelte";
import { yours } from "$lib/features/boards/yours.svelte";
import { language, t } from "$lib/language/words.svelte";
import { getSetting, Refusal } from "$lib/protocol/http";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch }) => {
  await language.loadPages();
  try {
    const [setting] = await Promise.all([getSetting(fetch), myself.me ?? myself.load(fetch), yours.load()]);
    return { variants: yours.after(setting.variants) };
  } catch (refusal) {
    error(503, refusal instanceof Refusal ? refusal.message : t.ui.unreadable);
  }
};
