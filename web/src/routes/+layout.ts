import { language } from "$lib/language/words.svelte";
import type { LayoutLoad } from "./$types";

export const ssr = false;
export const prerender = false;

/** Nothing is shown in one language and then in another. */
export const load: LayoutLoad = () => language.load();
