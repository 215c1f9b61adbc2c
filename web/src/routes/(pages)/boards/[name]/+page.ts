import { board } from "$lib/features/boards/api";
import { t } from "$lib/language/words.svelte";
import { needed } from "$lib/protocol/needed";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ params, parent }) => {
  await parent();
  return { first: await needed(board(params.name), () => t.boards.gone) };
};
