import { error } from "@sveltejs/kit";
import { board } from "$lib/features/boards/api";
import { language, t } from "$lib/language/words.svelte";
import { Refusal } from "$lib/protocol/http";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ params }) => {
  await language.loadPages();
  if (!params.name) return { page: null };
  try {
    return { page: await board(params.name) };
  } catch (refusal) {
    const status = refusal instanceof Refusal && refusal.status === 404 ? 404 : 503;
    error(status, refusal instanceof Refusal ? refusal.message : t.ui.unreadable);
  }
};
