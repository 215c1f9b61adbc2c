import { error } from "@sveltejs/kit";
import { t } from "$lib/language/words.svelte";
import { getRules } from "$lib/features/lessons/http";
import { Refusal } from "$lib/protocol/http";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch, params, parent }) => {
  await parent();
  try {
    return { rules: await getRules(params.board, fetch) };
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.status === 404) error(404, t.rules.noBoard);
    error(503, refusal instanceof Refusal ? refusal.message : t.ui.unreadable);
  }
};
