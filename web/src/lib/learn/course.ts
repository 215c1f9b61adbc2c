import type { PlacedPiece, PositionTold, Square, VariantView } from "$lib/protocol/messages";

/** When a task is solved. */
export type Goal = "take everything" | "promote" | "mate";

export interface Task {
  title: string;
  /** What to know, then what to do. */
  text: string;
  /** White pieces in capitals, black ones in small letters, each before its square. */
  pieces: string;
  goal: Goal;
  /** Said when it is done. */
  praise: string;
}

export interface Course {
  variant: string;
  title: string;
  tasks: readonly Task[];
}

const plane: Course = {
  variant: "plane",
  title: "First steps on the plane",
  tasks: [
    {
      title: "No edge",
      text: "The board goes on for ever. Drag it to look around; the wheel, a pinch or + and − zoom. Somewhere to the right stands a black pawn: take it with your rook. Click the rook, then the pawn.",
      pieces: "R(0,0) p(120,0)",
      goal: "take everything",
      praise: "A rook goes as far as nothing stands in its way, even out of sight.",
    },
    {
      title: "Arrows at the edge",
      text: "A small arrow at the edge points at a piece outside the view. Press it to fly there; Back returns. Take the far pawn with your bishop: select the bishop, fly to the pawn, click it.",
      pieces: "B(0,0) p(300,300)",
      goal: "take everything",
      praise: "However far apart they stand, a line is a line.",
    },
    {
      title: "The mann",
      text: "The mann steps like a king, one square in any direction, but it may be taken. Take all three pawns.",
      pieces: "M(0,0) p(1,1) p(2,1) p(2,0)",
      goal: "take everything",
      praise: "Slow, but it holds what it reaches.",
    },
    {
      title: "The hawk",
      text: "The hawk leaps exactly two or exactly three squares in any of the eight directions, over anything in between. Take all three pawns.",
      pieces: "H(0,0) p(2,2) p(2,5) p(-1,2)",
      goal: "take everything",
      praise: "It cannot go one square: right beside a hawk is a safe place.",
    },
    {
      title: "The chancellor",
      text: "The chancellor moves like a rook or like a knight. Take all three pawns.",
      pieces: "C(0,0) p(0,7) p(1,9) p(12,9)",
      goal: "take everything",
      praise: "After the queen it is the strongest piece here.",
    },
    {
      title: "Promotion",
      text: "A white pawn promotes on row 11, a black one on row 4: the violet lines. Walk your pawn there and choose what it becomes.",
      pieces: "P(3,9)",
      goal: "promote",
      praise: "Besides the usual pieces it may become a mann, a hawk or a chancellor.",
    },
    {
      title: "Mate without an edge",
      text: "A king cannot be driven into a corner here: there is none. Your rooks hold the rows above and below it. Give mate in one move.",
      pieces: "k(0,0) R(-20,1) R(25,-1) R(12,5) K(-3,-8)",
      goal: "mate",
      praise: "Three rows are enough: mate. You are ready for a game on the plane.",
    },
  ],
};

const cube: Course = {
  variant: "cube",
  title: "First steps in the cube",
  tasks: [
    {
      title: "Eight floors",
      text: "Eight boards lie on top of each other, floor s lowest, floor z highest. A square is named by file, rank and floor. Your rook on d4s goes straight up: take the pawn on d4x. Click the rook, then the pawn on its floor, or play in the picture of the cube.",
      pieces: "Rd4s pd4x",
      goal: "take everything",
      praise: "Straight up is the same file and rank on another floor.",
    },
    {
      title: "The rook",
      text: "A rook moves along one of three axes: to the side, forward, or up and down. Take all three pawns.",
      pieces: "Rb2t pb2y pb7y pg7y",
      goal: "take everything",
      praise: "Six directions instead of four.",
    },
    {
      title: "The bishop",
      text: "A bishop moves along two axes at once, one step of each: twelve directions. Up and forward, up and aside, or flat as you know it. Take all three pawns.",
      pieces: "Bc3u pc6x pf6u ph8u",
      goal: "take everything",
      praise: "Nothing in this game moves along all three axes at once.",
    },
    {
      title: "The knight",
      text: "A knight goes two squares along one axis and one along another, floors included. Take all three pawns.",
      pieces: "Nd4v pd5x pf5y pe7y",
      goal: "take everything",
      praise: "Up to twenty-four squares: select it and count the marks on each floor.",
    },
    {
      title: "The pawn",
      text: "A white pawn steps forward or one floor up. It takes forward and aside, up and aside, or forward and up. Take all three pawns.",
      pieces: "Pd2s pd3t pe4t pd4u",
      goal: "take everything",
      praise: "There is no double step and no en passant.",
    },
    {
      title: "Promotion",
      text: "A pawn promotes only on the far edge: for White row 8 of floor z. Bring it there.",
      pieces: "Pe7y",
      goal: "promote",
      praise: "On floor z but not on row 8 it stays a pawn, and so it does on row 8 of a lower floor.",
    },
    {
      title: "Mate in a corner",
      text: "The black king stands in the corner h8z with six squares around it. Give mate in one move.",
      pieces: "kh8z Kg8x Qh1t Rd7z Rd8y",
      goal: "mate",
      praise: "Mate. You are ready for a game in the cube.",
    },
  ],
};

export const courses: readonly Course[] = [plane, cube];

/** The pieces of a task on their squares. */
export function placed({ axes }: VariantView, text: string): PlacedPiece[] {
  return text.split(" ").map((word) => {
    const letter = word.charAt(0);
    const white = letter === letter.toUpperCase();
    return {
      at: square(axes, word.slice(1)),
      piece: { letter: letter.toUpperCase(), colour: white ? "white" : "black" },
    };
  });
}

function square(axes: string[][], name: string): Square {
  if (axes.some((labels) => labels.length === 0)) return name.slice(1, -1).split(",").map(Number);
  return axes.map((labels, axis) => labels.indexOf(name.charAt(axis)));
}

export function solved(goal: Goal, told: PositionTold): boolean {
  if (goal === "mate") return told.result?.reason === "checkmate";
  if (goal === "take everything") return told.pieces.every(({ piece }) => piece.colour === "white");
  return told.moves.some(({ promotion }) => promotion !== null);
}
