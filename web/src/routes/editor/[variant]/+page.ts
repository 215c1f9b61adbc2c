import { error } from "@sveltejs/kit";
import { language, t } from "$lib/language/words.svelte";
import { getSetting, Refusal } from "$lib/protocol/http";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch, params }) => {
  await language.loadPages();
  try {
    const variant = (await getSetting(fetch)).variants.find(({ name }) => name === params.variant);
    if (variant) return { variant };
  } catch (refusal) {
    error(503, refusal instanceof Refusal ? refusal.message : t.ui.unreadable);
  }
  error(404, t.editor.noBoard);
};
