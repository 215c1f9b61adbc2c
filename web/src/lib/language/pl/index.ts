import type { Core } from "../words.svelte";
import { board } from "./board";
import { clock } from "./clock";
import { game } from "./game";
import { home } from "./home";
import { lobby } from "./lobby";
import { named } from "./named";
import { start } from "./start";
import { status } from "./status";
import { ui } from "./ui";

export { translator } from "./server";

/** The app in Polish, without the words of pages that are fetched with them. */
export const core: Core = {
  ui,
  home,
  start,
  clock,
  game,
  status,
  board,
  lobby,
  named,
};
