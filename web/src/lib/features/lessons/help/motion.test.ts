import { describe, expect, it } from "vitest";
import { motion as german } from "$lib/language/de/motion";
import { motion as english, way } from "$lib/language/en/motion";
import { motion as polish } from "$lib/language/pl/motion";
import type { Square, VariantView } from "$lib/protocol/messages";
import { chess, kind } from "$lib/testing/messages";
import { motionOf, shapesOf, twoInOne } from "./motion";

const cube: VariantView = { ...chess, axes: [[..."abcdefgh"], [..."12345678"], [..."stuvwxyz"]] };

/** Every order and sign of a vector. */
function every(...parts: number[]): Square[] {
  const found = new Map<string, Square>();
  const turn = (made: Square, rest: number[]): void => {
    if (rest.length === 0) found.set(made.join(), made);
    for (const [n, part] of rest.entries())
      for (const sign of [1, -1]) turn([...made, part * sign || 0], rest.toSpliced(n, 1));
  };
  turn([], parts);
  return [...found.values()];
}

const said = (variant: VariantView, ways: Parameters<typeof kind>[2]): [string[], string[]] => {
  const motion = motionOf(variant, kind("X", "X", ways));
  return [english(motion), german(motion)];
};

describe("the words for a piece's moves on a flat board", () => {
  it.each([
    [
      "rook",
      { slides: every(0, 1) },
      "Goes straight, as far as the way is free.",
      "Zieht gerade, so weit der Weg frei ist.",
    ],
    [
      "bishop",
      { slides: every(1, 1) },
      "Goes diagonally, as far as the way is free.",
      "Zieht schräg, so weit der Weg frei ist.",
    ],
    [
      "queen",
      { slides: [...every(0, 1), ...every(1, 1)] },
      "Goes straight or diagonally, as far as the way is free.",
      "Zieht gerade oder schräg, so weit der Weg frei ist.",
    ],
    [
      "king",
      { leaps: [...every(0, 1), ...every(1, 1)] },
      "Goes one step, straight or diagonally.",
      "Geht einen Schritt, gerade oder schräg.",
    ],
    [
      "knight",
      { leaps: every(1, 2) },
      "Jumps two squares straight and one to the side, over anything in between.",
      "Springt zwei Felder gerade und eins zur Seite, über alles dazwischen.",
    ],
    [
      "hawk",
      { leaps: [...every(0, 2), ...every(2, 2), ...every(0, 3), ...every(3, 3)] },
      "Jumps exactly two or three squares, straight or diagonally, over anything in between.",
      "Springt genau zwei oder drei Felder, gerade oder schräg, über alles dazwischen.",
    ],
    [
      "camel",
      { leaps: every(1, 3) },
      "Jumps three squares straight and one to the side, over anything in between.",
      "Springt drei Felder gerade und eins zur Seite, über alles dazwischen.",
    ],
    [
      "nightrider",
      { slides: every(1, 2) },
      "Goes again and again two squares straight and one to the side, as far as the way is free.",
      "Zieht immer wieder zwei Felder gerade und eins zur Seite, so weit der Weg frei ist.",
    ],
    [
      "silver general",
      { leaps: [[0, 1], ...every(1, 1)] },
      "Goes one step, diagonally or forward.",
      "Geht einen Schritt, schräg oder vor.",
    ],
    [
      "a rider ahead",
      { slides: [[0, 1]] },
      "Goes forward, as far as the way is free.",
      "Zieht vor, so weit der Weg frei ist.",
    ],
  ])("%s", (_, ways, en, de) => {
    const [english, german] = said(chess, ways);
    if (en) expect(english).toEqual([en]);
    if (de) expect(german).toEqual([de]);
    for (const text of [...english, ...german]) expect(text).toMatch(/^\p{Lu}.*[^,\s]\.$/u);
  });

  it("says of a pawn what it does first, else, and to capture", () => {
    const [en, de] = said(chess, {
      steps: [[0, 1]],
      captures: [
        [1, 1],
        [-1, 1],
      ],
      doubleStep: true,
    });
    expect(en).toEqual([
      "Goes one step forward, onto an empty square.",
      "On its first move it may go two steps at once.",
      "Captures one step forward and one to the side, and only so.",
    ]);
    expect(de).toEqual([
      "Geht einen Schritt vor, auf ein leeres Feld.",
      "Darf beim ersten Zug zwei Schritte auf einmal gehen.",
      "Schlägt einen Schritt vor und eins zur Seite, und nur so.",
    ]);
  });

  it("tells one side from both", () => {
    expect(said(chess, { leaps: [[2, 1]] })[0]).toEqual([
      "Jumps one step forward and two to the right, over anything in between.",
    ]);
    expect(
      said(chess, {
        leaps: [
          [0, 2],
          [0, -2],
        ],
      })[0],
    ).toEqual(["Jumps two steps forward or back, over anything in between."]);
  });
});

