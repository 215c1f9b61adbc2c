import type { Words } from "../words.svelte";

export const editor: Words["editor"] = {
  title: (board) => `Aufbauen: ${board}`,
  tools: "Werkzeuge",
  hand: "Bewegen",
  wipe: "Entfernen",
  whoMoves: "Wer am Zug ist",
  start: "Anfangsstellung",
  empty: "Leeres Brett",
  sound: "Von hier aus lässt sich spielen.",
  paste: "Stellung einfügen (FEN)",
  read: "Lesen",
  noBoard: "Dieser Server bietet dieses Brett nicht an.",
  castling: "Rochade noch erlaubt",
  rights: { K: "Weiß kurz", Q: "Weiß lang", k: "Schwarz kurz", q: "Schwarz lang" },
  promotes: (pieces) => `Bauern werden: ${pieces}.`,
  icn: "Stellung als ICN",
};
