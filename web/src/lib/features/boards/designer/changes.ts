import type {
  Colour,
  Design,
  DesignedPiece,
  DesignedPlace,
  DesignedPromotion,
  Square,
  VariantView,
} from "$lib/protocol/messages";
import { knownPiece } from "./catalogue";
import {
  alike,
  axesOf,
  contains,
  direction,
  type Kind,
  kindOf,
  labelsOf,
  MIRRORS,
  opposite,
  rowOf,
  sameVector,
  signsOf,
  sizesOf,
  sortVectors,
} from "./geometry";

/** What a press on the diagram of moves changes. */
export type Way = "leap" | "slide" | "step" | "capture";
const LISTS = { leap: "leaps", step: "steps", capture: "captures" } as const;

const other = (colour: Colour): Colour => (colour === "white" ? "black" : "white");
const sameSquare = (a: Square, b: Square): boolean => a.join() === b.join();

/** A design as every view of a board takes it; `picture` from what the server last said. */
export function viewOf(design: Design, told?: VariantView | null): VariantView {
  return {
    name: design.name,
    title: design.title,
    summary: design.summary,
    axes: design.axes.map(labelsOf),
    holes: design.holes,
    border: told?.border ?? null,
    pieces: design.pieces.map(({ slides, enPassant: _e, counts: _c, ...piece }) => ({
      ...piece,
      slides: slides.map(({ vector }) => vector),
      ranges: slides.map(({ most }) => most),
      picture: pictureOf(piece, told),
    })),
    start: design.setup.map(({ at, letter, colour }) => ({ at, piece: { letter, colour } })),
    promotion: told?.promotion ?? null,
    mirror: signsOf(design),
    castling: told?.castling ?? [],
    doubleSteps: told?.doubleSteps ?? null,
    goal: told?.goal ?? null,
    checks: design.ends.checks,
  };
}

/** What a piece looks like: the server chose it, unless it has not seen the piece yet. */
function pictureOf(
  piece: Pick<DesignedPiece, "letter" | "name" | "picture">,
  told?: VariantView | null,
): string {
  const known = told?.pieces.find(({ letter, name }) => letter === piece.letter && name === piece.name);
  if (known) return known.picture;
  return piece.picture || (knownPiece(piece.name, 4) ? piece.name.toLowerCase() : "");
}

/** Put a piece on a square, and the other side's on the opposite one; null removes both. */
export function place(
  design: Design,
  at: Square,
  piece: { letter: string; colour: Colour } | null,
  mirrored: boolean,
): Design {
  if (piece && !standable(design, at)) return design;
  const across = mirrored ? acrossFrom(design, at) : null;
  const gone = [at, ...(across && (piece || areTwins(design, at, across)) ? [across] : [])];
  const cleared = design.setup.filter((one) => !gone.some((square) => sameSquare(one.at, square)));
  const added: DesignedPlace[] = piece ? [{ at, ...piece }] : [];
  if (piece && across) added.push({ at: across, letter: piece.letter, colour: other(piece.colour) });
  return { ...design, setup: [...cleared, ...added] };
}

/** Take a square out of the board, or put it back, and the opposite one too; what stands there goes. */
export function toggleHole(design: Design, at: Square, mirrored: boolean): Design {
  const facing = mirrored ? opposite(design, at) : null;
  const squares = facing && !sameSquare(facing, at) && contains(design, facing) ? [at, facing] : [at];
  const meant = (one: Square): boolean => squares.some((square) => sameSquare(square, one));
  const rest = design.holes.filter((hole) => !meant(hole));
  if (design.holes.some((hole) => sameSquare(hole, at))) return { ...design, holes: rest };
  return {
    ...design,
    holes: sortVectors([...rest, ...squares]),
    setup: design.setup.filter((one) => !meant(one.at)),
  };
}

/** Whether there is a square. */
const standable = (design: Design, at: Square): boolean =>
  contains(design, at) && !design.holes.some((hole) => sameSquare(hole, at));

/** The opposite square, if it is another one of the board. */
function acrossFrom(design: Design, at: Square): Square | null {
  const facing = opposite(design, at);
  return facing && !sameSquare(facing, at) && standable(design, facing) ? facing : null;
}

/** Whether the same kind stands on both squares, one of each side: what is removed takes its twin along, and nothing else. */
function areTwins(design: Design, at: Square, across: Square): boolean {
  const [one, two] = [at, across].map((square) => design.setup.find((each) => sameSquare(each.at, square)));
  return one !== undefined && two !== undefined && one.letter === two.letter && one.colour !== two.colour;
}

/** Carry a piece to another square, and its twin to the opposite one. */
export function carry(design: Design, from: Square, to: Square, mirrored: boolean): Design {
  const piece = design.setup.find((one) => sameSquare(one.at, from));
  if (!piece || sameSquare(from, to) || !standable(design, to)) return design;
  const { letter, colour } = piece;
  return place(place(design, from, null, mirrored), to, { letter, colour }, mirrored);
}

