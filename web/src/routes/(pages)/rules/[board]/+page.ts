import { t } from "$lib/language/words.svelte";
import { getRules } from "$lib/features/lessons/http";
import { needed } from "$lib/protocol/needed";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch, params, parent }) => {
  await parent();
  return { rules: await needed(getRules(params.board, fetch), () => t.rules.noBoard) };
};
