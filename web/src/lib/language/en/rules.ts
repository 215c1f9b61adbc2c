const times = (count: number): string => (count === 1 ? "once" : `${count} times`);
const moves = (count: number): string => (count === 1 ? "1 move" : `${count} moves`);

/** `a pawn`, `an archbishop`. */
const a = (word: string): string => `${/^([aeio]|u(?!ni))/i.test(word) ? "an" : "a"} ${word}`;
const A = (word: string): string => a(word).replace("a", "A");

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
    row: (length: number) => `A single row of squares, ${length} long.`,
    flat: (width: number, height: number) => `A board of squares, ${width} by ${height}.`,
    four: (across: number, along: number, width: number, depth: number) =>
      `Small boards in a square, ${across} by ${along}, each ${width} by ${depth}: a piece also goes from board to board.`,
    endless:
      "A board without an edge: every square has two numbers, across and up, and both may be below zero.",
    space: (floors: number, width: number, depth: number, low: string, high: string) =>
      `${floors === 1 ? "1 board" : `${floors} boards`} one above the other, each ${width} by ${depth}. The lowest floor is ${low}, the highest ${high}.`,
  },
  whiteFirst: "White moves first, then the players take turns.",
  numbered: (count: number) => `The back rank is drawn from ${count} possible ones, the same for both sides.`,
  alike: "Black’s pieces move the same way as White’s.",
  mirrored: "Black’s pieces move the same way as White’s, seen from the other side.",
  capture: "You capture a piece by moving onto its square. Only pieces that jump pass over others.",
  doubleStep: (piece: string) =>
    `${A(piece)} that has not moved yet may go two steps at once, if both squares are empty.`,
  doubleStepFrom: (piece: string, squares: string) =>
    `A white ${piece} on ${squares} may go two steps at once, if both squares are empty; a black one likewise on its own side.`,
  enPassant: (piece: string) =>
    `En passant: when ${a(piece)} has just gone two steps, an enemy ${piece} may capture it on the next move as if it had gone only one.`,
  enPassantFrom: (squares: string) => `That holds for White’s double steps from ${squares} only.`,
  promotion: (piece: string, where: string, choices: string) =>
    `${A(piece)} that arrives ${where} becomes another piece: ${choices}. The player chooses.`,
  promotionOnly: (piece: string, where: string, choice: string) =>
    `${A(piece)} that arrives ${where} becomes ${a(choice)}.`,
  promotionMay: (squares: string) => `On ${squares} it may do so already, or stay what it is.`,
  promotionCaptured: (piece: string) =>
    `It becomes only what its own side has lost; as long as that is nothing, ${a(piece)} cannot go where it would have to.`,
  castling: (king: string, rook: string) =>
    `Castling: once in a game ${king} and ${rook} may move together, if neither has moved and the squares between are empty. The ${king} may not be in check, cross an attacked square or arrive on one.`,
  castlingSide: { white: "Only White castles.", black: "Only Black castles." } as Record<string, string>,
  castlingWay: (
    king: string,
    rook: string,
    kingFrom: string,
    kingTo: string,
    rookFrom: string,
    rookTo: string,
  ) => `The ${king} goes from ${kingFrom} to ${kingTo} and the ${rook} from ${rookFrom} to ${rookTo}.`,
  castlingShuffled: (king: string, rook: string, squares: string) =>
    `Castling: move the ${king} onto its ${rook}. Afterwards ${king} and ${rook} stand on ${squares}.`,
  both: (first: string, second: string) => `${first} and ${second}`,
  noSpecial: "None: no castling, no double step, no en passant, no promotion.",
  mate: (king: string) =>
    `${A(king)} that could be captured next is in check and must get out of it at once. If it cannot, it is mate and the game is won.`,
  noKing: "No piece is royal here: there is no check and no mate.",
  stalemate: "A player who is not in check but has no move is stalemated: the game is drawn.",
  stalemates: {
    wins: "A player who has no move wins.",
    loses: "A player who has no move loses, even if not in check.",
  } as Record<string, string>,
  stuck: {
    draw: "When a player has no move, the game is drawn.",
    wins: "A player who has no move wins.",
    loses: "A player who has no move loses.",
  } as Record<string, string>,
  goal: (pieces: string, squares: string) => `Whose ${pieces} reaches ${squares} wins at once.`,
  goals: (pieces: string, white: string, black: string) =>
    `Whose ${pieces} reaches the goal wins at once: White’s is ${white}, Black’s is ${black}.`,
  lastMove: "If White arrives first, Black may still arrive with the next move: then it is a draw.",
  checks: (count: number) => `Who has given check ${times(count)} wins.`,
  extinction: (pieces: string) => `Who has none left of one of these loses: ${pieces}.`,
  captureAll: "Who has no piece left loses.",
  loseAll: "Who has no piece left wins.",
  bareKing: "Whose king alone is left loses, unless it leaves the other king alone at once.",
  mustCapture: "Who can capture must capture; with several captures the player chooses.",
  noChecks: (king: string) => `No move may give check or leave one’s own ${king} in check.`,
  repetitionClaim: (count: number) =>
    `When the same position has been on the board ${times(count)}, a player may claim a draw.`,
  repetitionAutomatic: (count: number) =>
    `When the same position has been on the board ${times(count)}, the game is drawn at once.`,
  quiet: (pieces: string) => (pieces ? `a capture or a ${pieces} move` : "a capture"),
  movesClaim: (count: number, quiet: string) =>
    `After ${moves(count)} each without ${quiet} a player may claim a draw.`,
  movesAutomatic: (count: number, quiet: string) =>
    `After ${moves(count)} each without ${quiet} the game is drawn at once.`,
  noMoves: "No moves are counted: a game may go on as long as you like.",
  dead: {
    orthodox: "When neither side has enough pieces left to give mate, the game is drawn.",
    "bare-kings": "When only the kings are left, the game is drawn.",
  } as Record<string, string>,
  time: {
    never: "Who runs out of time loses.",
    orthodox: "Who runs out of time loses, unless the other side has too few pieces left to give mate.",
    "bare-kings": "Who runs out of time loses, unless the other side has only its king left.",
  } as Record<string, string>,
};
