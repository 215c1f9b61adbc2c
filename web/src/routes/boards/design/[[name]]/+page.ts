import { board } from "$lib/features/boards/api";
import { language, t } from "$lib/language/words.svelte";
import { needed } from "$lib/protocol/needed";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ params }) => {
  await language.loadPages();
  return { page: params.name ? await needed(board(params.name), () => t.boards.gone) : null };
};
