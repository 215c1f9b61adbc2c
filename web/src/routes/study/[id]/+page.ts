import { language } from "$lib/language/words.svelte";
import { getSetting } from "$lib/protocol/http";
import { needed } from "$lib/protocol/needed";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch }) => {
  const [{ variants }] = await needed(Promise.all([getSetting(fetch), language.loadPages()]));
  return { variants };
};
