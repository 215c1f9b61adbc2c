import { error } from "@sveltejs/kit";
import { board } from "$lib/features/boards/api";
import { t } from "$lib/language/words.svelte";
import { Refusal } from "$lib/protocol/http";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ params, parent }) => {
  await parent();
  try {
    return { first: await board(params.name) };
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.status === 404) error(404, t.boards.gone);
    error(503, refusal instanceof Refusal ? refusal.message : t.ui.unreadable);
  }
};
