import { error } from "@sveltejs/kit";
import { language, t } from "$lib/language/words.svelte";
import { getCourse } from "$lib/features/lessons/http";
import { getSetting } from "$lib/protocol/http";
import { needed } from "$lib/protocol/needed";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch, params }) => {
  await language.loadPages();
  const asked = Promise.all([getCourse(params.course, fetch), getSetting(fetch)]);
  const [course, { variants }] = await needed(asked, () => t.learn.noLesson);
  const variant = variants.find(({ name }) => name === course.variant);
  if (!variant) error(404, t.learn.noBoard);
  return { course, variant };
};
