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
  slides: (lines: number) =>
    `Slides any distance along ${lines === 1 ? "1 line" : `${lines} lines`}, until something stands there.`,
  leaps: (squares: number) =>
    `Jumps to ${squares === 1 ? "1 square" : `${squares} squares`}, over anything between.`,
  steps: (directions: number) =>
    `Steps ${directions === 1 ? "straight on" : `in ${directions} directions`}, to an empty square.`,
  twoSteps: "May go two steps at its first move.",
  takesOnly: (squares: number) =>
    `Takes only on ${squares === 1 ? "1 square" : `${squares} squares`} of its own.`,
  becomes: "Becomes another piece on its last row.",
  royal: "When it cannot escape an attack, the game is lost.",
};
