import { societies } from "$lib/features/clubs/society.svelte";
import type { LayoutLoad } from "./$types";

/** The society that is open is known before its pages are. */
export const load: LayoutLoad = async ({ parent }) => {
  await parent();
  if (societies.list === null) await societies.load();
};
