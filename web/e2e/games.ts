/** Short games to mate from the start of each board, move by move as they are typed. */
export const GAMES = {
  chess: ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"],
  plane: [
    "Q(7,4)-(60,-49)",
    "P(0,16)-(0,15)",
    "Q(60,-49)-(60,12)",
    "P(4,16)-(4,15)",
    "H(13,-1)-(13,2)",
    "P(11,16)-(11,15)",
    "H(13,2)-(16,5)",
    "P(15,16)-(15,15)",
    "H(16,5)-(13,8)",
    "P(1,15)-(1,14)",
    "H(13,8)-(11,8)#",
  ],
  cube: [
    "Pc2t-c3t",
    "Nb8z-c6z",
    "Qd1s-d1y",
    "Pd7y-d6y",
    "Bc1s-c6x",
    "Bc8z-d8y",
    "Bc6xXPd6y",
    "Qd8z-d5w",
    "Bd6y-d7x",
    "Nc6z-a5z",
    "Qd1yXBd8y#",
  ],
} as const;

export type BoardName = keyof typeof GAMES;

/** The game on the 8×8 board as squares. */
export const CHESS = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];

/** Origin and target of each move in the cube, by file, rank and floor. */
export const CUBE = GAMES.cube.map((text) => text.match(/[a-h][1-8][s-z]/g) ?? []) as [string, string][];

/** Origin and target of each move on the plane. */
export const PLANE = GAMES.plane.map((text) =>
  [...text.matchAll(/\((-?\d+),(-?\d+)\)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
) as [readonly [number, number], readonly [number, number]][];

/** `d1s` as the cells are named: `3,0,0`. */
export const cubeKey = (name: string): string =>
  [name.charCodeAt(0) - 97, Number(name[1]) - 1, name.charCodeAt(2) - 115].join();
