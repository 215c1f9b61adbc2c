import { describe, expect, it } from "vitest";
import type { Design, DesignedPiece } from "$lib/protocol/messages";
import { blankPiece, firstDesign, freeLetter, knownPiece, shelfFor } from "./catalogue";
import {
  addPiece,
  carry,
  changeKind,
  isMirrored,
  mirror,
  place,
  removePiece,
  resize,
  setPiece,
  toggle,
  toggleHole,
  viewOf,
} from "./changes";
import {
  alike,
  axesOf,
  contains,
  direction,
  KINDS,
  kindOf,
  MOST_SQUARES,
  nameOf,
  opposite,
  rowOf,
  sizesOf,
} from "./geometry";
import { chequerOf, groundOf, pointOf, sheetOf, squareAt } from "./sheet";

const six = firstDesign("Six");
const at = (design: Design, ...square: number[]) =>
  design.setup.find((one) => one.at.join() === square.join());

describe("a square and its mirror", () => {
  it("follows the terms of the mirror", () => {
    expect(opposite({ axes: ["abcdef", "123456"], mirror: "x, -y" }, [1, 0])).toEqual([1, 5]);
    expect(opposite({ axes: ["abcdef", "123456"], mirror: "-x, -y" }, [1, 0])).toEqual([4, 5]);
    expect(opposite({ axes: ["endless", "endless"], mirror: "x, 15-y" }, [-3, 4])).toEqual([-3, 11]);
  });
  it("is none where the mirror cannot be read", () => {
    for (const broken of ["", "x", "x, -z", "x, --y", "(((", "x, 9999999999-y"])
      expect(opposite({ axes: ["ab", "12"], mirror: broken }, [0, 0])).toBeNull();
  });
});

describe("holes", () => {
  const holed = toggleHole(six, [2, 0], true);

  it("take the square, its twin and what stands there, and come back without it", () => {
    expect(holed.holes).toEqual([
      [2, 0],
      [2, 5],
    ]);
    expect([at(holed, 2, 0), at(holed, 2, 5)]).toEqual([undefined, undefined]);
    expect(holed.setup).toHaveLength(six.setup.length - 2);
    expect(toggleHole(holed, [2, 5], true).holes).toEqual([]);
    expect(toggleHole(holed, [2, 5], false).holes).toEqual([[2, 0]]);
    expect(toggleHole(six, [1, 2], false).holes).toEqual([[1, 2]]);
  });
  it("hold no piece, by hand, by mirror or by another size", () => {
    expect(place(holed, [2, 0], { letter: "R", colour: "white" }, true)).toBe(holed);
    expect(carry(holed, [0, 0], [2, 0], true)).toBe(holed);
    const uneven = toggleHole(six, [0, 5], false);
    expect(at(mirror(uneven), 0, 5)).toBeUndefined();
    const smaller = resize(toggleHole(six, [5, 2], false), 0, 4);
    expect(smaller.holes).toEqual([]);
    expect(changeKind(holed, "space").holes).toEqual([]);
  });
  it("are seen by every view of the board, and drawn as nothing", () => {
    expect(viewOf(holed).holes).toEqual(holed.holes);
    const sheet = sheetOf(holed, null);
    expect(groundOf(sheet, holed.holes)).toBe("M0 0h6v6h-6zM2 5h1v1h-1zM2 0h1v1h-1z");
    const missing = new Set(holed.holes.map((hole) => hole.join()));
    expect(chequerOf(sheet, new Set()).split("M")).toHaveLength(19);
    expect(chequerOf(sheet, missing).split("M")).toHaveLength(18);
  });
  it("end where an endless board has its border", () => {
    const plane = changeKind(six, "plane");
    const sheet = sheetOf({ ...plane, setup: [] }, [4, 4]);
    const [left = 0, low = 0] = sheet.origin;
    const border: [number | null, number | null][] = [
      [left + 1, null],
      [low + 1, low + 2],
    ];
    const { width, height } = sheet;
    expect(groundOf(sheet, [[left + 1, low + 1]], border)).toBe(
      `M1 ${height - 3}h${width - 1}v2h-${width - 1}zM1 ${height - 2}h1v1h-1z`,
    );
    expect(chequerOf(sheet, new Set(), border).split("M")).toHaveLength(width);
  });
});

