import { error } from "@sveltejs/kit";
import { board } from "$lib/features/boards/api";
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
  const shipped = variants.find(({ name }) => name === params.board);
  // An own board is asked for by its name.
  const own = shipped ? null : await board(params.board).catch(() => null);
  const variant = shipped ?? own?.variant;
  if (!variant) error(404, t.puzzles.none);
  return { variant, id: params.id ?? null, theme: url.searchParams.get("theme") };
};
