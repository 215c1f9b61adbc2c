import type { Words } from "../words.svelte";

export const space: Words["space"] = {
  full: "Würfel auf dem ganzen Bildschirm",
  leave: "Ganzen Bildschirm verlassen",
  toMove: (colour) => `${colour === "white" ? "Weiß" : "Schwarz"} am Zug`,
  lastTo: (square) => `letzter Zug nach ${square}`,
};