describe("setting up", () => {
  it("puts a piece down for both sides, or with one alone", () => {
    const both = place(six, [2, 2], { letter: "N", colour: "white" }, true);
    expect(at(both, 2, 2)?.colour).toBe("white");
    expect(at(both, 2, 3)).toEqual({ at: [2, 3], letter: "N", colour: "black" });
    const one = place(six, [2, 2], { letter: "N", colour: "white" }, false);
    expect(at(one, 2, 3)).toBeUndefined();
  });
  it("removes a piece with its twin, and nothing else that stands opposite", () => {
    const gone = place(six, [0, 0], null, true);
    expect(at(gone, 0, 0)).toBeUndefined();
    expect(at(gone, 0, 5)).toBeUndefined();
    const uneven = place(six, [0, 5], { letter: "Q", colour: "black" }, false);
    expect(at(place(uneven, [0, 0], null, true), 0, 5)?.letter).toBe("Q");
  });
  it("carries a piece and its twin, never off the board", () => {
    const moved = carry(six, [0, 1], [0, 2], true);
    expect([at(moved, 0, 2)?.letter, at(moved, 0, 3)?.letter]).toEqual(["P", "P"]);
    expect(carry(six, [0, 1], [9, 9], true)).toBe(six);
    expect(carry(six, [3, 3], [2, 2], true)).toBe(six);
  });
  it("keeps one piece to a square through everything", () => {
    let design = six;
    for (let n = 0; n < 200; n += 1) {
      const square = [(n * 7) % 6, (n * 5) % 6];
      design = place(design, square, n % 3 ? { letter: "R", colour: "white" } : null, n % 2 === 0);
      design = carry(design, [(n * 3) % 6, n % 6], square, n % 5 !== 0);
      expect(new Set(design.setup.map((one) => one.at.join())).size).toBe(design.setup.length);
    }
  });
});

describe("another board", () => {
  it("keeps Black's pieces at their edge when it grows or shrinks", () => {
    const larger = resize(six, 1, 8);
    expect(at(larger, 0, 7)?.letter).toBe("R");
    expect(isMirrored(larger)).toBe(true);
    expect(larger.promotion?.squares.white).toBe("a8-f8");
    const smaller = resize(six, 0, 4);
    expect(smaller.setup.every((one) => contains(smaller, one.at))).toBe(true);
    expect(smaller.promotion?.squares.white).toBe("a6-d6");
  });
  it("becomes any other kind and stays whole", () => {
    for (const first of KINDS)
      for (const kind of KINDS) {
        const design = changeKind(changeKind(six, first), kind);
        expect(kindOf(design)).toBe(kind);
        expect(design.setup.length).toBeGreaterThan(0);
        expect(isMirrored(design)).toBe(true);
        for (const one of design.setup) expect(contains(design, one.at)).toBe(true);
        for (const { leaps, slides, steps, captures } of design.pieces)
          for (const vector of [...leaps, ...slides.map((slide) => slide.vector), ...steps, ...captures])
            expect(vector).toHaveLength(design.axes.length);
      }
  });
  it("names every square of the largest boards once", () => {
    for (const sizes of [
      [52, 78],
      [16, 16, 16],
      [8, 8, 8, 8],
      [1, 4096],
    ]) {
      const design = { axes: axesOf(sizes) };
      expect(sizesOf(design)).toEqual(sizes);
      expect(sizes.reduce((all, size) => all * size, 1)).toBeLessThanOrEqual(MOST_SQUARES);
      const names = new Set<string>();
      for (let x = 0; x < (sizes[0] ?? 1); x += 1)
        for (let y = 0; y < (sizes[1] ?? 1); y += 1)
          names.add(nameOf(design, [x, y, ...sizes.slice(2).map(() => 0)]));
      expect(names.size).toBe((sizes[0] ?? 1) * (sizes[1] ?? 1));
    }
  });
  it("names the last row of each kind", () => {
    expect(rowOf(six, -1)).toBe("a6-f6");
    expect(rowOf(changeKind(six, "space"), -1)).toBe("a6z-f6z");
    expect(rowOf(changeKind(six, "plane"), -1)).toBe("(*,5)");
  });
});

