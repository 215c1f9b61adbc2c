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
    `Slides any distance along ${lines === 1 ? "1 line" : `${lines} lines`}, until something is in the way.`,
  leaps: (squares: number) =>
    `Jumps to ${squares === 1 ? "1 square" : `${squares} squares`}, over anything between.`,
  steps: (directions: number) =>
    `Steps ${directions === 1 ? "straight on" : `in ${directions} directions`}, to an empty square.`,
  twoSteps: "May move two squares on its first move.",
  takesOnly: (squares: number) =>
    `Captures differently: on ${squares === 1 ? "1 square" : `${squares} squares`}.`,
  becomes: "Promotes on the last row.",
  royal: "If it cannot escape an attack, you lose the game.",
};
