import { board } from "./board";
import { clock } from "./clock";
import { editor } from "./editor";
import { game } from "./game";
import { help } from "./help";
import { home } from "./home";
import { lobby } from "./lobby";
import { named } from "./named";
import { review } from "./review";
import { settings } from "./settings";
import { start } from "./start";
import { status } from "./status";
import { ui } from "./ui";
import { wall } from "./wall";

/** The app in English, without the words of pages that are fetched with them. */
export const en = {
  ui,
  home,
  start,
  clock,
  game,
  status,
  board,
  review,
  help,
  wall,
  editor,
  lobby,
  settings,
  named,
};
