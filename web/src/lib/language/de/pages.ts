import type { Pages } from "../words.svelte";
import { account } from "./account";
import { archive } from "./archive";
import { learn } from "./learn";
import { organiser } from "./organiser";
import { players } from "./players";

/** Words of pages that not everybody opens, in German. */
export const pages: Pages = { learn, archive, players, account, organiser };
