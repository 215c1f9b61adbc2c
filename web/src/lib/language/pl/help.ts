import type { Words } from "../words.svelte";
import { motion, way } from "./motion";

export const help: Words["help"] = {
  mark: (square) => `Zaznacz ${square}`,
  circle: {
    green: "Zielone kółko",
    red: "Czerwone kółko",
    blue: "Niebieskie kółko",
    yellow: "Żółte kółko",
  },
  arrowFrom: "Strzałka stąd",
  itsFloor: "jej piętro",
  floorsUp: (floors) => `${floors} w górę`,
  floorsDown: (floors) => `${floors} w dół`,
  motion,
  way,
  inOne: (first, second) => `To ${first} i ${second} w jednym.`,
  becomes: (where) => `Zmienia się w inną figurę ${where}.`,
  goals: (white, black) =>
    white === black ? `Cel: ${white}` : `Cel białych: ${white}. Cel czarnych: ${black}.`,
  or: (words, last) => `${words} lub ${last}`,
  row: (row) => `rząd ${row}`,
  rows: (first, last) => `rzędy od ${first} do ${last}`,
  rowOrBeyond: (row) => `rząd ${row} lub dalej`,
  on: (squares) => `tutaj: ${squares}`,
  onRowOfFloor: (row, floor) => `w rzędzie ${row} na piętrze ${floor}`,
  royal: "Żaden ruch nie może zostawić jej tam, gdzie mogłaby zostać zbita.",
  allPieces: "Jak ruszają się figury",
  choosePiece: "Wybierz figurę",
  rules: "Wszystkie zasady tej planszy",
  marks: "Kropka: może tam pójść. Ramka z krzyżykiem: może tam tylko bić. Kółko: tylko w pierwszym ruchu.",
};
