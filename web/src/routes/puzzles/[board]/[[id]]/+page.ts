import { error } from "@sveltejs/kit";
import { language, t } from "$lib/language/words.svelte";
import { getSetting, Refusal } from "$lib/protocol/http";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch, params, url }) => {
  await language.loadPages();
  let variants;
  try {
    ({ variants } = await getSetting(fetch));
  } catch (refusal) {
    error(503, refusal instanceof Refusal ? refusal.message : t.ui.unreadable);
  }
  const variant = variants.find(({ name }) => name === params.board);
  if (!variant) error(404, t.puzzles.none);
  return { variant, id: params.id ?? null, theme: url.searchParams.get("theme") };
};
