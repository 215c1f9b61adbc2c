/** What was played in a position. */
export const explorer = {
  title: "Explorer",
  open: "Explorer: what was played here",
  close: "Close the explorer",
  games: (count: string, one: boolean) => (one ? "1 game came here" : `${count} games came here`),
  move: "Move",
  count: "Games",
  results: "White · draw · Black",
  rating: "Rating",
  bar: (white: number, draws: number, black: number) =>
    `White won ${white} %, drawn ${draws} %, Black won ${black} %`,
  leadsTo: (opening: string) => `Leads to: ${opening}`,
  play: (move: string) => `Play ${move}`,
  ended: (count: string, one: boolean) => (one ? "1 game ended here." : `${count} games ended here.`),
  own: (count: string, one: boolean, move: string) =>
    one
      ? `You have been here once and played ${move}.`
      : `You have been here ${count} times and mostly played ${move}.`,
  best: "Best games",
  newest: "Games",
  plies: (count: number) => `${count} half-moves`,
  empty: "No game in the archive has reached this position.",
  emptyHint: "Step back a move, or let more games count.",
  filtered: "No game that you count has reached this position.",
  from: "Which games count",
  some: "filtered",
  origins: { mine: "My games", club: "The club", imported: "Imported" },
  guest: "You see your own games. Members see all.",
  ratingFrom: "Rating from",
  all: "All",
  rated: "Rated only",
  since: "Since",
  anyYear: "Any year",
  notReached: "The explorer does not answer just now.",
  again: "Try again",
};