/** Whether Black's pieces stand opposite to White's. */
export function isMirrored(design: Design): boolean {
  const black = new Set(
    design.setup.flatMap(({ at, letter, colour }) => (colour === "black" ? [`${letter}${at.join()}`] : [])),
  );
  const white = design.setup.filter(({ colour }) => colour === "white");
  return (
    white.length === black.size &&
    white.every(({ at, letter }) => black.has(`${letter}${opposite(design, at)?.join() ?? ""}`))
  );
}

/** Black's pieces anew, opposite to White's. */
export function mirror(design: Design): Design {
  const white = design.setup.filter(({ colour }) => colour === "white");
  const black = white.flatMap(({ at, letter }): DesignedPlace[] => {
    const across = opposite(design, at);
    return across && standable(design, across) ? [{ at: across, letter, colour: "black" }] : [];
  });
  const taken = new Set(black.map(({ at }) => at.join()));
  return { ...design, setup: [...white.filter(({ at }) => !taken.has(at.join())), ...black] };
}

/** The board with another length along one axis; pieces beyond its edge go, Black's stay at theirs. */
export function resize(design: Design, axis: number, size: number): Design {
  const sizes = sizesOf(design).map((old, n) => (n === axis ? size : old));
  const axes = axesOf(sizes);
  const next = { ...design, axes, holes: design.holes.filter((hole) => contains({ axes }, hole)) };
  const grown = size - (sizesOf(design)[axis] ?? 0);
  const fromEnd = (signsOf(design)[axis] ?? 1) < 0;
  const setup = design.setup
    .map((one) =>
      one.colour === "black" && fromEnd
        ? { ...one, at: one.at.map((at, n) => (n === axis ? at + grown : at)) }
        : one,
    )
    .filter(({ at }) => standable(next, at));
  const fitted = withRows(design, { ...next, setup });
  return isMirrored(design) ? mirror(fitted) : unique(fitted);
}

function unique(design: Design): Design {
  return { ...design, setup: [...new Map(design.setup.map((one) => [one.at.join(), one])).values()] };
}

/** Rules that spoke of whole rows speak of those of the new board; castling of other squares ends. */
function withRows(before: Design, after: Design): Design {
  const moved = (text: string): string => {
    for (const row of [-1, 0, 1, 2, -2]) if (text === rowOf(before, row)) return rowOf(after, row);
    return text;
  };
  const { promotion, doubleStep, goal } = after;
  const black = (text: string | null): string | null => text && moved(text);
  return {
    ...after,
    promotion: promotion && {
      ...promotion,
      squares: { white: moved(promotion.squares.white), black: black(promotion.squares.black) },
      optional: moved(promotion.optional),
    },
    doubleStep: doubleStep && {
      enPassant: black(doubleStep.enPassant),
      squares: { white: moved(doubleStep.squares.white), black: black(doubleStep.squares.black) },
    },
    goal: goal && {
      ...goal,
      squares: { white: moved(goal.squares.white), black: black(goal.squares.black) },
    },
    castling: after.axes.join() === before.axes.join() ? after.castling : null,
  };
}

const SIZES: Record<Exclude<Kind, "plane">, (old: number[]) => number[]> = {
  flat: ([x = 6, y = 6]) => [x || 8, y || 8],
  space: ([x = 5, y = 5]) => [Math.min(x || 5, 8), Math.min(y || 5, 8), Math.min(y || 5, 8)],
  hyper: () => [4, 4, 4, 4],
};

/** The same idea on a board of another kind: known pieces move as they do there, own ones as far as they can. */
export function changeKind(design: Design, kind: Kind): Design {
  if (kindOf(design) === kind) return design;
  const axes = kind === "plane" ? ["endless", "endless"] : axesOf(SIZES[kind](sizesOf(design)));
  const height = sizesOf(design)[1] ?? 0;
  const next: Design = {
    ...design,
    axes,
    mirror: kind === "plane" ? `x, ${(height || 8) - 1}-y` : MIRRORS[kind],
    notation: "",
    numberedStarts: "",
    pieces: design.pieces.map((piece) => fitted(piece, axes.length)),
    castling: null,
    goal: null,
    doubleStep: null,
    holes: [],
    border: "",
  };
  const lowest = Math.min(0, ...design.setup.map(({ at }) => at[1] ?? 0));
  const white = design.setup
    .filter(({ colour }) => colour === "white")
    .map((one) => ({ ...one, at: lengthened(one.at, axes.length) }))
    .map((one) =>
      kind === "plane" ? one : { ...one, at: one.at.map((at, n) => (n === 1 ? at - lowest : at)) },
    )
    .filter(({ at }) => contains(next, at));
  const promotion = design.promotion && {
    ...design.promotion,
    squares: { white: rowOf({ ...next, setup: white }, -1), black: null },
    optional: "",
    onlyCaptured: design.promotion.onlyCaptured && kind !== "plane",
  };
  const ends = kind === "plane" ? PLAIN : design.ends;
  return mirror({ ...next, setup: white, promotion, ends });
}

