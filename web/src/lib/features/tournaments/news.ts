import type {
  BoardNow,
  BoardsNews,
  PairingView,
  RoundNews,
  StandingRow,
  StandingsNews,
  TournamentRound,
  TournamentStandings,
} from "$lib/protocol/messages";

/** The round after news of it: all boards, or those that changed. */
export function roundAfter(before: TournamentRound | null, news: RoundNews): TournamentRound | null {
  if (news.whole) return withPictures(before, news.round);
  if (before === null || before.round !== news.round.round) return before;
  const changed = new Map(news.round.pairings.map((pairing) => [pairing.board, pairing]));
  const pairings = before.pairings.map((pairing) => merged(pairing, changed.get(pairing.board)));
  const known = new Set(before.pairings.map(({ board }) => board));
  const added = news.round.pairings.filter(({ board }) => !known.has(board));
  return {
    ...news.round,
    pairings: [...pairings, ...added].toSorted((a, b) => a.board - b.board),
  };
}

const merged = (before: PairingView, after: PairingView | undefined): PairingView =>
  after ? { ...after, live: boardAfter(before.live, after.live) } : before;

/** A picture is not sent again while it is the same. */
function withPictures(before: TournamentRound | null, after: TournamentRound): TournamentRound {
  if (before?.round !== after.round) return after;
  const known = new Map(before.pairings.map((pairing) => [pairing.board, pairing]));
  return {
    ...after,
    pairings: after.pairings.map((pairing) => {
      const earlier = known.get(pairing.board);
      return earlier ? merged(earlier, pairing) : pairing;
    }),
  };
}

function boardAfter(before: BoardNow | null, after: BoardNow | null): BoardNow | null {
  if (after === null || after.position !== null || before?.game !== after.game) return after;
  return { ...after, position: before.position };
}

/** A pairing after news of live boards. */
export function pairingAfter(pairing: PairingView, news: BoardsNews): PairingView {
  if (pairing.round !== news.round) return pairing;
  const now = news.boards.find(({ board, game }) => board === pairing.board && game === pairing.game);
  return now ? { ...pairing, live: boardAfter(pairing.live, now) } : pairing;
}

/** The round after news of live boards; the same object if none of them is in it. */
export function boardsAfter(before: TournamentRound | null, news: BoardsNews): TournamentRound | null {
  if (before === null || before.round !== news.round) return before;
  return { ...before, pairings: before.pairings.map((pairing) => pairingAfter(pairing, news)) };
}

/** The standings after news of them: all rows, or those that changed, in the order told. */
export function standingsAfter(
  before: TournamentStandings | null,
  news: StandingsNews,
): TournamentStandings | null {
  if (news.whole) return news.standings;
  if (before === null) return null;
  const rows = new Map([...before.rows, ...news.standings.rows].map((row) => [row.number, row]));
  const ordered = news.places.map((number) => rows.get(number)).filter((row) => row !== undefined);
  return { ...news.standings, rows: ordered };
}

const scored = (row: StandingRow): number =>
  row.rounds.filter(({ kind, score }) => kind === "game" && score !== "").length;

/** How many games have ended between two tables: each stands in two rows. */
export function newResults(shown: TournamentStandings | null, now: TournamentStandings | null): number {
  if (shown === null || now === null) return 0;
  const before = new Map(shown.rows.map((row) => [row.number, scored(row)]));
  const more = now.rows.reduce(
    (sum, row) => sum + Math.max(0, scored(row) - (before.get(row.number) ?? 0)),
    0,
  );
  return Math.ceil(more / 2);
}
