import { error } from "@sveltejs/kit";
import { t } from "$lib/language/words.svelte";
import { getCourses } from "$lib/features/lessons/http";
import { Refusal } from "$lib/protocol/http";
import type { PageLoad } from "./$types";

export const load: PageLoad = async ({ fetch }) => {
  try {
    return await getCourses(fetch);
  } catch (refusal) {
    error(503, refusal instanceof Refusal ? refusal.message : t.ui.unreadable);
  }
};
