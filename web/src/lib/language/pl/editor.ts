import type { Words } from "../words.svelte";

export const editor: Words["editor"] = {
  title: (board) => `Ustawianie: ${board}`,
  tools: "Narzędzia",
  hand: "Przesuń",
  wipe: "Usuń",
  whoMoves: "Kto jest na ruchu",
  start: "Pozycja początkowa",
  empty: "Pusta plansza",
  sound: "Tę pozycję można grać.",
  paste: "Wklej pozycję (FEN)",
  read: "Odczytaj",
  noBoard: "Ten serwer nie ma takiej planszy.",
  castling: "Roszada nadal możliwa",
  rights: {
    K: "Białe, krótka",
    Q: "Białe, długa",
    k: "Czarne, krótka",
    q: "Czarne, długa",
  },
  promotes: (pieces) => `Piony zmieniają się w: ${pieces}.`,
  icn: "Pozycja jako ICN",
};
