import type { Words } from "../words.svelte";

export const space: Words["space"] = {
  full: "Sześcian na całym ekranie",
  leave: "Zamknij pełny ekran",
  toMove: (colour) => `${colour === "white" ? "Białe" : "Czarne"} na posunięciu`,
  lastTo: (square) => `ostatni ruch na ${square}`,
};
