import { t } from "$lib/language/words.svelte";
import type { PairingView, TournamentPlayer, TournamentRound } from "$lib/protocol/messages";
import { halvesOf, points } from "./points";

/** One side of a match: who it is, as far as that is known, and what became of them. */
export interface Contestant {
  player: TournamentPlayer | null;
  /** The colour in the latest game. */
  colour: "white" | "black" | null;
  score: string;
  won: boolean;
}

/** One place of a bracket: a match with its games, replays included, or one that is to come. */
export interface Match {
  key: string;
  /** The latest game; null: not paired yet. */
  pairing: PairingView | null;
  /** Nobody to play against: this one is through. */
  bye: boolean;
  sides: readonly [Contestant, Contestant];
}

export interface Stage {
  round: number;
  title: string;
  matches: Match[];
}

/** `Final`, `Semifinals`, `Last 16`: by how many matches a round has. */
export function stageTitle(matches: number): string {
  const { bracket } = t.tournament;
  if (matches <= 1) return bracket.final;
  if (matches === 2) return bracket.semifinal;
  return matches === 4 ? bracket.quarterfinal : bracket.of(2 * matches);
}

const NOBODY: Contestant = { player: null, colour: null, score: "", won: false };

/** Half points of a player in these games. */
const gained = (games: readonly PairingView[], number: number): number =>
  games.reduce((sum, { white, result }) => {
    if (result === null) return sum;
    return sum + halvesOf(result)[white.number === number ? 0 : 1];
  }, 0);

/** Who has won the match: more points, or Black of a drawn decider; null where that is not known. */
function winnerOf(games: readonly PairingView[]): number | null {
  const last = games.at(-1);
  if (!last || games.some(({ result }) => result === null)) return null;
  if (!last.black) return last.white.number;
  const [white, black] = [gained(games, last.white.number), gained(games, last.black.number)];
  if (white !== black) return white > black ? last.white.number : last.black.number;
  return last.decider ? last.black.number : null;
}

/** A match that has been paired; `on` are those who stand in the next round. */
function played(key: string, games: readonly PairingView[], on: ReadonlySet<number>): Match {
  const [first] = games;
  const last = games.at(-1) ?? null;
  if (!first || !last) return { key, pairing: null, bye: false, sides: [NOBODY, NOBODY] };
  const bye = first.black === null;
  const winner = winnerOf(games);
  const over = games.some(({ result }) => result !== null);
  const side = (player: TournamentPlayer | null): Contestant => ({
    player,
    colour: player && !bye ? (last.white.number === player.number ? "white" : "black") : null,
    score: player && over ? points(gained(games, player.number)) : "",
    won: player !== null && (bye || (winner === null ? on.has(player.number) : winner === player.number)),
  });
  return { key, pairing: last, bye, sides: [side(first.white), side(first.black)] };
}

/** A match to come: whoever has won the two that lead to it. */
function toCome(key: string, feeders: readonly (Match | undefined)[]): Match {
  const [one = NOBODY, two = NOBODY] = feeders.map((match): Contestant => {
    const through = match?.sides.find(({ won }) => won)?.player ?? null;
    return { ...NOBODY, player: through };
  });
  return { key, pairing: null, bye: false, sides: [one, two] };
}

const gamesOf = (round: TournamentRound | undefined, match: number): PairingView[] =>
  round?.pairings.filter((pairing) => pairing.match === match) ?? [];

/** The match for the third place: the second of the last round. */
export function thirdPlace(rounds: readonly TournamentRound[], total: number): Match | null {
  const games = gamesOf(
    rounds.find(({ round }) => round === total),
    2,
  );
  return total > 1 && games.length > 0 ? played("third", games, new Set()) : null;
}

/** The tree from the first round to the final; what is not paired yet has the names that are known. */
export function stagesOf(rounds: readonly TournamentRound[], total: number): Stage[] {
  const stages: Stage[] = [];
  for (let round = 1; round <= total; round += 1) {
    const size = 2 ** (total - round);
    const known = rounds.find((each) => each.round === round);
    const next = rounds.find((each) => each.round === round + 1)?.pairings ?? [];
    const on = new Set(
      next
        .filter(({ match }) => round + 1 < total || match === 1)
        .flatMap(({ white, black }) => [white.number, ...(black ? [black.number] : [])]),
    );
    const before = stages.at(-1)?.matches ?? [];
    const matches = Array.from({ length: size }, (_, n) => {
      const key = `${round}.${n + 1}`;
      const games = gamesOf(known, n + 1);
      if (games.length > 0) return played(key, games, on);
      return toCome(key, [before[2 * n], before[2 * n + 1]]);
    });
    stages.push({ round, title: stageTitle(size), matches });
  }
  return stages;
}
