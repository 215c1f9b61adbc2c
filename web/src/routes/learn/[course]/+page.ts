import { error } from "@sveltejs/kit";
import { language, t } from "$lib/language/words.svelte";
import { courses } from "$lib/learn/course";
import { getSetting, Refusal } from "$lib/protocol/http";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch, params }) => {
  await language.loadPages();
  const course = courses.find(({ variant }) => variant === params.course);
  if (!course) error(404, t.learn.noLesson);
  try {
    const variant = (await getSetting(fetch)).variants.find(({ name }) => name === course.variant);
    if (variant) return { course, variant };
  } catch (refusal) {
    error(503, refusal instanceof Refusal ? refusal.message : t.ui.unreadable);
  }
  error(404, t.learn.noBoard);
};
