/** Lessons and the rules of the boards. */
export const learn = {
  learn: "Learn",
  firstLesson: "First lesson",
  again: "First lesson again",
  playIt: "Play it",
  tasks: "Tasks",
  task: (number: number, title: string) => `Task ${number}: ${title}`,
  done: "Done.",
  playGame: "Play a game",
  next: "Next",
  skip: "Skip",
  startAgain: "Start again",
  notMate: "That is not mate. Start this task again and look for another move.",
  noLesson: "There is no such lesson.",
  noBoard: "This server does not offer the board of this lesson.",
  courses: {
    plane: {
      title: "First steps on the plane",
      tasks: {
        noEdge: {
          title: "No edge",
          text: "The board goes on forever. Drag it to look around; the wheel, a pinch or + and − zoom. Somewhere to the right stands a black pawn: take it with your rook. Click the rook, then the pawn.",
          praise: "A rook goes as far as its path is clear, even out of sight.",
        },
        arrows: {
          title: "Arrows at the edge",
          text: "A small arrow at the edge points at a piece outside the view. Click it to fly there; Back returns. Take the far pawn with your bishop: select the bishop, fly to the pawn, click it.",
          praise: "However far apart they stand, a line is a line.",
        },
        mann: {
          title: "The mann",
          text: "The mann steps like a king, one square in any direction, but it may be taken. Take all three pawns.",
          praise: "Slow, but it holds what it reaches.",
        },
        hawk: {
          title: "The hawk",
          text: "The hawk leaps exactly two or exactly three squares in any of the eight directions, over anything in between. Take all three pawns.",
          praise: "It cannot go one square: right beside a hawk is a safe place.",
        },
        chancellor: {
          title: "The chancellor",
          text: "The chancellor moves like a rook or like a knight. Take all three pawns.",
          praise: "After the queen it is the strongest piece here.",
        },
        promotion: {
          title: "Promotion",
          text: "A white pawn promotes on row 11, a black one on row 4: the violet lines. Walk your pawn there and choose what it becomes.",
          praise: "Besides the usual pieces it may become a mann, a hawk or a chancellor.",
        },
        mate: {
          title: "Mate without an edge",
          text: "A king cannot be driven into a corner here: there is none. Your rooks hold the rows above and below it. Give mate in one move.",
          praise: "Three rows are enough: mate. You are ready for a game on the plane.",
        },
      },
    },
    cube: {
      title: "First steps in the cube",
      tasks: {
        floors: {
          title: "Eight floors",
          text: "Eight boards lie on top of each other, floor s lowest, floor z highest. A square is named by file, rank and floor. Your rook on d4s goes straight up: take the pawn on d4x. Click the rook, then the pawn on its floor, or play in the picture of the cube.",
          praise: "Straight up is the same file and rank on another floor.",
        },
        rook: {
          title: "The rook",
          text: "A rook moves along one of three axes: to the side, forward, or up and down. Take all three pawns.",
          praise: "Six directions instead of four.",
        },
        bishop: {
          title: "The bishop",
          text: "A bishop moves along two axes at once, one step of each: twelve directions. Up and forward, up and aside, or flat as you know it. Take all three pawns.",
          praise: "Nothing in this game moves along all three axes at once.",
        },
        knight: {
          title: "The knight",
          text: "A knight goes two squares along one axis and one along another, floors included. Take all three pawns.",
          praise: "Up to twenty-four squares: select it and count the marks on each floor.",
        },
        pawn: {
          title: "The pawn",
          text: "A white pawn steps forward or one floor up. It takes forward and aside, up and aside, or forward and up. Take all three pawns.",
          praise: "There is no double step and no en passant.",
        },
        promotion: {
          title: "Promotion",
          text: "A pawn promotes only on the far edge: for White row 8 of floor z. Bring it there.",
          praise: "On floor z but not on row 8 it stays a pawn, and so it does on row 8 of a lower floor.",
        },
        mate: {
          title: "Mate in a corner",
          text: "The black king stands in the corner h8z with six squares around it. Give mate in one move.",
          praise: "Mate. You are ready for a game in the cube.",
        },
      },
    },
  },
  /** The rules of each board in short, for people who know how to play chess or want to look something up. */
  boards: {
    plane: {
      intro:
        "The board has no edge. Every square has two numbers, first across, then up, and both may be negative. A rook, bishop, queen or chancellor goes as far as its path is clear, even further than you can see: scroll, zoom out, or type the move.",
      pieces: {
        M: "one step in any direction, like a king, but it may be taken.",
        H: "leaps exactly two or exactly three squares in any of the eight directions.",
        C: "moves like a rook or like a knight.",
      },
      rules: {
        r1: "A pawn that has not moved may step two squares, wherever it stands. En passant works as usual.",
        r2: "A white pawn promotes on row 11, a black one on row 4: the violet lines. The choice is queen, rook, bishop, knight, mann, hawk or chancellor.",
        r3: "There is no castling, and no draw by counting fifty moves.",
        r4: "A dotted ray with an arrow head means that the line goes on forever.",
      },
    },
    cube: {
      intro:
        "Eight boards lie on top of each other: floors s (lowest) to z (highest). A square is named by file, rank and floor, such as e4v. White starts at the front of the lowest floors, Black at the back of the highest.",
      pieces: {
        R: "along one of the three axes: 6 directions, straight up and down included.",
        B: "along two axes at once, one step of each: 12 directions.",
        Q: "rook and bishop together: 18 directions.",
        K: "one step in any of the queen’s 18 directions.",
        N: "two squares along one axis and one along another: up to 24 squares.",
        P: "one step forward or one floor up (for Black back and down); takes one step diagonally ahead.",
      },
      rules: {
        r1: "Nothing moves along all three axes at once.",
        r2: "A pawn takes forward and aside, up and aside, or forward and up.",
        r3: "A pawn promotes only on the far edge: row 8 of floor z for White, row 1 of floor s for Black.",
        r4: "There is no double step, no en passant and no castling.",
      },
    },
    chess: {
      intro:
        "Standard chess with all the rules of the World Chess Federation (FIDE): castling, en passant, promotion and every kind of draw.",
      pieces: {},
      rules: {
        r1: "To castle, move the king two squares towards the rook.",
        r2: "You can claim a draw when a position occurs for the third time, or after fifty moves without a capture or a pawn move.",
        r3: "The game is drawn automatically the fifth time, after seventy-five such moves, or when mate is no longer possible.",
        r4: "When your time runs out you lose, unless your opponent has too few pieces to ever give mate.",
      },
    },
  },
};
