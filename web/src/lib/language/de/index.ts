import type { Words } from "../words.svelte";
import { account } from "./account";
import { archive } from "./archive";
import { board } from "./board";
import { clock } from "./clock";
import { editor } from "./editor";
import { game } from "./game";
import { home } from "./home";
import { learn } from "./learn";
import { lobby } from "./lobby";
import { named } from "./named";
import { organiser } from "./organiser";
import { players } from "./players";
import { review } from "./review";
import { settings } from "./settings";
import { start } from "./start";
import { status } from "./status";
import { ui } from "./ui";

/** The app in German. */
export const de: Words = {
  ui,
  home,
  start,
  clock,
  game,
  status,
  board,
  review,
  editor,
  lobby,
  learn,
  settings,
  archive,
  players,
  account,
  organiser,
  named,
};
