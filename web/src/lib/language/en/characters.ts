/** The characters in which the computer may play, at any level. */
export const characters = {
  label: "Character",
  names: { none: "Plain", attacker: "Storm", solid: "Oak", trickster: "Fox" },
  notes: {
    none: "Plays the best move it can find.",
    attacker: "The attacker: heads for your king, and does not want a draw.",
    solid: "The solid one: guards its king, likes to trade, gives nothing away.",
    trickster: "The trickster: offers pieces and avoids trades. Look twice before you take.",
  },
};
