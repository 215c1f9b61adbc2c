import { describeClock } from "$lib/features/games/clock";
import { delayWords } from "$lib/features/games/delay";
import { shortTitle } from "$lib/language/names";
import { t } from "$lib/language/words.svelte";
import type { ChallengeView } from "$lib/protocol/messages";

/** `Cube · 15+10 · rated`. */
export function describeTerms(challenge: ChallengeView): string {
  const parts = [
    shortTitle({ name: challenge.variant, title: challenge.title }),
    describeClock(challenge.clock),
  ];
  if (challenge.rated) parts.push(t.lobby.rated);
  if (challenge.ownPosition) parts.push(t.lobby.ownPosition);
  if (!challenge.takebacks) parts.push(t.lobby.noTakebacks);
  if (challenge.delayS) parts.push(t.lobby.spectatorsLate(delayWords(challenge.delayS)));
  return parts.join(" · ");
}

/** What the one who accepts would play. */
export function colourForMe({ colour }: ChallengeView): string {
  if (colour === "random") return t.lobby.eitherColour;
  return t.lobby.youPlay(colour === "white" ? "black" : "white");
}

/** `rated 1200–1600`, or nothing. */
export function wantedRatings({ low, high }: ChallengeView): string {
  if (low === null) return high === null ? "" : t.lobby.upTo(high);
  return high === null ? t.lobby.from(low) : `${low}–${high}`;
}