describe("the words for a piece's moves in space", () => {
  it("says one step forward or one floor up", () => {
    const [en, de] = said(cube, {
      steps: [
        [0, 1, 0],
        [0, 0, 1],
      ],
      captures: [
        [1, 0, 1],
        [-1, 0, 1],
        [1, 1, 0],
        [-1, 1, 0],
        [0, 1, 1],
      ],
    });
    expect(en).toEqual([
      "Goes one step forward or one floor up, onto an empty square.",
      "Captures one floor up and one to the side, one step forward and one to the side or one step forward and one floor up, and only so.",
    ]);
    expect(de[0]).toBe("Geht einen Schritt vor oder einen Stock hinauf, auf ein leeres Feld.");
  });

  it("counts the ways at once", () => {
    expect(said(cube, { slides: every(0, 0, 1) })[0][0]).toMatch(/^Goes one way \(across, forward or up/);
    expect(said(cube, { slides: every(0, 1, 1) })[0][0]).toMatch(
      /^Goes two ways at once \(across and forward/,
    );
    expect(said(cube, { slides: [...every(0, 0, 1), ...every(0, 1, 1)] })[0]).toEqual([
      "Goes one way or two ways at once, as far as the way is free.",
    ]);
    expect(said(cube, { leaps: every(0, 1, 2) })[0][0]).toMatch(/^Jumps two one way and one another way/);
    expect(way([0, 1, 1])).toBe("forward + up");
  });
});

describe("the words for a piece's moves in Polish", () => {
  const polishOf = (variant: VariantView, ways: Parameters<typeof kind>[2]): string[] =>
    polish(motionOf(variant, kind("X", "X", ways)));

  it.each([
    [chess, { slides: every(1, 1) }, "Idzie na ukos, dopóki droga jest wolna."],
    [chess, { leaps: every(1, 2) }, "Skacze o dwa pola prosto i jedno w bok, ponad wszystkim po drodze."],
    [
      chess,
      { leaps: [...every(0, 2), ...every(0, 3)] },
      "Skacze dokładnie o dwa lub trzy pola, prosto, ponad wszystkim po drodze.",
    ],
    [chess, { steps: [[0, 1]] }, "Idzie o jeden krok do przodu, na puste pole."],
    [cube, { steps: [[0, 0, 1]] }, "Idzie o jedno piętro w górę, na puste pole."],
    [cube, { steps: [[0, 0, 5]] }, "Idzie o pięć pięter w górę, na puste pole."],
  ] as [VariantView, Parameters<typeof kind>[2], string][])("%#", (variant, ways, said) => {
    expect(polishOf(variant, ways)).toEqual([said]);
  });
});

describe("shapes", () => {
  it("hold every vector, however it was grouped", () => {
    const loose: Square[] = [
      [1, 2],
      [-1, 2],
      [3, 0],
      [2, -1],
    ];
    const parts = shapesOf(loose);
    expect(parts.every((shape) => shape.is === "parts")).toBe(true);
    expect(parts).toHaveLength(3);
  });

  it("know two pieces in one", () => {
    const rook = kind("R", "Rook", { slides: every(0, 1) });
    const knight = kind("N", "Knight", { leaps: every(1, 2) });
    const both = kind("C", "Chancellor", { slides: every(0, 1), leaps: every(1, 2) });
    const variant = { ...chess, pieces: [both, rook, knight] };
    expect(twoInOne(variant, both)).toEqual(["R", "N"]);
    expect(twoInOne(variant, rook)).toBe(null);
  });
});
