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
  goals: (white, black) =>
    white === black ? `Das Ziel: ${white}` : `Ziel von Weiß: ${white}. Ziel von Schwarz: ${black}.`,
  or: (words, last) => `${words} oder ${last}`,
  row: (row) => `Reihe ${row}`,
  rows: (first, last) => `Reihe ${first} bis ${last}`,
  rowOrBeyond: (row) => `Reihe ${row} und jenseits davon`,
  on: (squares) => `auf ${squares}`,
  onRowOfFloor: (row, floor) => `auf Reihe ${row} im Stock ${floor}`,
  royal: "Kein Zug darf ihn stehen lassen, wo er geschlagen werden könnte.",
  allPieces: "Wie die Figuren ziehen",
  choosePiece: "Figur wählen",
  rules: "Alle Regeln dieses Bretts",
  marks:
    "Ein Punkt: Dorthin kann sie ziehen. Ein Rahmen mit Kreuz: Dort kann sie nur schlagen. Ein Ring: nur beim ersten Zug.",
};
