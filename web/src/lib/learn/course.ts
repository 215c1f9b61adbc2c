import { t } from "$lib/language/words.svelte";
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
  readonly title: string;
  tasks: readonly Task[];
}

/** A task whose words are those of the language chosen when they are read. */
function task(words: () => Pick<Task, "title" | "text" | "praise">, pieces: string, goal: Goal): Task {
  return {
    pieces,
    goal,
    get title() {
      return words().title;
    },
    get text() {
      return words().text;
    },
    get praise() {
      return words().praise;
    },
  };
}

const plane: Course = {
  variant: "plane",
  get title() {
    return t.learn.courses.plane.title;
  },
  tasks: [
    task(() => t.learn.courses.plane.tasks.noEdge, "R(0,0) p(120,0)", "take everything"),
    task(() => t.learn.courses.plane.tasks.arrows, "B(0,0) p(300,300)", "take everything"),
    task(() => t.learn.courses.plane.tasks.mann, "M(0,0) p(1,1) p(2,1) p(2,0)", "take everything"),
    task(() => t.learn.courses.plane.tasks.hawk, "H(0,0) p(2,2) p(2,5) p(-1,2)", "take everything"),
    task(() => t.learn.courses.plane.tasks.chancellor, "C(0,0) p(0,7) p(1,9) p(12,9)", "take everything"),
    task(() => t.learn.courses.plane.tasks.promotion, "P(3,9)", "promote"),
    task(() => t.learn.courses.plane.tasks.mate, "k(0,0) R(-20,1) R(25,-1) R(12,5) K(-3,-8)", "mate"),
  ],
};

const cube: Course = {
  variant: "cube",
  get title() {
    return t.learn.courses.cube.title;
  },
  tasks: [
    task(() => t.learn.courses.cube.tasks.floors, "Rd4s pd4x", "take everything"),
    task(() => t.learn.courses.cube.tasks.rook, "Rb2t pb2y pb7y pg7y", "take everything"),
    task(() => t.learn.courses.cube.tasks.bishop, "Bc3u pc6x pf6u ph8u", "take everything"),
    task(() => t.learn.courses.cube.tasks.knight, "Nd4v pd5x pf5y pe7y", "take everything"),
    task(() => t.learn.courses.cube.tasks.pawn, "Pd2s pd3t pe4t pd4u", "take everything"),
    task(() => t.learn.courses.cube.tasks.promotion, "Pe7y", "promote"),
    task(() => t.learn.courses.cube.tasks.mate, "kh8z Kg8x Qh1t Rd7z Rd8y", "mate"),
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
