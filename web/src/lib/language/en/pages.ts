import { account } from "./account";
import { archive } from "./archive";
import { learn } from "./learn";
import { organiser } from "./organiser";
import { players } from "./players";

/** Words of pages that not everybody opens, in English. */
export const pages = { learn, archive, players, account, organiser };
