/** Setting up positions. */
export const editor = {
  title: (board: string) => `Set up: ${board}`,
  tools: "Tools",
  hand: "Move",
  wipe: "Remove",
  whoMoves: "Side to move",
  start: "Start position",
  empty: "Empty board",
  sound: "This position can be played.",
  paste: "Paste a position (FEN)",
  read: "Read",
  noBoard: "This server does not offer that board.",
  castling: "Castling still allowed",
  rights: {
    K: "White king-side",
    Q: "White queen-side",
    k: "Black king-side",
    q: "Black queen-side",
  } as Record<string, string>,
  promotes: (pieces: string) => `Pawns become: ${pieces}.`,
  icn: "Position as ICN",
};
