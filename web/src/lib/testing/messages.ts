import { noClock } from "$lib/features/games/start/clocks";
/** Messages for tests: sound by default, changed where a test needs it. Nothing here is shipped. */
import {
  currentDefaults,
  playerViewDefaults,
  type Change,
  type Colour,
  type Current,
  type MoveView,
  type PieceTypeView,
  type PieceView,
  type PlacedPiece,
  type PlayerView,
  type Snapshot,
  type Square,
  type Update,
  type VariantView,
} from "$lib/protocol/messages";

/** A kind of piece with the vectors given, and none besides. */
export const kind = (letter: string, name: string, ways: Partial<PieceTypeView> = {}): PieceTypeView => ({
  letter,
  name,
  leaps: [],
  slides: [],
  steps: [],
  captures: [],
  doubleStep: false,
  promotes: false,
  ranges: [],
  royal: false,
  picture: name.toLowerCase(),
  ...ways,
});

export const chess: VariantView = {
  name: "chess",
  title: "Chess",
  summary: "",
  axes: [[..."abcdefgh"], [..."12345678"]],
  holes: [],
  border: null,
  pieces: ["King", "Queen", "Rook", "Bishop", "Knight", "Pawn"].map((name) =>
    kind(name === "Knight" ? "N" : name.charAt(0), name),
  ),
  start: [],
  promotion: { white: [], black: [], choices: ["Q", "R", "B", "N"] },
  mirror: [1],
  castling: [],
  doubleSteps: null,
  goal: null,
  checks: null,
};

export const put = (at: Square, letter: string, colour: Colour = "white"): PlacedPiece => ({
  at,
  piece: { letter, colour },
});

export function player(over: Partial<PlayerView> = {}): Required<PlayerView> {
  return { ...playerViewDefaults, kind: "person", name: "Amara", connected: true, yours: true, ...over };
}

export function current(over: Partial<Current> = {}): Required<Current> {
  return { ...currentDefaults, turn: "white", takebackAllowed: true, helpAllowed: true, ...over };
}

/** A move of `piece`, taking what `captured` says stands on the target. */
export function move(
  ply: number,
  origin: Square,
  target: Square,
  piece: PieceView = { letter: "P", colour: "white" },
  captured: PieceView | null = null,
): MoveView {
  const changes: Change[] = [
    { at: origin, before: piece, after: null },
    { at: target, before: captured, after: piece },
  ];
  return {
    ply,
    origin,
    target,
    promotion: null,
    text: `m${ply}`,
    changes,
    captured,
    check: null,
    clockMs: null,
  };
}

export function snapshot(over: Partial<Snapshot> = {}): Snapshot {
  return {
    type: "snapshot",
    seq: 0,
    id: "g1",
    name: "Copper Rook Meadow",
    rated: false,
    variant: chess,
    start: [put([4, 1], "P"), put([4, 6], "P", "black")],
    firstTurn: "white",
    white: player(),
    black: player({ name: "Jonas", yours: false }),
    clock: noClock,
    blackClock: null,
    series: null,
    delayS: 0,
    tournament: null,
    moves: [],
    current: current(),
    ...over,
  };
}

export function update(over: Partial<Update> = {}): Update {
  return {
    type: "update",
    seq: 1,
    name: "Copper Rook Meadow",
    keep: 0,
    moves: [],
    white: player(),
    black: player({ name: "Jonas", yours: false }),
    current: current(),
    ...over,
  };
}
