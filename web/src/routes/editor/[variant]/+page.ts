import { error } from "@sveltejs/kit";
import { language, t } from "$lib/language/words.svelte";
import { getRules } from "$lib/features/lessons/http";
import { getSetting, Refusal } from "$lib/protocol/http";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch, params }) => {
  await language.loadPages();
  try {
    const variant = (await getSetting(fetch)).variants.find(({ name }) => name === params.variant);
    return { variant: variant ?? (await getRules(params.variant, fetch)).variant };
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.status === 404) error(404, t.editor.noBoard);
    error(503, refusal instanceof Refusal ? refusal.message : t.ui.unreadable);
  }
};
