import type { Words } from "../words.svelte";

export const help: Words["help"] = {
  mark: (square) => `${square} markieren`,
  circle: {
    green: "Grün einkreisen",
    red: "Rot einkreisen",
    blue: "Blau einkreisen",
    yellow: "Gelb einkreisen",
  },
  arrowFrom: "Pfeil von hier",
  itsFloor: "sein Stock",
  floorsUp: (floors) => `${floors} hinauf`,
  floorsDown: (floors) => `${floors} hinab`,
  slides: (lines) =>
    `Zieht beliebig weit entlang ${lines === 1 ? "1 Linie" : `${lines} Linien`}, bis etwas im Wege steht.`,
  leaps: (squares) =>
    `Springt auf ${squares === 1 ? "1 Feld" : `${squares} Felder`}, über alles dazwischen hinweg.`,
  steps: (directions) =>
    `Geht ${directions === 1 ? "geradeaus" : `in ${directions} Richtungen`} auf ein leeres Feld.`,
  twoSteps: "Darf beim ersten Zug zwei Schritte gehen.",
  takesOnly: (squares) =>
    `Schlägt nur auf ${squares === 1 ? "1 eigenen Feld" : `${squares} eigenen Feldern`}.`,
  becomes: "Wird auf der letzten Reihe zu einer anderen Figur.",
  royal: "Kann er einem Angriff nicht entgehen, ist die Partie verloren.",
};
