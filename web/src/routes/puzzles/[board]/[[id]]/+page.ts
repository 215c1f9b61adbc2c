import { error } from "@sveltejs/kit";
import { board } from "$lib/features/boards/api";
import { language, t } from "$lib/language/words.svelte";
import { getSetting } from "$lib/protocol/http";
import { needed } from "$lib/protocol/needed";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch, params, url }) => {
  await language.loadPages();
  const { variants } = await needed(getSetting(fetch));
  const shipped = variants.find(({ name }) => name === params.board);
  // An own board is asked for by its name.
  const own = shipped ? null : await board(params.board).catch(() => null);
  const variant = shipped ?? own?.variant;
  if (!variant) error(404, t.puzzles.none);
  return { variant, id: params.id ?? null, theme: url.searchParams.get("theme") };
};
