import { ask } from "$lib/protocol/http";
import type {
  CreateTournament,
  Crosstable,
  JoinOffer,
  JoinTournament,
  RoundsProposed,
  TournamentActed,
  TournamentActions,
  TournamentGames,
  TournamentInfo,
  TournamentList,
  TournamentMade,
  TournamentPage,
  TournamentRound,
  TournamentStandings,
  TournamentSystem,
} from "$lib/protocol/messages";

export type FileFormat = "trf" | "pgn" | "csv";

/** `path?a=1`, without what is null or empty. */
export function withQuery(path: string, query: Record<string, string | number | boolean | null>): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== "");
  const text = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
  return text ? `${path}?${text}` : path;
}

/** One tournament at the server; `code` of the link opens one that is not public. */
export class TournamentApi {
  constructor(
    readonly id: string,
    readonly code: string | null = null,
  ) {}

  #path(rest = "", query: Record<string, string | number | boolean | null> = {}): string {
    return withQuery(`/api/tournaments/${encodeURIComponent(this.id)}${rest}`, { code: this.code, ...query });
  }

  page = (): Promise<TournamentPage> => ask(this.#path());

  /** 0: the newest. */
  round = (round: number): Promise<TournamentRound> => ask(this.#path(`/rounds/${round}`));

  standings = (round: number | null = null): Promise<TournamentStandings> =>
    ask(this.#path("/standings", { round }));

  crosstable = (order: "place" | "number"): Promise<Crosstable> => ask(this.#path("/crosstable", { order }));

  games = (from: number): Promise<TournamentGames> => ask(this.#path("/games", { from }));

  info = (): Promise<TournamentInfo> => ask(this.#path("/info"));

  offer = (): Promise<JoinOffer> => ask(this.#path("/join"));

  join = (as: JoinTournament): Promise<TournamentActed> =>
    ask(this.#path("/join"), { ...as, code: this.code ?? "" });

  act = (action: TournamentActions): Promise<TournamentActed> => ask(this.#path("/actions"), action);

  file = (format: FileFormat): string => this.#path("/file", { format });

  /** Where the join link is to be had as a picture that phones read. */
  get picture(): string {
    return this.#path("/code");
  }

  get socket(): string {
    return withQuery(`/ws/tournaments/${encodeURIComponent(this.id)}`, { code: this.code });
  }
}

export const getTournaments = (society: string, from = 0): Promise<TournamentList> =>
  ask(withQuery("/api/tournaments", { society: society || null, from: from || null }));

export const createTournament = (wanted: CreateTournament): Promise<TournamentMade> =>
  ask("/api/tournaments", wanted);

export const getUsualRounds = (
  system: TournamentSystem,
  players: number,
  double: boolean,
): Promise<RoundsProposed> => ask(withQuery("/api/tournaments/rounds", { system, players, double }));

/** A file in the federation's format becomes a tournament. */
export const importTournament = (file: File, name: string, society: string): Promise<TournamentMade> =>
  ask(withQuery("/api/tournaments/import", { name, society }), null, async (path, options) =>
    fetch(path, {
      ...options,
      method: "POST",
      body: await file.text(),
      headers: { "content-type": "text/plain" },
    }),
  );
