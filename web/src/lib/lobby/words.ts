import { describeClock } from "$lib/game/clock";
import { shortTitle } from "$lib/language/names";
import type { ChallengeView } from "$lib/protocol/messages";

/** `Cube · 15+10 · rated`. */
export function describeTerms(challenge: ChallengeView): string {
  const parts = [shortTitle({ name: challenge.variant, title: challenge.title }), describeClock(challenge.clock)];
  if (challenge.rated) parts.push("rated");
  if (challenge.ownPosition) parts.push("own position");
  if (!challenge.takebacks) parts.push("no take-backs");
  return parts.join(" · ");
}

/** What the one who accepts would play. */
export function colourForMe({ colour }: ChallengeView): string {
  if (colour === "random") return "either colour";
  return colour === "white" ? "you play Black" : "you play White";
}

/** `rated 1200–1600`, or nothing. */
export function wantedRatings({ low, high }: ChallengeView): string {
  if (low === null && high === null) return "";
  if (low === null) return `up to ${high}`;
  return high === null ? `from ${low}` : `${low}–${high}`;
}
