import { myself } from "$lib/features/accounts/me.svelte";
import { yours } from "$lib/features/boards/yours.svelte";
import { language } from "$lib/language/words.svelte";
import { getSetting } from "$lib/protocol/http";
import { needed } from "$lib/protocol/needed";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch }) => {
  await language.loadPages();
  const [setting] = await needed(
    Promise.all([getSetting(fetch), myself.me ?? myself.load(fetch), yours.load()]),
  );
  return { variants: yours.after(setting.variants) };
};
