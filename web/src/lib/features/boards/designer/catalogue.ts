import type { Design, DesignedPiece, Square } from "$lib/protocol/messages";
import { alike, sortVectors } from "./geometry";

interface Known {
  name: string;
  letter: string;
  leaps?: Square[];
  slides?: Square[];
  royal?: boolean;
}

const STRAIGHT = [0, 1];
const SLANTING = [1, 1];
const KNIGHT = [1, 2];

/** Pieces everybody may take from the shelf, by their shortest vectors; each goes to all sides alike. */
const KNOWN: readonly Known[] = [
  { name: "King", letter: "K", leaps: [STRAIGHT, SLANTING], royal: true },
  { name: "Queen", letter: "Q", slides: [STRAIGHT, SLANTING] },
  { name: "Rook", letter: "R", slides: [STRAIGHT] },
  { name: "Bishop", letter: "B", slides: [SLANTING] },
  { name: "Knight", letter: "N", leaps: [KNIGHT] },
  { name: "Pawn", letter: "P" },
  { name: "Archbishop", letter: "A", slides: [SLANTING], leaps: [KNIGHT] },
  { name: "Chancellor", letter: "C", slides: [STRAIGHT], leaps: [KNIGHT] },
  {
    name: "Hawk",
    letter: "H",
    leaps: [
      [0, 2],
      [2, 2],
      [0, 3],
      [3, 3],
    ],
  },
  { name: "Mann", letter: "M", leaps: [STRAIGHT, SLANTING] },
  { name: "Unicorn", letter: "U", slides: [[1, 1, 1]] },
  { name: "Amazon", letter: "Z", slides: [STRAIGHT, SLANTING], leaps: [KNIGHT] },
];

/** Figures that a piece may look like. */
export const PICTURES = [
  ...["pawn", "knight", "bishop", "rook", "queen", "king", "mann", "hawk", "chancellor", "archbishop"],
  ...["unicorn", "amazon", "centaur", "elephant", "camel", "nightrider", "ferz", "wazir", "general"],
] as const;

const EMPTY: Omit<DesignedPiece, "name" | "letter"> = {
  leaps: [],
  slides: [],
  steps: [],
  captures: [],
  royal: false,
  promotes: false,
  doubleStep: false,
  enPassant: false,
  counts: false,
  picture: "",
};

/** A piece that does not move yet. */
export const blankPiece = (name: string, letter: string): DesignedPiece => ({ ...EMPTY, name, letter });

const spread = (vectors: readonly Square[] | undefined, dimension: number): Square[] =>
  sortVectors(
    (vectors ?? []).flatMap((vector) =>
      alike([...vector, ...Array<number>(Math.max(0, dimension - vector.length)).fill(0)]),
    ),
  );

/** A known piece on a board of so many dimensions; null where it has no place. */
export function knownPiece(name: string, dimension: number): DesignedPiece | null {
  const known = KNOWN.find((one) => one.name === name);
  if (!known || dimension < 2) return null;
  if (known.name === "Unicorn" && dimension < 3) return null;
  if (known.name === "Pawn") return pawn(dimension);
  return {
    ...blankPiece(known.name, known.letter),
    leaps: spread(known.leaps, dimension),
    slides: spread(known.slides, dimension).map((vector) => ({ vector, most: null })),
    royal: known.royal ?? false,
  };
}

/** Forward along every axis in which the sides face each other, and taking slantwise, as in the shipped boards. */
function pawn(dimension: number): DesignedPiece {
  const unit = (...ones: [number, number][]): Square =>
    Array.from({ length: dimension }, (_, axis) => ones.find(([at]) => at === axis)?.[1] ?? 0);
  const ahead = dimension === 2 ? [1] : [1, dimension - 1];
  const aside = dimension === 4 ? [0, 2] : [0];
  const captures = ahead.flatMap((axis) =>
    aside.flatMap((side) => [unit([side, 1], [axis, 1]), unit([side, -1], [axis, 1])]),
  );
  if (dimension === 3) captures.push(unit([1, 1], [2, 1]));
  return {
    ...blankPiece("Pawn", "P"),
    steps: sortVectors(ahead.map((axis) => unit([axis, 1]))),
    captures: sortVectors(captures),
    promotes: true,
    counts: true,
  };
}

/** Known pieces that a design does not have yet and whose letter and name are free. */
export function shelfFor(design: Design): DesignedPiece[] {
  const dimension = design.axes.length;
  return KNOWN.flatMap(({ name }) => {
    const piece = knownPiece(name, dimension);
    const taken = design.pieces.some((one) => one.name === name || one.letter === piece?.letter);
    return piece && !taken ? [piece] : [];
  });
}

/** A free letter, if possible the first of a name. */
export function freeLetter(design: Design, name: string): string {
  const taken = new Set(design.pieces.map(({ letter }) => letter));
  const wanted = name
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z]/g, "");
  return [...wanted, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !taken.has(letter)) ?? "";
}

/** Six by six with the usual army less the bishops: a first drawing that can be played at once. */
export function firstDesign(title: string): Design {
  const names = ["King", "Queen", "Rook", "Knight", "Pawn"];
  const back = "RNQKNR";
  const design: Design = {
    name: "my-board",
    title,
    summary: "",
    notation: "",
    numberedStarts: "",
    axes: ["abcdef", "123456"],
    holes: [],
    border: "",
    mirror: "x, -y",
    pieces: names.flatMap((name) => knownPiece(name, 2) ?? []),
    setup: [],
    promotion: { squares: { white: "a6-f6", black: null }, to: "QRN", optional: "", onlyCaptured: false },
    doubleStep: null,
    castling: null,
    goal: null,
    ends: {
      checks: null,
      capture: "",
      captureAll: false,
      loseAll: false,
      bareKing: false,
      stalemate: "draw",
      mustCapture: false,
      noChecks: false,
    },
    draws: {
      repetitionClaim: 3,
      repetitionAutomatic: 5,
      movesClaim: 50,
      movesAutomatic: 75,
      deadPosition: "bare-kings",
    },
  };
  for (let x = 0; x < 6; x += 1) {
    const letter = back[x] ?? "R";
    design.setup.push(
      { at: [x, 0], letter, colour: "white" },
      { at: [x, 1], letter: "P", colour: "white" },
      { at: [x, 4], letter: "P", colour: "black" },
      { at: [x, 5], letter, colour: "black" },
    );
  }
  return design;
}
