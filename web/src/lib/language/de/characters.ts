import type { Words } from "../words.svelte";

/** The characters in which the computer may play, at any level. */
export const characters: Words["characters"] = {
  label: "Charakter",
  names: { none: "Schlicht", attacker: "Sturm", solid: "Eiche", trickster: "Fuchs" },
  notes: {
    none: "Spielt den besten Zug, den er findet.",
    attacker: "Der Angreifer: Er zieht gegen deinen König und will kein Remis.",
    solid: "Die Solide: Sie schützt ihren König, tauscht gern und verschenkt nichts.",
    trickster: "Der Trickser: Er bietet Figuren an und meidet Tausch. Sieh zweimal hin, bevor du schlägst.",
  },
};
