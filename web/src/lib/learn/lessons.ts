export interface PieceLesson {
  letter: string;
  name: string;
  moves: string;
}

export interface Lesson {
  /** Name of the variant it is about. */
  variant: string;
  intro: string;
  /** Only what a chess player does not know yet. */
  pieces: PieceLesson[];
  rules: string[];
}

/** The rules of each board in short, for people who know how to play chess or want to look something up. */
export const lessons: readonly Lesson[] = [
  {
    variant: "plane",
    intro:
      "The board has no edge. Every square has two numbers, first across, then up, and both may be negative. A rook, bishop, queen or chancellor goes as far as nothing stands in its way, even further than you can see: scroll, zoom out, or type the move.",
    pieces: [
      { letter: "M", name: "Mann", moves: "one step in any direction, like a king, but it may be taken." },
      {
        letter: "H",
        name: "Hawk",
        moves: "leaps exactly two or exactly three squares in any of the eight directions.",
      },
      { letter: "C", name: "Chancellor", moves: "moves like a rook or like a knight." },
    ],
    rules: [
      "A pawn that has not moved may step two squares, wherever it stands. En passant works as usual.",
      "A white pawn promotes on row 11, a black one on row 4: the violet lines. The choice is queen, rook, bishop, knight, mann, hawk or chancellor.",
      "There is no castling, and no draw by counting fifty moves.",
      "A dotted ray with an arrow head means that the line goes on for ever.",
    ],
  },
  {
    variant: "cube",
    intro:
      "Eight boards lie on top of each other: floors s (lowest) to z (highest). A square is named by file, rank and floor, such as e4v. White starts at the front of the lowest floors, Black at the back of the highest.",
    pieces: [
      {
        letter: "R",
        name: "Rook",
        moves: "along one of the three axes: 6 directions, straight up and down included.",
      },
      { letter: "B", name: "Bishop", moves: "along two axes at once, one step of each: 12 directions." },
      { letter: "Q", name: "Queen", moves: "rook and bishop together: 18 directions." },
      { letter: "K", name: "King", moves: "one step in any of the queen’s 18 directions." },
      {
        letter: "N",
        name: "Knight",
        moves: "two squares along one axis and one along another: up to 24 squares.",
      },
      {
        letter: "P",
        name: "Pawn",
        moves: "one step forward or one floor up (for Black back and down); takes one step diagonally ahead.",
      },
    ],
    rules: [
      "Nothing moves along all three axes at once.",
      "A pawn takes forward and aside, up and aside, or forward and up.",
      "A pawn promotes only on the far edge: row 8 of floor z for White, row 1 of floor s for Black.",
      "There is no double step, no en passant and no castling.",
    ],
  },
  {
    variant: "chess",
    intro:
      "The game of the World Chess Federation with all its rules: castling, en passant, promotion and every draw.",
    pieces: [],
    rules: [
      "To castle, move the king two squares towards the rook.",
      "A draw may be claimed when a position stands for the third time, or after fifty moves without a capture or a pawn move.",
      "The game is drawn by itself at the fifth time, after seventy-five such moves, or when no mate is possible any more.",
      "When a clock runs out, its owner loses, unless the other side could not mate with anything it has.",
    ],
  },
];
