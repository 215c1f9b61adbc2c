import { t } from "$lib/language/words.svelte";
import type { PairingView, TournamentPlayer, TournamentRound } from "$lib/protocol/messages";
import { halvesOf, points } from "./points";

/** One place of a bracket: a match, or one that is not known yet. */
export interface Match {
  key: string;
  pairing: PairingView | null;
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

/** The match for the third place: the second board of the last round. */
export function thirdPlace(rounds: readonly TournamentRound[], total: number): PairingView | null {
  const last = rounds.find(({ round }) => round === total);
  return total > 1 ? (last?.pairings.find(({ board }) => board === 2) ?? null) : null;
}

/** The tree from the first round to the final; what is not paired yet stands empty. */
export function stagesOf(rounds: readonly TournamentRound[], total: number): Stage[] {
  const stages: Stage[] = [];
  for (let round = 1; round <= total; round += 1) {
    const size = 2 ** (total - round);
    const known = rounds.find((each) => each.round === round)?.pairings ?? [];
    const matches = Array.from({ length: size }, (_, n) => ({
      key: `${round}.${n + 1}`,
      pairing: known.find(({ board }) => board === n + 1) ?? null,
    }));
    stages.push({ round, title: stageTitle(size), matches });
  }
  return stages;
}

/** Points of one side of a match, and whether it has won. */
export function sideOf(
  pairing: PairingView,
  colour: "white" | "black",
): { player: TournamentPlayer | null; score: string; won: boolean } {
  const player = pairing[colour];
  if (pairing.result === null)
    return { player, score: "", won: colour === "white" && pairing.black === null };
  const [white, black] = halvesOf(pairing.result);
  const [own, other] = colour === "white" ? [white, black] : [black, white];
  return { player, score: points(own), won: own > other };
}
