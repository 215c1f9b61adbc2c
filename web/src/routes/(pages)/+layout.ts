import { error } from "@sveltejs/kit";
import { getSetting, Refusal } from "$lib/protocol/http";
import type { LayoutLoad } from "./$types";

export const load: LayoutLoad = async ({ fetch }) => {
  try {
    return { setting: await getSetting(fetch) };
  } catch (refusal) {
    error(
      503,
      refusal instanceof Refusal ? refusal.message : "The server gave an answer that cannot be read.",
    );
  }
};
