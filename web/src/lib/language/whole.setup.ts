import { language } from "./words.svelte";

// Tests may speak of any page.
await language.loadPages();
