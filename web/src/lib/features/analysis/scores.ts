import { t } from "$lib/language/words.svelte";
interface Scored {
  score: number;
  mate: number | null;
}

/** `+1.2`, `−0.3`, `#3`, `#−2`: seen from White. */
export function scoreText({ score, mate }: Scored): string {
  if (mate !== null) return mate < 0 ? `#−${-mate}` : `#${mate}`;
  const pawns = (Math.abs(score) / 100).toFixed(1);
  if (pawns === "0.0") return "0.0";
  return `${score < 0 ? "−" : "+"}${pawns}`;
}

/** White's winning chance in percent, for the height of the bar: the server's own formula. */
export function chanceOf({ score, mate }: Scored): number {
  if (mate !== null) return mate > 0 ? 100 : 0;
  return 100 / (1 + Math.exp(-0.00368208 * Math.max(-1000, Math.min(1000, score))));
}

/** The same for those who hear it. */
export function inWords({ score, mate }: Scored): string {
  if (mate !== null) return t.review.mates(mate > 0 ? "white" : "black", Math.abs(mate));
  if (Math.abs(score) < 30) return t.review.even;
  return t.review.better(score > 0 ? "white" : "black", (Math.abs(score) / 100).toFixed(1));
}
