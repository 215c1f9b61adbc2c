import type { Words } from "../words.svelte";

/** The characters in which the computer may play, at any level. */
export const characters: Words["characters"] = {
  label: "Charakter",
  names: { none: "Zwykły", attacker: "Burza", solid: "Dąb", trickster: "Lis" },
  notes: {
    none: "Gra najlepszy ruch, jaki znajdzie.",
    attacker: "Napastnik: rusza na Twojego króla i nie chce remisu.",
    solid: "Solidny: strzeże króla, chętnie wymienia i niczego nie oddaje.",
    trickster: "Spryciarz: podstawia figury i unika wymian. Zanim zbijesz, spójrz dwa razy.",
  },
};
