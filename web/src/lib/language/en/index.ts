import { clock } from "./clock";
import { home } from "./home";
import { named } from "./named";
import { settings } from "./settings";
import { start } from "./start";
import { ui } from "./ui";

/** The app in English. */
export const en = { ui, home, start, clock, settings, named };
