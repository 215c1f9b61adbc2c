import { redirect } from "@sveltejs/kit";
import { resolve } from "$app/paths";
import type { PageLoad } from "./$types";

/** Where this stood before the club had a page of its own. */
export const load: PageLoad = () => redirect(307, resolve("/club/ladder"));
