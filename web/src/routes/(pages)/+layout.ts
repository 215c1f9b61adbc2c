import { redirect } from "@sveltejs/kit";
import { resolve } from "$app/paths";
import { loginFrom } from "$lib/features/accounts/login";
import { myself } from "$lib/features/accounts/me.svelte";
import { language } from "$lib/language/words.svelte";
import { getSetting } from "$lib/protocol/http";
import { needed } from "$lib/protocol/needed";
import type { LayoutLoad } from "./$types";

/** Pages for those who have not logged in where guests are not let in. */
const OUTSIDE = ["/login", "/welcome", "/card", "/join", "/learn", "/learn/drills", "/settings"];

export const load: LayoutLoad = async ({ fetch, url }) => {
  // The words of the first page come with the app.
  const words = url.pathname === "/" ? null : language.loadPages();
  const asked = Promise.all([getSetting(fetch), myself.me ?? myself.load(fetch), words]);
  const [setting] = await needed(asked);
  if (!myself.outside || OUTSIDE.includes(url.pathname) || url.pathname.startsWith("/rules/"))
    return { setting };
  redirect(307, resolve(loginFrom(url) as "/"));
};
