import type { Words } from "../words.svelte";

export const club: Words["club"] = {
  club: "Verein",
  sections: "Bereiche des Vereins",
  members: "Mitglieder",
  ladder: "Rangliste",
  tournaments: "Turniere",
  classes: "Klassen",
  studies: "Studien",
};
