import { redirect } from "@sveltejs/kit";
import { resolve } from "$app/paths";
import type { PageLoad } from "./$types";

/** A club is its members first. */
export const load: PageLoad = () => redirect(307, resolve("/club/members"));
