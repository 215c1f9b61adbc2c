import { language } from "$lib/language/words.svelte";
import type { PageLoad } from "./$types";

export const load: PageLoad = () => language.loadPages();
