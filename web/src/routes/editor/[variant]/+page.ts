import { language, t } from "$lib/language/words.svelte";
import { getRules } from "$lib/features/lessons/http";
import { getSetting } from "$lib/protocol/http";
import { needed } from "$lib/protocol/needed";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch, params }) => {
  await language.loadPages();
  const { variants } = await needed(getSetting(fetch));
  const shipped = variants.find(({ name }) => name === params.variant);
  if (shipped) return { variant: shipped };
  return { variant: (await needed(getRules(params.variant, fetch), () => t.editor.noBoard)).variant };
};
