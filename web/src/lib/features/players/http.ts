import { ask, order } from "$lib/protocol/http";
import type {
  ClockClass,
  LadderView,
  PlayerList,
  PlayerPageView,
  RankingRules,
  RatingSystem,
} from "$lib/protocol/messages";

export type PlayerOrder = "name" | "since" | "games" | "won" | "white" | "black";

export interface PlayerQuestion {
  text?: string;
  order?: PlayerOrder;
  descending?: boolean;
  offset?: number;
  usable?: boolean;
}

export interface LadderQuestion {
  system?: RatingSystem | null;
  variant?: string | null;
  pace?: ClockClass | null;
  month?: string | null;
}

/** A query string of what was said. */
export function query(values: object): string {
  const said = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
}

const path = (id: string): string => `/api/players/${encodeURIComponent(id)}`;

export const getPlayers = (question: PlayerQuestion): Promise<PlayerList> =>
  ask(`/api/players?${query(question)}`);

/** Everything about one player; `me` is the one who asks. */
export const getPlayerPage = (id: string): Promise<PlayerPageView> => ask(`${path(id)}/statistics`);

/** The ladder of a society; an empty id is the server's own club. */
export const getLadder = (question: LadderQuestion, society = ""): Promise<LadderView> =>
  ask(`${society ? `/api/societies/${encodeURIComponent(society)}` : "/api"}/ladder?${query(question)}`);

/** Where the ladder of the server's own club is a file for a spreadsheet. */
export const ladderFile = (question: LadderQuestion): string => `/api/ladder/file?${query(question)}`;

/** For those who run a society: which rankings it shows. */
export const chooseRankings = (rules: RankingRules, society = ""): Promise<void> =>
  order(
    "POST",
    society ? `/api/societies/${encodeURIComponent(society)}/ladder` : "/api/ladder/rules",
    rules,
  );

/** For organisers: several players without an account; each can be restored on their page. */
export const deletePlayers = (players: string[]): Promise<void> =>
  order("POST", "/api/players/delete", { players });

export const enterPlayer = (name: string): Promise<void> => order("POST", "/api/players", { name });

export const renamePlayer = (id: string, name: string): Promise<void> => order("PATCH", path(id), { name });

export const deletePlayer = (id: string): Promise<void> => order("DELETE", path(id));

export const restorePlayer = (id: string): Promise<void> => order("POST", `${path(id)}/restore`);
