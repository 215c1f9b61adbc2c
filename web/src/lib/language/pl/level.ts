/** The number of a level in words; the two below the first are named, not counted. */
export const numbered = (level: number): string =>
  level > 0 ? `poziom ${level}` : level === 0 ? "pierwszy tydzień" : "pierwszy dzień";
