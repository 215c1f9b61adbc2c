import { error } from "@sveltejs/kit";
import { courses } from "$lib/learn/course";
import { getSetting, Refusal } from "$lib/protocol/http";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch, params }) => {
  const course = courses.find(({ variant }) => variant === params.course);
  if (!course) error(404, "There is no such lesson.");
  try {
    const variant = (await getSetting(fetch)).variants.find(({ name }) => name === course.variant);
    if (variant) return { course, variant };
  } catch (refusal) {
    error(503, refusal instanceof Refusal ? refusal.message : "The server’s answer cannot be read.");
  }
  error(404, "This server does not offer the board of this lesson.");
};
