import type { Words } from "../words.svelte";

export const explorer: Words["explorer"] = {
  title: "Explorer",
  open: "Explorer: was hier gespielt wurde",
  close: "Explorer schließen",
  games: (count, one) => (one ? "1 Partie kam hierher" : `${count} Partien kamen hierher`),
  move: "Zug",
  count: "Partien",
  results: "Weiß · remis · Schwarz",
  rating: "Wertung",
  bar: (white, draws, black) => `Weiß gewann ${white} %, remis ${draws} %, Schwarz gewann ${black} %`,
  leadsTo: (opening) => `Führt zu: ${opening}`,
  play: (move) => `${move} spielen`,
  ended: (count, one) => (one ? "1 Partie endete hier." : `${count} Partien endeten hier.`),
  own: (count, one, move) =>
    one
      ? `Du warst einmal hier und spieltest ${move}.`
      : `Du warst ${count}-mal hier und spieltest meist ${move}.`,
  best: "Beste Partien",
  newest: "Partien",
  plies: (count) => `${count} Halbzüge`,
  empty: "Keine Partie im Archiv hat diese Stellung erreicht.",
  emptyHint: "Geh einen Zug zurück, oder lass mehr Partien zählen.",
  filtered: "Keine der gezählten Partien hat diese Stellung erreicht.",
  from: "Welche Partien zählen",
  some: "gefiltert",
  origins: { mine: "Meine", club: "Verein", imported: "Importiert" },
  guest: "Du siehst deine eigenen Partien. Mitglieder sehen alle.",
  ratingFrom: "Wertung ab",
  all: "Alle",
  rated: "Nur gewertete",
  since: "Seit",
  anyYear: "Alle Jahre",
  notReached: "Der Explorer antwortet gerade nicht.",
  again: "Noch einmal",
};
