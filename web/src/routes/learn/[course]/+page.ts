import { error } from "@sveltejs/kit";
import { language, t } from "$lib/language/words.svelte";
import { getCourse } from "$lib/features/lessons/http";
import { getSetting, Refusal } from "$lib/protocol/http";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch, params }) => {
  await language.loadPages();
  try {
    const [course, setting] = await Promise.all([getCourse(params.course, fetch), getSetting(fetch)]);
    const variant = setting.variants.find(({ name }) => name === course.variant);
    if (variant) return { course, variant };
  } catch (refusal) {
    if (refusal instanceof Refusal && refusal.status === 404) error(404, t.learn.noLesson);
    error(503, refusal instanceof Refusal ? refusal.message : t.ui.unreadable);
  }
  error(404, t.learn.noBoard);
};
