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
  if (mate !== null) return `${mate > 0 ? "White" : "Black"} mates in ${Math.abs(mate)}`;
  if (Math.abs(score) < 30) return "even";
  return `${score > 0 ? "White" : "Black"} is better by ${(Math.abs(score) / 100).toFixed(1)}`;
}