describe("a piece", () => {
  const blank = blankPiece("Leopard", "L");
  it("gets and loses ways, for one side or all alike", () => {
    const leaping = toggle(blank, "leap", [1, 2], null, true);
    expect(leaping.leaps).toHaveLength(8);
    expect(toggle(leaping, "leap", [2, 1], null, true).leaps).toEqual([]);
    expect(toggle(leaping, "leap", [1, 2], null, false).leaps).toHaveLength(7);
    expect(toggle(blank, "leap", [0, 0], null, true)).toBe(blank);
  });
  it("slides along the shortest step, and changes its limit before it stops", () => {
    const far = toggle(blank, "slide", [3, 3], null, true);
    expect(far.slides.map(({ vector }) => vector)).toEqual([
      [-1, -1],
      [-1, 1],
      [1, -1],
      [1, 1],
    ]);
    const short = toggle(far, "slide", [1, 1], 2, true);
    expect(short.slides.every(({ most }) => most === 2)).toBe(true);
    expect(toggle(short, "slide", [2, 2], 2, true).slides).toEqual([]);
  });
  it("keeps its place in set-up and rules under a new letter", () => {
    const rook = six.pieces.find(({ letter }) => letter === "R") as DesignedPiece;
    const renamed = setPiece(six, "R", { ...rook, letter: "T" });
    expect(renamed.setup.some(({ letter }) => letter === "R")).toBe(false);
    expect(renamed.promotion?.to).toBe("QTN");
    const removed = removePiece(six, "R");
    expect(JSON.stringify([removed.setup, removed.promotion])).not.toContain('"R"');
    expect(removed.promotion?.to).toBe("QN");
    expect(removePiece(six, "P").promotion).toBeNull();
  });
  it("finds a free letter, or none", () => {
    expect(freeLetter(six, "Leopard")).toBe("L");
    expect(freeLetter(six, "König")).toBe("O");
    const full = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => blankPiece(letter, letter));
    expect(freeLetter({ ...six, pieces: full }, "X")).toBe("");
  });
  it("comes from a shelf that offers no letter twice", () => {
    for (const kind of KINDS) {
      const design = changeKind(six, kind);
      const all = shelfFor(design).reduce(addPiece, design);
      expect(new Set(all.pieces.map(({ letter }) => letter)).size).toBe(all.pieces.length);
      expect(viewOf(all).pieces.every(({ picture }) => picture !== "")).toBe(true);
    }
    expect(knownPiece("Unicorn", 2)).toBeNull();
    expect(knownPiece("Nobody", 3)).toBeNull();
  });
  it("is alike in every direction", () => {
    expect(alike([0, 1])).toHaveLength(4);
    expect(alike([1, 2])).toHaveLength(8);
    expect(alike([1, 2, 3, 4])).toHaveLength(384);
    expect(direction([-4, 2])).toEqual({ step: [-2, 1], times: 2 });
  });
});

describe("the sheet", () => {
  it("shows every square of every kind where it is found again", () => {
    for (const kind of KINDS) {
      const design = changeKind(six, kind);
      const sheet = sheetOf(design, null);
      for (const { at: square } of design.setup) {
        const point = pointOf(sheet, square);
        expect(point).not.toBeNull();
        expect(squareAt(sheet, (point?.x ?? 0) + 0.5, (point?.y ?? 0) + 0.5)).toEqual(square);
      }
    }
  });
  it("shows the part of an endless board that is wanted", () => {
    const sheet = sheetOf(changeKind(six, "plane"), [1000, -1000]);
    expect(pointOf(sheet, [1000, -1000])).not.toBeNull();
    expect(pointOf(sheet, [0, 0])).toBeNull();
  });
});

it("Black's side anew is White's mirrored, and nobody stands on another", () => {
  const crowded = place(six, [3, 5], { letter: "Q", colour: "white" }, false);
  const again = mirror(crowded);
  expect(new Set(again.setup.map((one) => one.at.join())).size).toBe(again.setup.length);
});
