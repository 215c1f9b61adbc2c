import type { Words } from "../words.svelte";
import { counted } from "./count";

export const explorer: Words["explorer"] = {
  title: "Eksplorator",
  open: "Eksplorator: co tu grano",
  close: "Zamknij eksplorator",
  games: (count, one) => (one ? "Doszła tu 1 partia" : `Liczba partii, które tu doszły: ${count}`),
  move: "Ruch",
  count: "Partie",
  results: "Białe · remis · czarne",
  rating: "Ranking",
  bar: (white, draws, black) => `Wygrane białych ${white} %, remisy ${draws} %, wygrane czarnych ${black} %`,
  leadsTo: (opening) => `Prowadzi do: ${opening}`,
  play: (move) => `Zagraj ${move}`,
  ended: (count, one) =>
    one ? "Tu zakończyła się 1 partia." : `Liczba partii zakończonych tutaj: ${count}.`,
  own: (count, one, move) =>
    one
      ? `Twoja jedna partia tutaj, zagrany ruch: ${move}.`
      : `Twoje partie tutaj: ${count}, najczęstszy ruch: ${move}.`,
  best: "Najlepsze partie",
  newest: "Partie",
  plies: (count) => counted(count, "półruch", "półruchy", "półruchów"),
  empty: "Żadna partia z archiwum nie doszła do tej pozycji.",
  emptyHint: "Cofnij się o ruch albo uwzględnij więcej partii.",
  filtered: "Żadna z uwzględnionych partii nie doszła do tej pozycji.",
  from: "Które partie się liczą",
  some: "z filtrem",
  origins: { mine: "Moje partie", club: "Klub", imported: "Zaimportowane" },
  guest: "Widzisz własne partie. Członkowie widzą wszystkie.",
  ratingFrom: "Ranking od",
  all: "Wszystkie",
  rated: "Tylko rankingowe",
  since: "Od roku",
  anyYear: "Dowolny rok",
  notReached: "Eksplorator chwilowo nie odpowiada.",
  again: "Spróbuj ponownie",
};
