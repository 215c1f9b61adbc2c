import type { Pages } from "../words.svelte";
import { account } from "./account";
import { archive } from "./archive";
import { boards } from "./boards";
import { characters } from "./characters";
import { club } from "./club";
import { coach } from "./coach";
import { designer } from "./designer";
import { editor } from "./editor";
import { explorer } from "./explorer";
import { help } from "./help";
import { learn } from "./learn";
import { moments } from "./moments";
import { organiser } from "./organiser";
import { players } from "./players";
import { puzzles } from "./puzzles";
import { review } from "./review";
import { rules } from "./rules";
import { settings } from "./settings";
import { sheets } from "./sheets";
import { space } from "./space";
import { study } from "./study";
import { table } from "./table";
import { timecontrol } from "./timecontrol";
import { tournament } from "./tournament";
import { tournamentdesk } from "./tournamentdesk";
import { wall } from "./wall";
import { webhooks } from "./webhooks";
import { work } from "./work";

/** Words of pages that not everybody opens, in German. */
export const pages: Pages = {
  learn,
  archive,
  players,
  account,
  boards,
  characters,
  club,
  coach,
  moments,
  organiser,
  review,
  explorer,
  help,
  rules,
  designer,
  editor,
  settings,
  sheets,
  space,
  study,
  table,
  timecontrol,
  tournament,
  tournamentdesk,
  wall,
  puzzles,
  webhooks,
  work,
};
