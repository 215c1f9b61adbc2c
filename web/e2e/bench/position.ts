import { kind } from "$lib/testing/messages";
import type { Colour, Destinations, PlacedPiece, Square, VariantView } from "$lib/protocol/messages";

const put = (letter: string, colour: Colour, x: number, y: number): PlacedPiece => ({
  at: [x, y],
  piece: { letter, colour },
});

function start(): PlacedPiece[] {
  const white = [...[..."PRCMNBQKBNMCRP"].map((letter, i) => put(letter, "white", i + 1, 4))];
  for (let x = 2; x <= 13; x++) white.push(put("P", "white", x, 5));
  for (const dx of [0, 11])
    for (const [x, y] of [
      [0, -1],
      [1, 0],
      [2, 1],
      [3, 0],
      [4, -1],
    ] as const)
      white.push(put("P", "white", x + dx, y));
  white.push(put("H", "white", 2, -1), put("H", "white", 13, -1));
  const black = white.map(({ at: [x = 0, y = 0], piece }) => put(piece.letter, "black", x, 15 - y));
  return [...white, ...black];
}

export const variant: VariantView = {
  name: "plane",
  title: "The infinite plane",
  summary: "",
  axes: [[], []],
  holes: [],
  border: null,
  pieces: ["King", "Queen", "Chancellor", "Rook", "Hawk", "Bishop", "Knight", "Mann", "Pawn"].map((name) =>
    kind(name === "Knight" ? "N" : name.charAt(0), name),
  ),
  start: start(),
  promotion: {
    white: [
      [
        [null, null],
        [11, 11],
      ],
    ],
    black: [
      [
        [null, null],
        [4, 4],
      ],
    ],
    choices: [..."QRBNMHC"],
  },
  mirror: [1],
  castling: [],
  doubleSteps: null,
  goal: null,
  checks: null,
};

/** The armies with a queen gone far out to the left, pieces scattered around, and open lines for the queen. */
export function wandering(): {
  pieces: PlacedPiece[];
  legal: Destinations[];
  lastMove: { origin: Square; target: Square };
} {
  const pieces = start().filter(
    ({ at, piece }) => !(piece.letter === "Q" && piece.colour === "white") && String(at) !== "6,11",
  );
  pieces.push(put("Q", "white", -5, 6), put("H", "black", -5, 12), put("B", "black", -12, 29));
  pieces.push(put("R", "black", -27, 13), put("C", "white", 41, 2), put("H", "white", 18, -6));
  const ray = (x: number, y: number, last: number | null) => ({ step: [x, y], first: 1, last });
  const line = (x: number, y: number, count: number): Square[] =>
    Array.from({ length: count }, (_, i) => [-5 + x * (i + 1), 6 + y * (i + 1)]);
  const legal: Destinations[] = [
    {
      origin: [-5, 6],
      squares: [...line(0, 1, 6), ...line(1, 0, 12), ...line(1, -1, 5)],
      rays: [ray(-1, 0, null), ray(1, 1, null), ray(-1, -1, null), ray(-1, 1, null), ray(0, -1, null)],
      captures: [[-5, 12]],
      promotions: [],
      choices: [],
    },
  ];
  return { pieces, legal, lastMove: { origin: [-3, 14], target: [-5, 12] } };
}

/** Many pieces, most of them within one zoomed-out view. */
export function crowd(count: number): PlacedPiece[] {
  const letters = "PPPPNBRQMHC";
  const pieces = new Map<string, PlacedPiece>();
  let seed = 20_011;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const side = Math.ceil(Math.sqrt(count) * 1.6);
  pieces.set("0,0", put("K", "white", 0, 0));
  pieces.set("9,9", put("K", "black", 9, 9));
  while (pieces.size < count) {
    const x = Math.floor((random() - 0.5) * side);
    const y = Math.floor((random() - 0.5) * side);
    const letter = letters[Math.floor(random() * letters.length)] ?? "P";
    if (!pieces.has(`${x},${y}`))
      pieces.set(`${x},${y}`, put(letter, random() < 0.5 ? "white" : "black", x, y));
  }
  return [...pieces.values()];
}
