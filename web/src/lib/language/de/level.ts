/** The number of a level in words; the two below the first are named, not counted. */
export const numbered = (level: number): string =>
  level > 0 ? `Stufe ${level}` : level === 0 ? "erste Woche" : "erster Tag";
