import type { Words } from "../words.svelte";

export const coach: Words["coach"] = {
  coach: "Trainer",
  hello: "Ich sehe mir jeden Zug mit dir an.",
  looking: "…",
  off: "Trainer ausschalten (wieder ein in den Einstellungen)",
  kinds: {
    blunder: "Das kostet viel",
    danger: "Vorsicht",
    chance: "Deine Chance",
    better: "Es gab einen besseren Zug",
    good: "Guter Zug",
  },
  better: (move) => `Besser: ${move}`,
  lost: "Das kostet viel",
  takeItBack: "Zurücknehmen?",
  takeBack: "Zurücknehmen",
  takenBack: "Zurückgenommen",
  whyBad: "Warum er schlecht war",
  playItOut: "Gegen den Computer ausspielen",
  harder: "Schwerer",
  easier: "Leichter",
  lessonOffer:
    "Deine erste Partie auf diesem Brett ist gespielt. Die Lektion dazu zeigt, was die Figuren können.",
  openLesson: "Zur Lektion",
  noLesson: "Jetzt keine Lektion",
};
