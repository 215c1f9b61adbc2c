import { getDrills } from "$lib/features/lessons/http";
import { needed } from "$lib/protocol/needed";
import type { PageLoad } from "./$types";

export const load: PageLoad = ({ fetch }) => needed(getDrills(fetch));
