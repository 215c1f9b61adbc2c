import type { Words } from "../words.svelte";

export const wall: Words["wall"] = {
  title: "Wandbrett",
  lost: "Verbindung verloren, neuer Versuch…",
  none: "Gerade wird keine Partie gespielt",
  next: "Die nächste erscheint hier von selbst.",
};
