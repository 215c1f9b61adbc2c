import type { Words } from "../words.svelte";
import { motion, way } from "./motion";

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
  motion,
  way,
  inOne: (first, second) => `${second} und ${first} in einem.`,
  becomes: (where) => `Wird ${where} zu einer anderen Figur.`,
  onRow: (row) => `auf Reihe ${row}`,
  onRowOfFloor: (row, floor) => `auf Reihe ${row} im Stock ${floor}`,
  atTheEnd: "am Ende seines Wegs",
  royal: "Wird er angegriffen und kann nicht entkommen, ist die Partie verloren.",
  allPieces: "Wie die Figuren ziehen",
  choosePiece: "Figur wählen",
  rules: "Alle Regeln dieses Bretts",
  marks:
    "Ein Punkt: Dorthin kann sie ziehen. Ein Rahmen mit Kreuz: Dort kann sie nur schlagen. Ein Ring: nur beim ersten Zug.",
};
