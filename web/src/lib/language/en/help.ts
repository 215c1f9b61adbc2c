import { motion, way } from "./motion";

/** How a piece goes, and what can be drawn at it. */
export const help = {
  mark: (square: string) => `Mark ${square}`,
  circle: {
    green: "Circle it green",
    red: "Circle it red",
    blue: "Circle it blue",
    yellow: "Circle it yellow",
  } as Record<string, string>,
  arrowFrom: "Arrow from here",
  itsFloor: "its floor",
  floorsUp: (floors: number) => `${floors} up`,
  floorsDown: (floors: number) => `${floors} down`,
  /** How a piece goes, a sentence for each kind of move. */
  motion,
  /** A direction: `forward + up`. */
  way,
  /** A piece that moves like two others. */
  inOne: (first: string, second: string) => `It is ${first} and ${second} in one.`,
  becomes: (where: string) => `Becomes another piece ${where}.`,
  goals: (white: string, black: string) =>
    white === black ? `The goal: ${white}` : `White’s goal: ${white}. Black’s goal: ${black}.`,
  /** `d4, e4 or e5`. */
  or: (words: string, last: string) => `${words} or ${last}`,
  row: (row: string) => `rank ${row}`,
  rows: (first: string, last: string) => `ranks ${first} to ${last}`,
  /** On a board without an edge. */
  rowOrBeyond: (row: string) => `rank ${row} or beyond`,
  on: (squares: string) => `on ${squares}`,
  onRowOfFloor: (row: string, floor: string) => `on rank ${row} of floor ${floor}`,
  royal: "No move may leave it where it could be captured.",
  allPieces: "How pieces move",
  choosePiece: "Choose a piece",
  rules: "All rules of this board",
  marks:
    "A dot: it can go there. A frame with a cross: it can only capture there. A ring: only on its first move.",
};
