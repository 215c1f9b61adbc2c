/** Setting up positions. */
export const editor = {
  title: (board: string) => `Set up: ${board}`,
  tools: "Tools",
  hand: "Move",
  wipe: "Remove",
  whoMoves: "Who moves",
  start: "Start position",
  empty: "Empty board",
  sound: "A game can be played from here.",
  paste: "Paste a position (FEN)",
  read: "Read",
  noBoard: "This server does not offer that board.",
};