const PLAIN: Design["ends"] = {
  checks: null,
  capture: "",
  captureAll: false,
  loseAll: false,
  bareKing: false,
  stalemate: "draw",
  mustCapture: false,
  noChecks: false,
};

const lengthened = (vector: Square, dimension: number): Square =>
  Array.from({ length: dimension }, (_, axis) => vector[axis] ?? 0);

function fitted(piece: DesignedPiece, dimension: number): DesignedPiece {
  const known = knownPiece(piece.name, dimension);
  if (known) return { ...known, letter: piece.letter, picture: piece.picture };
  const fit = (vectors: Square[]): Square[] => {
    const all = vectors
      .filter((vector) => vector.slice(dimension).every((at) => at === 0))
      .map((vector) => lengthened(vector, dimension));
    return sortVectors(all.filter((vector) => vector.some((at) => at !== 0)));
  };
  const slides = fit(piece.slides.map(({ vector }) => vector)).map((vector) => ({
    vector,
    most: piece.slides.find((slide) => sameVector(lengthened(slide.vector, dimension), vector))?.most ?? null,
  }));
  return {
    ...piece,
    leaps: fit(piece.leaps),
    steps: fit(piece.steps),
    captures: fit(piece.captures),
    slides,
  };
}

/** Let a piece go a way, or no longer. `most` limits a slide; `everywhere` means every side alike. */
export function toggle(
  piece: DesignedPiece,
  way: Way,
  vector: Square,
  most: number | null,
  everywhere: boolean,
): DesignedPiece {
  if (vector.every((at) => at === 0)) return piece;
  const wanted = way === "slide" ? direction(vector).step : vector;
  const group = everywhere ? alike(wanted) : [wanted];
  const inGroup = (one: Square): boolean => group.some((each) => sameVector(each, one));
  if (way === "slide") {
    const there = piece.slides.find((slide) => sameVector(slide.vector, wanted));
    const rest = piece.slides.filter((slide) => !inGroup(slide.vector));
    const added = there && there.most === most ? [] : group.map((each) => ({ vector: each, most }));
    const slides = new Map([...rest, ...added].map((slide) => [slide.vector.join(), slide]));
    const order = sortVectors([...slides.values()].map((slide) => slide.vector));
    return { ...piece, slides: order.flatMap((one) => slides.get(one.join()) ?? []) };
  }
  const key = LISTS[way];
  const there = piece[key].some((one) => sameVector(one, wanted));
  const rest = piece[key].filter((one) => !inGroup(one));
  return { ...piece, [key]: sortVectors(there ? rest : [...rest, ...group]) };
}

/** Change a piece; letters of rules and of the set-up follow its letter. */
export function setPiece(design: Design, letter: string, piece: DesignedPiece): Design {
  const pieces = design.pieces.map((one) => (one.letter === letter ? piece : one));
  if (piece.letter === letter) return { ...design, pieces };
  const renamed = (text: string): string => text.replaceAll(letter, piece.letter);
  return {
    ...design,
    pieces,
    setup: design.setup.map((one) => (one.letter === letter ? { ...one, letter: piece.letter } : one)),
    promotion: design.promotion && { ...design.promotion, to: renamed(design.promotion.to) },
    goal: design.goal && { ...design.goal, pieces: design.goal.pieces && renamed(design.goal.pieces) },
    ends: { ...design.ends, capture: renamed(design.ends.capture) },
  };
}

/** Take a piece out of the game: from the set-up and from every rule. */
export function removePiece(design: Design, letter: string): Design {
  const without = (text: string): string => text.replaceAll(letter, "");
  const pieces = design.pieces.filter((one) => one.letter !== letter);
  return {
    ...design,
    pieces,
    setup: design.setup.filter((one) => one.letter !== letter),
    promotion:
      design.promotion && pieces.some(({ promotes }) => promotes)
        ? { ...design.promotion, to: without(design.promotion.to) }
        : null,
    ends: { ...design.ends, capture: without(design.ends.capture) },
    goal: design.goal && { ...design.goal, pieces: design.goal.pieces && without(design.goal.pieces) },
  };
}

/** Promotion on the last row to these letters. */
export const promotionTo = (design: Design, to: string): DesignedPromotion => ({
  squares: { white: rowOf(design, -1), black: null },
  to,
  optional: "",
  onlyCaptured: false,
});

/** Add a piece; one that promotes needs to know where and to what. */
export function addPiece(design: Design, piece: DesignedPiece): Design {
  const pieces = [...design.pieces, piece];
  const needed = piece.promotes && design.promotion === null;
  const to = pieces.flatMap(({ letter, royal, promotes }) => (royal || promotes ? [] : [letter])).join("");
  return {
    ...design,
    pieces,
    promotion: needed ? promotionTo(design, to) : design.promotion,
  };
}
