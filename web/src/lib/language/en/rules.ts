const times = (count: number): string => (count === 1 ? "once" : `${count} times`);
const moves = (count: number): string => (count === 1 ? "1 move" : `${count} moves`);

/** The page of rules of a board. */
export const rules = {
  title: (board: string) => `Rules: ${board}`,
  start: "How it starts",
  pieces: "The pieces",
  special: "Special rules",
  winning: "How the game ends",
  learn: "Learn it step by step",
  play: "Play it",
  other: "Other boards",
  noBoard: "There is no such board here.",
  size: {
    flat: (width: number, height: number) => `A board of squares, ${width} by ${height}.`,
    endless:
      "A board without an edge: every square has two numbers, across and up, and both may be below zero.",
    sheet: (width: number, depth: number, across: number, up: number) =>
      `A sheet of boards, ${across} by ${up}, each of them ${width} by ${depth}. Pieces go across and up from board to board as they do on one.`,
    space: (floors: number, width: number, depth: number, low: string, high: string) =>
      `${floors === 1 ? "1 board" : `${floors} boards`} one above the other, each ${width} by ${depth}. The lowest floor is ${low}, the highest ${high}.`,
  },
  whiteFirst: "White moves first, then the players take turns.",
  numbered: (count: number) => `The back row is drawn from ${count} possible ones, the same for both sides.`,
  mirrored: "Black’s pieces move the same way, only from the other side.",
  capture: "You capture a piece by moving onto its square. Only pieces that jump pass over others.",
  doubleStep: (piece: string) =>
    `A ${piece} that has not moved yet may go two steps at once, if both squares are empty.`,
  enPassant: (piece: string) =>
    `En passant: when a ${piece} has just gone two steps, another ${piece} may capture it on the next move as if it had gone only one.`,
  promotion: (piece: string, where: string, choices: string) =>
    `A ${piece} that arrives ${where} becomes another piece: ${choices}. The player chooses.`,
  castling: (king: string, rook: string) =>
    `Castling: once in a game ${king} and ${rook} move together, if neither has moved and the squares between are empty. The ${king} may not be in check, cross an attacked square or arrive on one.`,
  castlingWay: (kingFrom: string, kingTo: string, rookFrom: string, rookTo: string) =>
    `from ${kingFrom} to ${kingTo}, and from ${rookFrom} to ${rookTo}`,
  castlingShuffled: (king: string, rook: string) =>
    `Castling: move the ${king} onto its ${rook}. Afterwards both stand where they would in chess: on g1 and f1, or on c1 and d1.`,
  noSpecial: "None: no castling, no double step, no en passant.",
  mate: (king: string) =>
    `A ${king} that could be captured next is in check and must get out of it at once. If it cannot, it is mate and the game is won.`,
  noKing: "No piece is royal here: the game is won as the board’s own rules say.",
  stalemate: "A player who has no move but is not in check: stalemate, a draw.",
  stalemates: {
    wins: "A player who has no move wins.",
    loses: "A player who has no move but is not in check loses too.",
  } as Record<string, string>,
  goal: (pieces: string, squares: string) =>
    `Whose ${pieces} reaches ${squares} wins at once (Black: the same from the other side).`,
  lastMove: "If White arrives first, Black may still arrive with the next move: then it is a draw.",
  checks: (count: number) => `Who has given check ${times(count)} wins.`,
  extinction: (pieces: string) => `Who has none left of one of these loses: ${pieces}.`,
  captureAll: "Who has no piece left loses.",
  loseAll: "Who has no piece left wins.",
  bareKing: "Whose king alone is left loses, unless it leaves the other king alone at once.",
  mustCapture: "Who can capture must capture; with several captures the player chooses.",
  noChecks: "No move may give check.",
  repetitionClaim: (count: number) =>
    `When the same position has been on the board ${times(count)}, a player may claim a draw.`,
  repetitionAutomatic: (count: number) =>
    `When it has been there ${times(count)}, the game is drawn by itself.`,
  movesClaim: (count: number) =>
    `After ${moves(count)} each without a capture or a pawn move a player may claim a draw.`,
  movesAutomatic: (count: number) => `After ${moves(count)} each of that kind the game is drawn by itself.`,
  noMoves: "No moves are counted: a game may go on as long as you like.",
  dead: {
    orthodox: "When neither side has enough pieces left to give mate, the game is drawn.",
    "bare-kings": "When only the kings are left, the game is drawn.",
  } as Record<string, string>,
  time: "Who runs out of time loses, unless the other side could not give mate at all.",
};
